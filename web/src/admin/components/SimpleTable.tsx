import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './SimpleTable.module.css';

interface Column<Row> {
  key: string;
  /** Empty for a column of actions. */
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => number;
}

export function SimpleTable<Row>({ label, columns, rows, idOf }: Props<Row>): ReactNode {
  const { kit } = useAdminMessages();
  return (
    <div className={classes.box} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber || undefined}>
                {title === '' ? <span className="visually-hidden">{kit.actions}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ key, cell, isNumber }) => (
                <td key={key} data-number={isNumber || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
