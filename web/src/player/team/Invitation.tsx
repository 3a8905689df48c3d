import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { CopyButton } from '../../components/CopyButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { ReadOnlyInput } from '../../components/ReadOnlyInput';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './OwnTeam.module.css';
import type { OwnTeam } from './team-queries';

const Qr = lazy(() => import('../../components/Qr').then((module) => ({ default: module.Qr })));

/** Makes a link into the team, to send or to show as a QR code. */
export function Invitation({ team }: { team: OwnTeam }): ReactNode {
  const { team: words } = useMessages();
  const { team: rules } = useBoot();
  const { number } = useFormats();
  const [link, setLink] = useState<string | null>(null);
  const form = useSubmit([], async () => {
    const { data } = await unwrap(api.POST('/api/v1/teams/me/members'));
    setLink(`${location.origin}/teams/invite?code=${encodeURIComponent(data.code)}`);
  });
  return (
    <section className={classes.section}>
      <h2>{words.invitation}</h2>
      <p className={classes.quiet}>
        {words.invitation_text}
        {rules.size !== null && <> {words.size(number(team.members.length), number(rules.size))}.</>}
      </p>
      <FormErrors form={form} />
      {link === null ? (
        <form onSubmit={form.submit}>
          <Button type="submit" loading={form.isBusy}>
            {words.make_link}
          </Button>
        </form>
      ) : (
        <div className={classes.invitation} role="status">
          <Suspense fallback={<span className={classes.code} />}>
            <Qr text={link} label={words.qr} />
          </Suspense>
          <div className={classes.link}>
            <ReadOnlyInput label={words.link} value={link} />
            <div>
              <CopyButton text={link} label={words.copy_link} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
