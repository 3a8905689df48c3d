import { useRef, useState, type ActionDispatch, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ApiError } from '../../../api/api-error';
import { useAdminMessages } from '../../messages';
import type { ChallengeRow } from '../challenge-rows';
import { useChallengeLabels } from '../useChallengeLabels';
import classes from './Bulk.module.css';
import { cellsOf, COLUMNS, filled, stateFrom, type Action, type Place, type TypedRows } from './grid';
import { GridRow } from './GridRow';

interface Props {
  rows: readonly ChallengeRow[];
  typed: TypedRows;
  dispatch: ActionDispatch<[Action]>;
  refusals: Readonly<Partial<Record<number, ApiError>>>;
  isBusy: boolean;
  onSay: (sentence: string) => void;
}

type Input = HTMLInputElement | HTMLSelectElement;

/**
 * Spreadsheet of challenges. Up, Down and Enter move between rows. Left and Right leave a cell at the edge of its text.
 * Tab moves through the cells of a row, and then leaves the table.
 */
export function Grid({ rows, typed, dispatch, refusals, isBusy, onSay }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const labels = useChallengeLabels();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(rows[0]?.id);

  function focus(row: ChallengeRow | undefined, column: string | undefined): void {
    const input = row && table.current?.querySelector<Input>(`[data-place="${row.id} ${column ?? ''}"]`);
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  }

  function onKeyDown(press: KeyboardEvent): void {
    const input = press.target as Input;
    const at = placeOf(input);
    if (!at || press.altKey || press.nativeEvent.isComposing) return;
    const y = rows.findIndex(({ id }) => id === at.id);
    const x = COLUMNS.indexOf(at.column);
    const go = (row: number, column: number): void => {
      press.preventDefault();
      focus(rows[row], COLUMNS[column]);
    };
    if (press.ctrlKey || press.metaKey) {
      if (press.key === 'Home') go(0, 0);
      if (press.key === 'End') go(rows.length - 1, COLUMNS.length - 1);
      return;
    }
    if (press.key === 'ArrowUp' || (press.key === 'Enter' && press.shiftKey)) go(y - 1, x);
    else if (press.key === 'ArrowDown' || press.key === 'Enter') go(y + 1, x);
    else if (press.key === 'ArrowLeft' && isAtEdge(input, 'start')) go(y, x - 1);
    else if (press.key === 'ArrowRight' && isAtEdge(input, 'end')) go(y, x + 1);
    else if (press.key === 'Escape') dispatch({ type: 'drop', places: [at] });
  }

  function onPaste(paste: ClipboardEvent): void {
    const at = placeOf(paste.target as Input);
    const copied = paste.clipboardData.getData('text/plain');
    const cells = cellsOf(copied);
    const isOne = cells.length === 1 && cells[0]?.length === 1;
    // The browser itself pastes a single text into an input, but not into the select of `state`.
    if (!at || isBusy || (isOne && at.column !== 'state')) return;
    paste.preventDefault();
    const filling = filled(rows, at, cells, { typed, stateOf: (text) => stateFrom(text, words.states) });
    dispatch({ type: 'edit', cells: filling.cells });
    onSay(words.bulk.pasted(filling.cells.length, filling.refused, filling.beyond));
  }

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        role="grid"
        className={classes.grid}
        aria-label={words.bulk.title}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={({ target }) => {
          const at = placeOf(target);
          if (at) setActive(at.id);
        }}
      >
        <thead>
          <tr>
            <th scope="col">{words.bulk.number}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.id}
              row={row}
              typed={typed[row.id]}
              dispatch={dispatch}
              refusal={refusals[row.id]}
              isActive={row.id === active}
              isBusy={isBusy}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf({ dataset }: HTMLElement): Place | null {
  const [id, column] = dataset['place']?.split(' ') ?? [];
  const known = COLUMNS.find((one) => one === column);
  return known ? { id: Number(id), column: known } : null;
}

/**
 * True if Left or Right should leave the cell: at the edge of its text, if all of the text is selected, or in a
 * `select`.
 */
function isAtEdge(input: Input, edge: 'start' | 'end'): boolean {
  if (!(input instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = input;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length);
}
