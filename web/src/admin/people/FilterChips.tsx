import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chips } from '../kit/Chips';
import { useAdminWords } from '../words';
import type { FILTERS } from './account-filters';
import { accountReading } from './people-api';
import classes from './People.module.css';

interface Props {
  values: typeof FILTERS;
  set: (change: Partial<typeof FILTERS>) => void;
}

/** The filters that are chosen elsewhere, by a link: a team, an address. */
export function FilterChips({ values: { team, ip }, set }: Props): ReactNode {
  const { people: words } = useAdminWords();
  const isTeam = /^\d{1,9}$/.test(team);
  const { data } = useQuery({ ...accountReading('teams', Number(team)), enabled: isTeam });
  const chips = [
    ...(isTeam ? [{ id: 1, text: words.of_team(data?.data[0]?.name ?? team) }] : []),
    ...(ip === '' ? [] : [{ id: 2, text: words.of_address(ip) }]),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      <Chips
        items={chips}
        empty=""
        removeLabel={words.remove_filter}
        onRemove={(id) => {
          set(id === 1 ? { team: '' } : { ip: '' });
        }}
      />
    </div>
  );
}
