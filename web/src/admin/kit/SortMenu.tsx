import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminWords } from '../words';
import type { Column } from './DataTable';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of a table whose titles are not shown. */
export function SortMenu<Row>({ columns, sort, onSort }: Props<Row>): ReactNode {
  const { kit } = useAdminWords();
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
      onChange={({ currentTarget }) => {
        onSort(currentTarget.value);
      }}
    />
  );
}
