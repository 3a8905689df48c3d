import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { FormErrors } from '../../../kit/form/FormErrors';
import { useSubmit } from '../../../kit/form/useSubmit';
import { useAdminWords } from '../../words';
import classes from '../People.module.css';

/** A message by e-mail to a user. */
export function MessageForm({ id }: { id: number }): ReactNode {
  const { people } = useAdminWords();
  const { actions: words } = people;
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const form = useSubmit(['text'], async () => {
    await read(api.POST('/api/v1/users/{id}/email', { params: { path: { id } }, body: { text } }));
    setSent(true);
  });
  if (isSent) return <p role="status">{words.mail_sent}</p>;
  return (
    <form className={classes.dialogForm} onSubmit={form.submit}>
      <p>{words.mail_text}</p>
      <FormErrors of={form} />
      <Textarea
        label={words.mail_label}
        autosize
        minRows={5}
        maxRows={16}
        value={text}
        error={form.errorOf('text')}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
      />
      <div className={classes.ways}>
        <Button type="submit" loading={form.isBusy} disabled={text.trim() === ''}>
          {words.mail_send}
        </Button>
      </div>
    </form>
  );
}
