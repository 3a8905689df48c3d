import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { accountIdOf, useBoot } from '../../api/boot';
import { queryOptions } from '../../api/query';
import { boardPage } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useFilters } from '../../components/useFilters';
import { useMessages } from '../../i18n/context';
import { ACTIVITY_FILTERS } from './activity-api';
import classes from './Activity.module.css';

export function Filters(): ReactNode {
  const { activity } = useMessages().scoreboard;
  const { can } = useBoot();
  const { values, set } = useFilters(ACTIVITY_FILTERS);
  const { data } = useQuery({ ...queryOptions('/api/v1/challenges'), enabled: can.see_challenges });
  const challenges = (data?.data ?? []).toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  return (
    <form className={classes.filters} aria-label={activity.filters} onSubmit={(submit) => submit.preventDefault()}>
      <select
        aria-label={activity.challenge}
        value={values.challenge}
        onChange={({ target }) => set({ challenge: target.value })}
      >
        <option value="">{activity.all_challenges}</option>
        {challenges.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <AccountFilter />
      <label>
        <input
          type="checkbox"
          checked={values.bloods !== ''}
          onChange={({ target }) => set({ bloods: target.checked ? '1' : '' })}
        />
        {activity.bloods}
      </label>
    </form>
  );
}

const MAX_SUGGESTIONS = 8;

function AccountFilter(): ReactNode {
  const competitors = useCompetitors();
  const { values, set } = useFilters(ACTIVITY_FILTERS);
  const chosen = useChosenName(Number(values.account) || null);
  const [text, setText] = useState<string | null>(null);
  const q = text?.trim() ?? '';
  const { data } = useQuery({
    ...boardPage({ bracket_id: undefined, q }, 1, MAX_SUGGESTIONS),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });
  const accounts = q.length > 1 ? (data?.data ?? []) : [];
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
          const match = accounts.find(({ name }) => name === value);
          setText(match ? null : value);
          if (match) set({ account: String(match.account_id) });
          else if (value === '') set({ account: '' });
        }}
        onBlur={() => setText(null)}
      />
      <datalist id="activity-accounts">
        {accounts.map(({ account_id, name }) => (
          <option key={account_id} value={name} />
        ))}
      </datalist>
    </>
  );
}

function useChosenName(id: number | null): string {
  const boot = useBoot();
  const isTeam = boot.event.mode === 'teams';
  const params = { path: { id: id ?? 0 } };
  const user = useQuery({ ...queryOptions('/api/v1/users/{id}', { params }), enabled: id !== null && !isTeam });
  const team = useQuery({ ...queryOptions('/api/v1/teams/{id}', { params }), enabled: id !== null && isTeam });
  if (id === null) return '';
  if (id === accountIdOf(boot)) return (isTeam ? boot.viewer?.team?.name : boot.viewer?.name) ?? '';
  return (isTeam ? team : user).data?.data.name ?? String(id);
}
