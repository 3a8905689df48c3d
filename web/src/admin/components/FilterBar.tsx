import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './FilterBar.module.css';
import type { Filters } from '../../components/useFilters';

interface Props {
  label: string;
  filters: Pick<Filters<string>, 'isFiltered' | 'clear'>;
  count?: string;
  children: ReactNode;
}

export function FilterBar({ label, filters, count = '', children }: Props): ReactNode {
  const { kit } = useAdminMessages();
  return (
    <search className={classes.bar} aria-label={label}>
      {children}
      {filters.isFiltered && (
        <Button variant="subtle" size="sm" onClick={filters.clear}>
          {kit.clear_filters}
        </Button>
      )}
      <span className={classes.count} role="status">
        {count}
      </span>
    </search>
  );
}
