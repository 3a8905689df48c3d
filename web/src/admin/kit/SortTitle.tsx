import type { ReactNode } from 'react';
import classes from './DataTable.module.css';
import type { Column } from './DataTable';

interface Props<Row> {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}

/** The title of a column; a button where rows can be sorted by it. */
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
        <button
          type="button"
          className={classes.sort}
          onClick={() => {
            onSort(isUp ? `-${name}` : name);
          }}
        >
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
