import type { ReactNode } from 'react';
import { FilterChips } from '../kit/FilterChips';
import { useAdminWords } from '../words';
import type { FILTERS } from './account-filters';
import { useAccountName } from './useAccountName';

interface Props {
  values: typeof FILTERS;
  set: (change: Partial<typeof FILTERS>) => void;
}

/** The filters that are chosen elsewhere, by a link: a team, an address. */
export function LinkedFilters({ values: { team, ip }, set }: Props): ReactNode {
  const { people: words } = useAdminWords();
  const teamName = useAccountName('teams', team);
  return (
    <FilterChips
      chosen={[
        ...(teamName === null ? [] : [{ filter: 'team' as const, text: words.of_team(teamName) }]),
        ...(ip === '' ? [] : [{ filter: 'ip' as const, text: words.of_address(ip) }]),
      ]}
      set={set}
    />
  );
}
