import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { setTitle } from '../../components/title';
import { upload } from '../components/upload';
import { FilePick } from '../data/FilePick';
import { ImportProgress } from '../data/ImportProgress';
import { useAdminMessages } from '../messages';
import { Outcome } from './Outcome';
import { setupToken, wasQuicker } from './set-up';
import classes from './Setup.module.css';

export function BackupSetup({ onBack }: { onBack: () => void }): ReactNode {
  const { setup, data } = useAdminMessages();
  const { backup: words } = setup;
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [id, setId] = useState<string | null>(null);
  const [isLate, setLate] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setTitle(`${words.title} · ${setup.title} · Ensign`);
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [words.title, setup.title]);
  const form = useSubmit([], async () => {
    if (!file) return;
    const token = setupToken();
    const path = `/api/v1/setup/import${token === null ? '' : `?token=${encodeURIComponent(token)}`}`;
    setShare(0);
    try {
      setId((await upload<{ id: string }>(path, [file], {}, setShare, 'backup')).id);
    } catch (error) {
      if (await wasQuicker(error)) setLate(true);
      else throw error;
    }
  });
  if (isLate) return <Outcome ended={{ kind: 'before' }} />;
  return (
    <form className={classes.card} onSubmit={form.submit}>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className={classes.text}>{words.text}</p>
      {id !== null ? (
        <ImportProgress id={id} onDismiss={() => setId(null)} />
      ) : (
        <>
          <FormErrors form={form} />
          <FilePick label={data.import.file} accept=".zip,application/zip" file={file} onPick={setFile} />
          {form.isBusy && <p role="status">{data.sending(Math.round(share * 100))}</p>}
          <div className={classes.actions}>
            <Button variant="default" disabled={form.isBusy} onClick={onBack}>
              {setup.back}
            </Button>
            <Button type="submit" disabled={!file} loading={form.isBusy}>
              {data.import.start}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
