import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Empty } from '../../kit/Empty';
import { useKeys } from '../../kit/keys';
import { BulkBar } from '../kit/BulkBar';
import { DataTable } from '../kit/DataTable';
import { useSelection } from '../kit/selection';
import { useFilters } from '../../kit/useFilters';
import { useAdminWords } from '../words';
import { BulkGrade } from './BulkGrade';
import { DeskFilters } from './DeskFilters';
import classes from './Desk.module.css';
import { DeskHead } from './DeskHead';
import { GradeButtons } from './GradeButtons';
import { Outcome } from './Outcome';
import { PauseLine } from './PauseLine';
import { FILTERS, queryOf } from './submission-filters';
import { useDesk } from './useDesk';
import { useDeskColumns } from './useDeskColumns';
import { useGrading } from './useGrading';

/** Every answer as it comes, to be found and judged; by keys as well. */
export default function DeskScreen(): ReactNode {
  const { submissions: words, kit } = useAdminWords();
  const filters = useFilters(FILTERS);
  const query = useMemo(() => queryOf(filters.values), [filters.values]);
  const desk = useDesk(query);
  const { rows } = desk;
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const grading = useGrading();
  const columns = useDeskColumns(filters.set);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);

  /** Goes to a neighbour; the focus goes to the link to its account, which Enter then opens. */
  function move(step: 1 | -1): void {
    if (!rows || rows.length === 0) return;
    const at = rows.findIndex(({ id }) => id === current);
    const next = rows[Math.min(Math.max(at < 0 ? 0 : at + step, 0), rows.length - 1)];
    if (!next) return;
    setCurrent(next.id);
    const row = box.current?.querySelector(`tr[data-row="${String(next.id)}"]`);
    row?.querySelector<HTMLElement>('th a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }
  const withCurrent = (run: (id: number) => void) => () => {
    if (current !== null && rows?.some(({ id }) => id === current)) run(current);
  };
  useKeys({
    j: () => {
      move(1);
    },
    k: () => {
      move(-1);
    },
    s: withCurrent((id) => {
      selection.toggle(id, false);
    }),
    c: withCurrent((id) => void grading.run([id], 'correct')),
    x: withCurrent((id) => void grading.run([id], 'discard')),
    p: () => {
      desk.pause(!desk.isPaused);
    },
  });

  return (
    <>
      <DeskHead />
      <DeskFilters filters={filters} />
      <PauseLine desk={desk} />
      <Outcome of={grading} />
      <div
        ref={box}
        className={classes.desk}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
          if (id !== undefined) setCurrent(Number(id));
        }}
      >
        <DataTable
          label={words.desk}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ user, provided }) => `${user.name}: ${provided ?? ''}`}
          selection={selection}
          current={current}
          actions={(row) => <GradeButtons row={row} grading={grading} />}
          more={desk.more}
          isOld={desk.isOld}
          error={desk.error}
          onRetry={desk.retry}
          empty={
            filters.isFiltered ? (
              <Empty title={kit.nothing_found} />
            ) : (
              <Empty title={words.none}>{words.none_text}</Empty>
            )
          }
        />
      </div>
      <BulkBar selection={selection}>
        <BulkGrade
          rows={rows?.filter(({ id }) => selection.has(id)) ?? []}
          grading={grading}
          onDone={selection.clear}
        />
      </BulkBar>
    </>
  );
}
