import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import { Chips } from './Chips';
import classes from './FilterBar.module.css';
import type { Filters } from '../../components/useFilters';

interface Props<K extends string> {
  chosen: readonly { filter: K; text: string }[];
  set: Filters<K>['set'];
}

/** Active filters that have no input. Each has a button to remove it. */
export function FilterChips<K extends string>({ chosen, set }: Props<K>): ReactNode {
  const { kit } = useAdminMessages();
  if (chosen.length === 0) return null;
  return (
    <div className={classes.chips}>
      <Chips
        items={chosen.map(({ text }, id) => ({ id, text }))}
        empty=""
        removeLabel={kit.remove_filter}
        onRemove={(id) => {
          const filter = chosen[id]?.filter;
          if (filter !== undefined) set({ [filter]: '' } as Partial<Record<K, string>>);
        }}
      />
    </div>
  );
}
