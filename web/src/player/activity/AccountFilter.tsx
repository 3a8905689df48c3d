import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accountIdOf, useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { useFilters } from '../../kit/useFilters';
import { boardPage } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { ACTIVITY_FILTERS } from './activity-api';

const MOST = 8;

/** One account alone, found by its name among those on the board. */
export function AccountFilter(): ReactNode {
  const competitors = useCompetitors();
  const { values, set } = useFilters(ACTIVITY_FILTERS);
  const chosen = useChosenName(Number(values.account) || null);
  const [text, setText] = useState<string | null>(null);
  const q = text?.trim() ?? '';
  const { data } = useQuery({
    ...boardPage({ bracket_id: undefined, q }, 1, MOST),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const found = q.length > 1 ? (data?.data ?? []) : [];
  return (
    <>
      <input
        type="search"
        list="activity-accounts"
        aria-label={competitors.one}
        placeholder={competitors.all}
        value={text ?? chosen}
        maxLength={128}
        autoComplete="off"
        onChange={({ target: { value } }) => {
          const match = found.find(({ name }) => name === value);
          setText(match ? null : value);
          if (match) set({ account: String(match.account_id) });
          else if (value === '') set({ account: '' });
        }}
        onBlur={() => setText(null)}
      />
      <datalist id="activity-accounts">
        {found.map(({ account_id, name }) => (
          <option key={account_id} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The name of the account that the address has; its number until the name is known. */
function useChosenName(id: number | null): string {
  const boot = useBoot();
  const isTeam = boot.event.mode === 'teams';
  const params = { path: { id: id ?? 0 } };
  const user = useQuery({ ...get('/api/v1/users/{id}', { params }), enabled: id !== null && !isTeam });
  const team = useQuery({ ...get('/api/v1/teams/{id}', { params }), enabled: id !== null && isTeam });
  if (id === null) return '';
  if (id === accountIdOf(boot)) return (isTeam ? boot.viewer?.team?.name : boot.viewer?.name) ?? '';
  return (isTeam ? team : user).data?.data.name ?? String(id);
}
