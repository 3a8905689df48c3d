import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import type { Column } from './DataTable';
import classes from './DataTable.module.css';

interface Props<Row> {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

export function SortTitle<Row>({ column: { title, sort: name, isNumber }, sort, onSort }: Props<Row>): ReactNode {
  const isUp = sort === name;
  const isDown = sort === `-${name ?? ''}`;
  const canSort = name !== undefined && onSort !== undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={canSort ? (isUp ? 'ascending' : isDown ? 'descending' : 'none') : undefined}
    >
      {canSort ? (
        <button type="button" className={classes.sort} onClick={() => onSort(isUp ? `-${name}` : name)}>
          {title}
          <span aria-hidden className={classes.arrow}>
            {isUp ? '▲' : isDown ? '▼' : ''}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Menu to sort a table whose rows are blocks, because blocks have no column titles to click. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>): ReactNode {
  const { kit } = useAdminMessages();
  const data = columns.flatMap(({ sort: name, title }) =>
    name === undefined
      ? []
      : [
          { value: name, label: kit.sort_up(title) },
          { value: `-${name}`, label: kit.sort_down(title) },
        ],
  );
  if (data.length === 0) return null;
  return (
    <NativeSelect
      size="sm"
      aria-label={kit.sort_by}
      data={[{ value: '', label: kit.unsorted }, ...data]}
      value={sort}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  );
}
