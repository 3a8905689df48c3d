import type { ReactNode } from 'react';
import { useChallengeRows } from '../challenges/useChallengeRows';
import { FilterBar } from '../components/FilterBar';
import { FilterChips } from '../components/FilterChips';
import { FilterSearch } from '../components/FilterSearch';
import { FilterSelect } from '../components/FilterSelect';
import { SpanFilter } from '../components/SpanFilter';
import type { Filters } from '../../components/useFilters';
import { useAccountName } from '../accounts/useAccountName';
import { useAdminMessages } from '../messages';
import type { Values } from './submission-filters';
import { TYPES } from './submissions-api';

export function SubmissionFilters({ filters }: { filters: Filters<keyof Values> }): ReactNode {
  const { submissions: words, challenges } = useAdminMessages();
  const { rows = [] } = useChallengeRows();
  const { values, set } = filters;
  return (
    <>
      <FilterBar label={words.filter} filters={filters}>
        <FilterSearch label={words.name} value={values.name} onChange={(name) => set({ name })} />
        <FilterSearch label={words.contains} value={values.q} onChange={(q) => set({ q })} />
        <FilterSelect
          label={words.type}
          value={values.type}
          options={TYPES.map((type) => ({ value: type, label: words.types[type] }))}
          onChange={(type) => set({ type })}
        />
        <FilterSelect
          label={words.challenge}
          value={values.challenge}
          options={rows.map(({ id, name }) => ({ value: String(id), label: name ?? challenges.unnamed(id) }))}
          onChange={(challenge) => set({ challenge })}
        />
        <SpanFilter values={values} set={set} />
      </FilterBar>
      <Linked values={values} set={set} />
    </>
  );
}

function Linked({ values: { user, team, ip }, set }: Pick<Filters<keyof Values>, 'values' | 'set'>): ReactNode {
  const { submissions: words } = useAdminMessages();
  const userName = useAccountName('users', user);
  const teamName = useAccountName('teams', team);
  return (
    <FilterChips
      chosen={[
        ...(userName === null ? [] : [{ filter: 'user' as const, text: words.of_user(userName) }]),
        ...(teamName === null ? [] : [{ filter: 'team' as const, text: words.of_team(teamName) }]),
        ...(ip === '' ? [] : [{ filter: 'ip' as const, text: words.of_address(ip) }]),
      ]}
      set={set}
    />
  );
}
