import { Skeleton } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useMessages } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import classes from './DataTable.module.css';
import { LoadFailure } from './LoadFailure';
import { MoreRows, type More } from './MoreRows';
import type { Selection } from './useSelection';

import { SortMenu, SortTitle } from './Sort';
import { useBlocks } from './useBlocks';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Name of the column in the `sort` parameter. A column without it cannot be sorted. */
  sort?: string;
  isNumber?: boolean;
  /** Prevents line breaks, for columns whose texts are short. */
  isShort?: boolean;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** Current order: the `sort` of a column, with `-` before it if descending. Empty for the default order. */
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection;
  /** Id of the row that keyboard shortcuts act on. */
  current?: number | null;
  actions?: (row: Row) => ReactNode;
  more?: More;
  isStale?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
}

/**
 * Table with sorting, selection and loading of more rows. Shift selects a range; Up and Down move between the
 * checkboxes. If the table does not fit, each row becomes a block. ARIA roles keep it a table for screen readers.
 */
export function DataTable<Row>(props: Props<Row>): ReactNode {
  const { label, columns, rows, idOf, nameOf, sort = '', onSort, selection, actions, more, isStale = false } = props;
  const { error, onRetry, empty, current = null } = props;
  const { app } = useMessages();
  const { kit } = useAdminMessages();
  const [box, areBlocks] = useBlocks();
  if (error && !rows) return <LoadFailure error={error} onRetry={onRetry} />;
  if (rows?.length === 0) return empty;
  const isAll = selection !== undefined && rows !== undefined && selection.ids.length === rows.length;
  const isSome = selection !== undefined && selection.ids.length > 0 && !isAll;
  return (
    <div ref={box} className={classes.box} data-blocks={areBlocks || undefined}>
      {rows && (
        <div className={classes.narrowHead}>
          {selection && (
            <label>
              <SelectBox label={kit.select_all} isOn={isAll} isSome={isSome} onToggle={selection.toggleAll} />
              <span aria-hidden>{kit.select_all}</span>
            </label>
          )}
          {onSort && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
        </div>
      )}
      <table
        role="table"
        className={classes.table}
        aria-busy={isStale || rows === undefined}
        data-old={isStale || undefined}
        onKeyDown={moveSelection}
      >
        <caption className="visually-hidden">{label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={classes.select}>
                <SelectBox label={kit.select_all} isOn={isAll} isSome={isSome} onToggle={selection.toggleAll} />
              </th>
            )}
            {columns.map((column) => (
              <SortTitle key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="visually-hidden">{kit.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows?.map((row) => {
            const id = idOf(row);
            return (
              <tr
                role="row"
                key={id}
                data-row={id}
                data-selected={selection?.has(id) || undefined}
                aria-current={current === id || undefined}
              >
                {selection && (
                  <td role="cell" className={classes.select}>
                    <SelectBox
                      label={kit.select(nameOf(row))}
                      isOn={selection.has(id)}
                      onToggle={(isRange) => selection.toggle(id, isRange)}
                    />
                  </td>
                )}
                {columns.map(({ key, title, cell, isNumber, isShort }, index) =>
                  index === 0 ? (
                    <th role="rowheader" scope="row" key={key} className={classes.name}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td
                      role="cell"
                      key={key}
                      data-title={title}
                      data-number={isNumber || undefined}
                      data-short={isShort || undefined}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
                {actions && (
                  <td role="cell" className={classes.actions}>
                    {actions(row)}
                  </td>
                )}
              </tr>
            );
          }) ??
            Array.from({ length: 8 }, (_, index) => (
              <tr role="row" key={index}>
                <td
                  role="cell"
                  colSpan={columns.length + Number(selection !== undefined) + Number(actions !== undefined)}
                >
                  <Skeleton height={20} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {rows === undefined && (
        <p className="visually-hidden" role="status">
          {app.loading}
        </p>
      )}
      {error !== undefined && error !== null && <LoadFailure error={error} onRetry={onRetry} />}
      {more?.has && <MoreRows more={more} />}
    </div>
  );
}

function SelectBox({
  label,
  isOn,
  isSome = false,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  isSome?: boolean;
  onToggle: (isRange: boolean) => void;
}): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  const isRange = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.checkbox}
      aria-label={label}
      checked={isOn}
      // Keeps Shift for `onChange`, because the `change` event has no `shiftKey`. The space key fires `click`, too.
      onClick={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
      onChange={() => onToggle(isRange.current)}
    />
  );
}

function moveSelection(press: KeyboardEvent<HTMLTableElement>): void {
  const step = press.key === 'ArrowDown' ? 1 : press.key === 'ArrowUp' ? -1 : 0;
  const target = press.target as HTMLElement;
  if (step === 0 || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  const boxes = [...press.currentTarget.querySelectorAll<HTMLInputElement>(`.${classes.select ?? ''} input`)];
  const next = boxes[boxes.indexOf(target) + step];
  if (!next) return;
  press.preventDefault();
  next.focus();
}
