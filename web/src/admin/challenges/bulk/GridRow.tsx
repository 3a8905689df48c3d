import { memo, useId, type ActionDispatch, type ReactNode } from 'react';
import type { ApiError } from '../../../api/api-error';
import { useAdminMessages } from '../../messages';
import { STATES, type ChallengeRow } from '../challenge-rows';
import { useChallengeName } from '../useChallengeName';
import { useChallengeLabels } from '../useChallengeLabels';
import classes from './Bulk.module.css';
import {
  changesOf,
  COLUMNS,
  isEditable,
  savedText,
  type Action,
  type Changed,
  type Column,
  type TypedRow,
} from './grid';

interface Props {
  row: ChallengeRow;
  typed: TypedRow | undefined;
  dispatch: ActionDispatch<[Action]>;
  refusal: ApiError | undefined;
  /** True for the one row whose cells Tab reaches. */
  isActive: boolean;
  isBusy: boolean;
}

/** A row of the spreadsheet. Memoised, because there may be hundreds. */
export const GridRow = memo(function GridRow({ row, typed, dispatch, refusal, isActive, isBusy }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const nameOf = useChallengeName();
  const changes = changesOf(row, typed);
  const tabIndex = isActive ? 0 : -1;
  const others = Object.entries(refusal?.fields ?? {}).flatMap(([field, sentences]) =>
    (COLUMNS as readonly string[]).includes(field) ? [] : sentences,
  );
  const isUnsaid = refusal !== undefined && Object.keys(refusal.fields).length === 0;
  return (
    <tr>
      <th scope="row">
        <a href={`/admin/challenges/${row.id}`} aria-label={`${row.id}: ${nameOf(row)}`} tabIndex={tabIndex}>
          {row.id}
        </a>
        {(others.length > 0 || isUnsaid) && (
          <span className={classes.error}>{isUnsaid ? words.bulk.not_saved : others.join(' ')}</span>
        )}
      </th>
      {COLUMNS.map((column) => (
        <GridCell
          key={column}
          row={row}
          column={column}
          change={changes.find((one) => one.column === column)}
          original={typed?.[column]?.original}
          dispatch={dispatch}
          error={refusal?.fields[column]?.join(' ')}
          isReadOnly={isBusy || !isEditable(row, column)}
          tabIndex={tabIndex}
        />
      ))}
    </tr>
  );
});

interface CellProps {
  row: ChallengeRow;
  column: Column;
  change: Changed | undefined;
  original: string | undefined;
  dispatch: ActionDispatch<[Action]>;
  error: string | undefined;
  isReadOnly: boolean;
  tabIndex: number;
}

function GridCell({ row, column, change, original, dispatch, error, isReadOnly, tabIndex }: CellProps): ReactNode {
  const { challenges, kit } = useAdminMessages();
  const { bulk: words } = challenges;
  const labels = useChallengeLabels();
  const nameOf = useChallengeName();
  const note = useId();
  const saved = savedText(row, column);
  const place = { id: row.id, column };
  const isConflicting = change?.isConflicting === true;
  const shared = {
    'data-place': `${row.id} ${column}`,
    'aria-label': words.cell(labels[column] ?? column, nameOf(row), change !== undefined),
    'aria-invalid': error !== undefined || isConflicting,
    'aria-describedby': error !== undefined || isConflicting ? note : undefined,
    tabIndex,
    value: change?.text ?? saved,
  };
  const type = (text: string): void =>
    dispatch({ type: 'edit', cells: [{ ...place, text, original: original ?? saved }] });
  return (
    <td
      role="gridcell"
      data-column={column}
      data-changed={change !== undefined || undefined}
      data-bad={error !== undefined || isConflicting || undefined}
      aria-readonly={isReadOnly}
    >
      {column === 'state' ? (
        <select
          {...shared}
          aria-disabled={isReadOnly}
          onChange={({ currentTarget }) => {
            if (!isReadOnly) type(currentTarget.value);
          }}
        >
          {STATES.map((state) => (
            <option key={state} value={state}>
              {challenges.states[state]}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          maxLength={column === 'name' || column === 'category' ? 80 : undefined}
          inputMode={column === 'name' || column === 'category' ? undefined : 'numeric'}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      {(error !== undefined || isConflicting) && (
        <div id={note} className={classes.error}>
          {error}
          {isConflicting && (
            <>
              <span>{words.disputed(saved === '' ? kit.conflict.empty : saved)}</span>
              <button
                type="button"
                tabIndex={tabIndex}
                onClick={() => dispatch({ type: 'edit', cells: [{ ...place, text: change.text, original: saved }] })}
              >
                {words.mine}
              </button>
              <button type="button" tabIndex={tabIndex} onClick={() => dispatch({ type: 'drop', places: [place] })}>
                {words.theirs}
              </button>
            </>
          )}
        </div>
      )}
    </td>
  );
}
