import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { CopyButton } from '../../../kit/CopyButton';
import { FormErrors } from '../../../kit/form/FormErrors';
import { useSubmit } from '../../../kit/form/useSubmit';
import { useFormats } from '../../../words/context';
import { useAdminWords } from '../../words';
import classes from '../People.module.css';

interface Link {
  url: string;
  expires: string;
}

/** A link by which a user whom no message reaches chooses a new password. */
export function ResetLink({ id }: { id: number }): ReactNode {
  const { people } = useAdminWords();
  const { actions: words } = people;
  const { dateTime } = useFormats();
  const [link, setLink] = useState<Link | null>(null);
  const form = useSubmit([], async () => {
    const { data } = await read(api.POST('/api/v1/users/{id}/reset-link', { params: { path: { id } } }));
    setLink(data);
  });
  return (
    <form className={classes.dialogForm} onSubmit={form.submit}>
      <p>{words.reset_text}</p>
      <FormErrors of={form} />
      {link ? (
        <>
          <code className={classes.link}>{link.url}</code>
          <p role="status">{words.until(dateTime(link.expires))}</p>
          <div>
            <CopyButton text={link.url} />
          </div>
        </>
      ) : (
        <div className={classes.ways}>
          <Button type="submit" loading={form.isBusy}>
            {words.reset_make}
          </Button>
        </div>
      )}
    </form>
  );
}
