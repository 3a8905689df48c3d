import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { accountsPage } from '../people/people-api';
import { useAdminWords } from '../words';
import classes from './Scoreboard.module.css';

/** How many accounts are hidden or banned, and the way to them: there they are shown again. Administrators are hidden usually. */
export function OffBoard(): ReactNode {
  const { scoreboard: words } = useAdminWords();
  const { mode } = useBoot().event;
  const players: Record<string, string> = mode === 'users' ? { type: 'user' } : {};
  const states = [
    { state: 'hidden', query: useQuery(accountsPage(mode, { ...players, hidden: true, per_page: 1 })) },
    { state: 'banned', query: useQuery(accountsPage(mode, { ...players, banned: true, per_page: 1 })) },
  ] as const;
  return (
    <p className={classes.ways}>
      {words.off_board}
      {states.map(({ state, query: { data } }) => (
        <a key={state} href={`/admin/people/${mode}?${new URLSearchParams({ state, ...players }).toString()}`}>
          {data?.meta.pagination?.total === undefined ? '…' : words[state][mode](data.meta.pagination.total)}
        </a>
      ))}
    </p>
  );
}
