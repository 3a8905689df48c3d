import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import classes from './HealthScreen.module.css';
import type { Health } from './minutes';

/** Work that is done later, and mails, which are part of it. */
export function Background({ jobs, mails }: Pick<Health, 'jobs' | 'mails'>): ReactNode {
  const { background: words } = useAdminMessages().health;
  const { number } = useFormats();
  return (
    <Card title={words.title}>
      {jobs.length === 0 ? (
        <p className={classes.quiet}>{words.none}</p>
      ) : (
        <div className={classes.jobs}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.kind}</th>
                <th scope="col">{words.pending}</th>
                <th scope="col">{words.given_up}</th>
                <th scope="col">{words.overdue}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ kind, pending, given_up, overdue_seconds }) => (
                <tr key={kind}>
                  <th scope="row" lang="en">
                    {kind}
                  </th>
                  <td>{number(pending)}</td>
                  <td>{number(given_up)}</td>
                  <td>{words.seconds(number(overdue_seconds))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={classes.quiet}>
        <strong>{words.mails}</strong>:{' '}
        {mails.configured
          ? words.mails_of(number(mails.waiting), number(mails.failing), number(mails.given_up))
          : words.no_server}
      </p>
      {mails.error !== null && (
        <p className={classes.quiet}>
          {words.said} <code lang="en">{mails.error}</code>
        </p>
      )}
    </Card>
  );
}
