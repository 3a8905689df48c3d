import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { DialogFormWays } from '../kit/form/DialogFormWays';
import { useAdminWords } from '../words';
import { bodyOf, formOf, isComplete, NOTICE_FIELDS } from './notice-form';
import { NoticeFields } from './NoticeFields';
import { LIST, type Notice } from './notices';
import classes from './Notifications.module.css';

interface Props {
  notice: Notice;
  /** The name of the account it is for. */
  name: string;
  close: () => void;
}

/** A notification that is changed: its text, and until it is sent also whom it is for, and when it is sent. */
export function EditNotice({ notice, name, close }: Props): ReactNode {
  const { notifications: words } = useAdminWords();
  const isPosted = notice.publish_at === null;
  const [values, setValues] = useState(() => formOf(notice, name));
  const form = useSubmit(NOTICE_FIELDS, async () => {
    const body = bodyOf(values, isPosted);
    await read(api.PATCH('/api/v1/notifications/{id}', { params: { path: { id: notice.id } }, body }));
    await invalidatePaths(LIST);
    close();
  });
  const draft = {
    values,
    change: (more: Partial<typeof values>) => {
      setValues({ ...values, ...more });
    },
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <FormErrors of={form} />
      {isPosted && <p className={classes.dim}>{words.edit_hint}</p>}
      <NoticeFields draft={draft} form={form} isPosted={isPosted} />
      <DialogFormWays form={form} close={close} disabled={!isComplete(values)} />
    </form>
  );
}
