import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Empty } from '../../kit/Empty';
import { boardPage, type BoardFilter, type BoardRow } from '../../player/scoreboard/board-api';
import { useBrackets } from '../../player/people/useBrackets';
import { useCompetitors } from '../../player/scoreboard/useCompetitors';
import { useWords } from '../../words/context';
import { BulkBar } from '../kit/BulkBar';
import { DataTable } from '../kit/DataTable';
import { FilterBar } from '../kit/FilterBar';
import { FilterSearch } from '../kit/FilterSearch';
import { FilterSelect } from '../kit/FilterSelect';
import { ScreenHead } from '../kit/ScreenHead';
import { useSelection } from '../kit/selection';
import { useEndless } from '../kit/useEndless';
import { useFilters } from '../../kit/useFilters';
import { useLiveAdmin } from '../kit/useLiveAdmin';
import { BulkAccounts } from '../people/BulkAccounts';
import { PATHS } from '../people/people-api';
import { useAdminWords } from '../words';
import { OffBoard } from './OffBoard';
import { RowActions } from './RowActions';
import { SaveBoard } from './SaveBoard';
import classes from './Scoreboard.module.css';
import { ScreenKeys } from './ScreenKeys';
import { ShowStandings } from './ShowStandings';
import { useBoardColumns } from './useBoardColumns';
import { WhatPlayersSee } from './WhatPlayersSee';

const FILTERS = { q: '', bracket: '' };

/** The standings as they are now, whatever the freeze, and what can be done with the accounts in them. */
export default function ScoreboardScreen(): ReactNode {
  const { frame, kit, scoreboard: words } = useAdminWords();
  const { scoreboard } = useWords();
  const competitors = useCompetitors();
  const { mode } = useBoot().event;
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const brackets = useBrackets(mode);
  const bracket = /^\d{1,9}$/.test(values.bracket) ? values.bracket : '';
  const filter = useMemo<BoardFilter>(
    () => ({ q: values.q.trim() || undefined, bracket_id: Number(bracket) || undefined, frozen: false }),
    [values.q, bracket],
  );
  const { rows, first, isOld, error, retry, more } = useBoard(filter);
  // Awards and purchases of hints after the freeze are told to nobody but in the audit log.
  useLiveAdmin(['/api/v1/scoreboard', PATHS[mode]], ['scores', 'submission', 'audit', 'event']);
  const selection = useSelection(rows?.map(({ account_id }) => account_id) ?? []);
  const columns = useBoardColumns(brackets.length > 0);
  const total = first?.meta?.pagination?.total;
  return (
    <>
      <ScreenHead title={frame.parts.scoreboard} actions={<SaveBoard filter={filter} />} />
      <div className={classes.cards}>
        <WhatPlayersSee />
        <ShowStandings bracket={bracket} />
        <ScreenKeys />
      </div>
      <FilterBar label={competitors.find} filters={filters} count={total === undefined ? '' : competitors.count(total)}>
        <FilterSearch
          label={words.search}
          value={values.q}
          onChange={(q) => {
            set({ q });
          }}
        />
        {brackets.length > 0 && (
          <FilterSelect
            label={scoreboard.bracket}
            value={values.bracket}
            options={brackets.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(next) => {
              set({ bracket: next });
            }}
          />
        )}
      </FilterBar>
      <OffBoard />
      <DataTable
        label={frame.parts.scoreboard}
        columns={columns}
        rows={rows}
        idOf={({ account_id }) => account_id}
        nameOf={({ name }) => name}
        selection={selection}
        actions={(row) => <RowActions row={row} />}
        more={more}
        isOld={isOld}
        error={error}
        onRetry={retry}
        empty={
          filters.isFiltered ? <Empty title={kit.nothing_found} /> : <Empty title={words.none}>{words.none_text}</Empty>
        }
      />
      <BulkBar selection={selection}>
        <BulkAccounts
          kind={mode}
          rows={(rows ?? [])
            .filter(({ account_id }) => selection.has(account_id))
            .map(({ account_id: id, name }) => ({ id, name }))}
          onDone={selection.clear}
        />
      </BulkBar>
    </>
  );
}

/** The rows that were loaded so far. An account that moved from one page to another meanwhile may be in both. */
function useBoard(filter: BoardFilter): ReturnType<typeof useEndless<Page, number>> {
  const { rows, ...board } = useEndless<Page, number>(
    1,
    (page) => boardPage(filter, page),
    ({ meta }) => meta?.pagination?.next ?? null,
  );
  return { ...board, rows: rows && [...new Map(rows.map((row) => [row.account_id, row])).values()] };
}

interface Page {
  data: BoardRow[];
  meta?: { pagination?: { next?: number | null; total?: number } };
}
