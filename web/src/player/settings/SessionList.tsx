import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { queryOptions, queryClient, unwrap, type DataOf } from '../../api/query';
import { RelativeTime } from '../../components/RelativeTime';
import { ConfirmButton } from '../../components/ConfirmButton';
import { QueryErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { browserOf } from '../../domain/accounts/user-agent';
import classes from './Settings.module.css';

type Session = DataOf<'/api/v1/users/me/sessions'>[number];

const sessions = queryOptions('/api/v1/users/me/sessions');

export function SessionList(): ReactNode {
  const { settings } = useMessages();
  const { data, error, refetch } = useQuery({ ...sessions, staleTime: 0 });
  return (
    <section className={classes.section}>
      <h2>{settings.sessions}</h2>
      <p className="dim">{settings.sessions_text}</p>
      {error && !data ? (
        <QueryErrorPage error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : (
        <>
          <ul className={classes.rows} aria-label={settings.sessions}>
            {data.data
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Row key={session.id} session={session} />
              ))}
          </ul>
          {data.data.some(({ current }) => !current) && (
            <div>
              <ConfirmButton
                label={settings.end_others}
                title={settings.end_others_title}
                text={settings.end_others_text}
                run={async () => {
                  await unwrap(api.DELETE('/api/v1/users/me/sessions'));
                  await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
                }}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Row({ session: { id, created, last_seen, ip, user_agent, current } }: { session: Session }): ReactNode {
  const { settings } = useMessages();
  const browser = browserOf(user_agent) ?? settings.unknown_browser;
  return (
    <li>
      <span className={classes.what}>
        <span>
          <strong title={user_agent ?? undefined}>{browser}</strong>
          {current && <span className={classes.badge}>{settings.this_session}</span>}
        </span>
        <span className="dim">
          {ip !== null && (
            <>
              <bdi className="numbers">{ip}</bdi> ·{' '}
            </>
          )}
          {settings.since} <RelativeTime date={created} />
          {!current && (
            <>
              {' '}
              · {settings.last_seen} <RelativeTime date={last_seen} />
            </>
          )}
        </span>
      </span>
      {!current && (
        <ConfirmButton
          size="compact-sm"
          label={settings.end_session}
          about={browser}
          title={settings.end_session_title}
          text={settings.end_session_text(browser)}
          run={async () => {
            await unwrap(api.DELETE('/api/v1/users/me/sessions/{id}', { params: { path: { id } } }));
            await queryClient.invalidateQueries({ queryKey: sessions.queryKey });
          }}
        />
      )}
    </li>
  );
}
