import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { get, read } from '../../../api/query';
import { Ago } from '../../../kit/Ago';
import { ConfirmButton } from '../../../kit/ConfirmButton';
import { browserOf } from '../../../domain/accounts/browser';
import { useWords } from '../../../words/context';
import { useAdminWords } from '../../words';
import { readPeopleAgain } from '../people-api';
import classes from '../People.module.css';
import { Part } from './Part';

/** The browsers on which a user is signed in. */
export function SessionsCard({ id }: { id: number }): ReactNode {
  const { settings } = useWords();
  const { people } = useAdminWords();
  const { sessions: words } = people;
  const params = { path: { id } };
  const query = useQuery(get('/api/v1/users/{id}/sessions', { params }));
  return (
    <Part
      title={words.title}
      query={query}
      empty={words.none}
      actions={
        (query.data?.data.length ?? 0) > 0 && (
          <ConfirmButton
            size="sm"
            label={words.end}
            title={words.end_title}
            text={words.end_text}
            run={async () => {
              await read(api.POST('/api/v1/users/{id}/sessions/end', { params }));
              await readPeopleAgain();
            }}
          />
        )
      }
    >
      {(rows) => (
        <ul className={classes.rows} data-long={rows.length > 8 || undefined}>
          {rows.map((session) => (
            <li key={session.id}>
              <span>
                <span title={session.user_agent ?? undefined}>
                  {browserOf(session.user_agent) ?? settings.unknown_browser}
                </span>
                <span className={classes.quiet}>
                  {session.ip !== null && <bdi className="numbers">{session.ip} · </bdi>}
                  {words.since} <Ago date={session.created} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
