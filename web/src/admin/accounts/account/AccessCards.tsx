import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, invalidatePaths, unwrap, type QueryOptions } from '../../../api/query';
import type { components } from '../../../api/schema';
import { browserOf } from '../../../domain/accounts/user-agent';
import { RelativeTime } from '../../../components/RelativeTime';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { useFormats, useMessages } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import { invalidateAccounts } from '../accounts-api';
import classes from '../Accounts.module.css';
import { Part } from './Part';

export function SessionsCard({ id }: { id: number }): ReactNode {
  const { settings } = useMessages();
  const { people } = useAdminMessages();
  const { sessions: words } = people;
  const params = { path: { id } };
  const query = useQuery(queryOptions('/api/v1/users/{id}/sessions', { params }));
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
              await unwrap(api.POST('/api/v1/users/{id}/sessions/end', { params }));
              await invalidateAccounts();
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
                  {words.since} <RelativeTime date={session.created} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const PATH = '/api/v1/tokens';

/** Access tokens of a user, without their values. */
export function TokensCard({ id }: { id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { tokens: words } = people;
  const { dateTime } = useFormats();
  const params = { query: { user_id: id } };
  // The cast is needed, because the typed client does not know that administrators get `TokenAdminView`.
  const reading = queryOptions(PATH, { params }) as QueryOptions<{ data: components['schemas']['TokenAdminView'][] }>;
  const query = useQuery(reading);
  return (
    <Part
      title={words.title}
      query={query}
      empty={words.none}
      actions={
        (query.data?.data.length ?? 0) > 0 && (
          <ConfirmButton
            size="sm"
            label={words.remove}
            title={words.remove_title}
            text={words.remove_text}
            run={async () => {
              await unwrap(api.DELETE(PATH, { params }));
              await invalidatePaths(PATH);
            }}
          />
        )
      }
    >
      {(rows) => (
        <ul className={classes.rows} data-long={rows.length > 8 || undefined}>
          {rows.map((token) => (
            <li key={token.id}>
              <span>
                <bdi>{token.description ?? words.unnamed(token.id)}</bdi>
                <span className={classes.quiet}>
                  {words.until} {dateTime(token.expiration)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

export function AddressesCard({ id }: { id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { addresses: words } = people;
  const query = useQuery(queryOptions('/api/v1/users/{id}/addresses', { params: { path: { id } } }));
  return (
    <Part title={words.title} query={query} empty={words.none}>
      {(rows) => (
        <ul className={classes.rows} data-long={rows.length > 8 || undefined}>
          {rows.map(({ address, last_seen, submissions, sessions }) => (
            <li key={address}>
              <span>
                <bdi className="numbers">{address}</bdi>
                <span className={classes.quiet}>
                  {[submissions > 0 && words.answers(submissions), sessions > 0 && words.sessions(sessions)]
                    .filter(Boolean)
                    .join(', ')}{' '}
                  · <RelativeTime date={last_seen} />
                </span>
              </span>
              <a href={`/admin/people/users?ip=${encodeURIComponent(address)}`} aria-label={words.others_of(address)}>
                {words.others}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
