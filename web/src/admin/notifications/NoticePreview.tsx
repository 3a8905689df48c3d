import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Html } from '../../kit/Html';
import { useRendered } from '../kit/use-rendered';
import { useAdminWords } from '../words';
import type { NoticeForm } from './notice-form';
import classes from './Notifications.module.css';

/** A notification as players see it, with what is typed and not sent yet. */
export function NoticePreview({ form: { title, content } }: { form: NoticeForm }): ReactNode {
  const { notifications: words } = useAdminWords();
  const { html, isOld, isFailed } = useRendered(content);
  if (title.trim() === '' && content.trim() === '') return <p className={classes.dim}>{words.preview_empty}</p>;
  return (
    <>
      {isFailed && (
        <Alert color="red" variant="light">
          {words.preview_failed}
        </Alert>
      )}
      <article className={classes.notice} data-old={isOld || undefined}>
        <strong>{title}</strong>
        <Html html={html} />
      </article>
    </>
  );
}
