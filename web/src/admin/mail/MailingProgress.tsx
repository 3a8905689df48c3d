import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import type { Mailing } from './mailings';
import classes from './Mailings.module.css';

/** Progress bar: the recipients that are neither waiting nor being sent to, out of all recipients. */
export function MailingProgress({ progress }: { progress: Mailing['progress'] }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { total, waiting, sending } = progress;
  const done = total - waiting - sending;
  return (
    <span className={classes.progress}>
      <progress aria-label={words.progress} max={Math.max(total, 1)} value={done} />
      <span>{words.progress_of(done, total)}</span>
    </span>
  );
}
