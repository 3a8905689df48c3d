import { Button } from '@mantine/core';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { useKeys } from '../../components/useKeys';
import { useFilters } from '../../components/useFilters';
import { BulkBar } from '../components/BulkBar';
import { DataTable } from '../components/DataTable';
import { LoadFailure } from '../components/LoadFailure';
import { useSelection } from '../components/useSelection';
import { useAdminMessages } from '../messages';
import classes from './Submissions.module.css';
import { SubmissionFilters } from './SubmissionFilters';
import { SubmissionsHeader } from './SubmissionsHeader';
import { BulkGrade, GradeButtons } from './GradeButtons';
import { FILTERS, queryOf } from './submission-filters';
import { PAGE } from './submissions-api';
import { useSubmissions } from './useSubmissions';
import { useSubmissionColumns } from './useSubmissionColumns';
import { useGrading, type Grading } from './useGrading';

export default function SubmissionsScreen(): ReactNode {
  const { submissions: words, kit } = useAdminMessages();
  const filters = useFilters(FILTERS);
  const query = useMemo(() => queryOf(filters.values), [filters.values]);
  const desk = useSubmissions(query);
  const { rows } = desk;
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const grading = useGrading();
  const columns = useSubmissionColumns(filters.set);
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);

  /** Moves to the next or previous row, and focuses the link to its account. */
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
    j: () => move(1),
    k: () => move(-1),
    s: withCurrent((id) => selection.toggle(id, false)),
    c: withCurrent((id) => void grading.run([id], 'correct')),
    x: withCurrent((id) => void grading.run([id], 'discard')),
    p: () => desk.pause(!desk.isPaused),
  });

  return (
    <>
      <SubmissionsHeader />
      <SubmissionFilters filters={filters} />
      <PauseLine desk={desk} />
      <Outcome grading={grading} />
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
          isStale={desk.isStale}
          error={desk.error}
          onRetry={desk.retry}
          empty={
            filters.isFiltered ? (
              <EmptyState title={kit.nothing_found} />
            ) : (
              <EmptyState title={words.none}>{words.none_text}</EmptyState>
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

const REASONS = ['missing', 'unchanged', 'already_solved'] as const;

function Outcome({ grading: { done, error } }: { grading: Grading }): ReactNode {
  const { submissions: words } = useAdminMessages();
  const sentences = done && [
    ...(done.changed.length > 0 ? [words.changed(done.changed.length)] : []),
    ...REASONS.flatMap((reason) => {
      const count = done.skipped.filter((skipped) => skipped.reason === reason).length;
      return count > 0 ? [words.skipped[reason](count)] : [];
    }),
  ];
  return (
    <div className={classes.outcome}>
      <p role="status">{sentences?.join(' ')}</p>
      {error && <LoadFailure error={error} />}
    </div>
  );
}

function PauseLine({ desk: { isPaused, waiting, pause } }: { desk: ReturnType<typeof useSubmissions> }): ReactNode {
  const { submissions: words } = useAdminMessages();
  return (
    <div className={classes.pause}>
      <Button size="compact-sm" variant={isPaused ? 'filled' : 'default'} onClick={() => pause(!isPaused)}>
        {isPaused ? words.go_on : words.pause}
      </Button>
      <span role="status">
        {isPaused ? (waiting >= PAGE ? words.many_wait(PAGE - 1) : words.waiting(waiting)) : words.live}
      </span>
      <span className={classes.keys}>{words.keys}</span>
    </div>
  );
}
