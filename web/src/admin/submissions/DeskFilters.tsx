import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Kind } from '../../player/people/kinds';
import { useChallengeRows } from '../challenges/useChallengeRows';
import { Chips } from '../kit/Chips';
import { FilterBar } from '../kit/FilterBar';
import { FilterSearch } from '../kit/FilterSearch';
import { FilterSelect } from '../kit/FilterSelect';
import { MomentFilter } from '../kit/MomentFilter';
import type { Filters } from '../kit/useFilters';
import { accountReading } from '../people/people-api';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';
import type { Values } from './submission-filters';
import { TYPES } from './submissions-api';

/** What the answers are narrowed by; all of it is in the address. */
export function DeskFilters({ filters }: { filters: Filters<keyof Values> }): ReactNode {
  const { submissions: words, challenges } = useAdminWords();
  const { rows = [] } = useChallengeRows();
  const { values, set } = filters;
  return (
    <>
      <FilterBar label={words.filter} filters={filters}>
        <FilterSearch
          label={words.name}
          value={values.name}
          onChange={(name) => {
            set({ name });
          }}
        />
        <FilterSearch
          label={words.contains}
          value={values.q}
          onChange={(q) => {
            set({ q });
          }}
        />
        <FilterSelect
          label={words.type}
          value={values.type}
          options={TYPES.map((type) => ({ value: type, label: words.types[type] }))}
          onChange={(type) => {
            set({ type });
          }}
        />
        <FilterSelect
          label={words.challenge}
          value={values.challenge}
          options={rows.map(({ id, name }) => ({ value: String(id), label: name ?? challenges.unnamed(id) }))}
          onChange={(challenge) => {
            set({ challenge });
          }}
        />
        <MomentFilter
          label={words.from}
          value={values.from}
          onChange={(from) => {
            set({ from });
          }}
        />
        <MomentFilter
          label={words.to}
          value={values.to}
          onChange={(to) => {
            set({ to });
          }}
        />
      </FilterBar>
      <Linked values={values} set={set} />
    </>
  );
}

/** What is chosen by a link elsewhere or in a row: an account, an address. */
function Linked({ values: { user, team, ip }, set }: Pick<Filters<keyof Values>, 'values' | 'set'>): ReactNode {
  const { submissions: words } = useAdminWords();
  const userName = useNameOf('users', user);
  const teamName = useNameOf('teams', team);
  const chips = [
    ...(userName === null ? [] : [{ id: 1, text: words.of_user(userName) }]),
    ...(teamName === null ? [] : [{ id: 2, text: words.of_team(teamName) }]),
    ...(ip === '' ? [] : [{ id: 3, text: words.of_address(ip) }]),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      <Chips
        items={chips}
        empty=""
        removeLabel={words.remove_filter}
        onRemove={(id) => {
          set(id === 1 ? { user: '' } : id === 2 ? { team: '' } : { ip: '' });
        }}
      />
    </div>
  );
}

/** The name of the account that the address tells; its number until it is known, null where it tells none. */
function useNameOf(kind: Kind, text: string): string | null {
  const isNumber = /^\d{1,9}$/.test(text);
  const { data } = useQuery({ ...accountReading(kind, Number(text)), enabled: isNumber });
  return isNumber ? (data?.data[0]?.name ?? text) : null;
}
