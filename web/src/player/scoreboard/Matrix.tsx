import { useMemo, type ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { SegmentedControl } from '../../components/SegmentedControl';
import { useFilters } from '../../components/useFilters';
import { VirtualRows } from '../../components/VirtualRows';
import { useMessages } from '../../i18n/context';
import type { PageOf } from '../../domain/scoreboard/scoreboard-api';
import { MatrixHead } from '../../domain/scoreboard/MatrixHead';
import { columnsOf, type MatrixPage } from '../../domain/scoreboard/matrix-columns';
import { MATRIX_ROW_HEIGHT, MatrixRow } from '../../domain/scoreboard/MatrixRow';
import classes from '../../domain/scoreboard/Matrix.module.css';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
import { usePages } from '../../domain/scoreboard/usePages';

const PAGE = 50;

export function Matrix({ bracket_id, own }: { bracket_id: number | undefined; own: number | null }): ReactNode {
  const { scoreboard } = useMessages();
  const { values, set } = useFilters(SCOREBOARD_FILTERS);
  const { category } = values;
  const { first, total, error, pageWith, onRange } = usePages<MatrixPage>(
    (page) =>
      queryOptions('/api/v1/scoreboard/matrix', {
        params: { query: { bracket_id, page: String(page), per_page: String(PAGE) } },
      }),
    PAGE,
  );
  const groups = useMemo(() => columnsOf(first?.data.challenges ?? [], category), [first, category]);
  const columns = useMemo(() => groups.flatMap(({ challenges }) => challenges), [groups]);

  if (error && !first) throw error;
  if (!first || total === undefined) return <ScreenSkeleton />;
  if (total === 0) return <EmptyState title={scoreboard.empty}>{scoreboard.empty_text}</EmptyState>;
  if (first.data.challenges.length === 0) return <EmptyState title={scoreboard.no_challenges} />;
  return (
    <section aria-label={scoreboard.matrix}>
      <div className={classes.choice}>
        <SegmentedControl
          label={scoreboard.category}
          value={category}
          onChange={(value) => set({ category: value })}
          options={[['', scoreboard.all_categories], ...categoriesOf(first).map((name) => [name, name] as const)]}
        />
      </div>
      <div className={classes.scroll} role="region" aria-label={scoreboard.matrix_label} tabIndex={0}>
        <table className={classes.matrix} aria-rowcount={total + 2}>
          <MatrixHead groups={groups} hrefOf={(id) => `/challenges/${String(id)}`} />
          <tbody>
            <VirtualRows
              count={total}
              height={MATRIX_ROW_HEIGHT}
              onRange={onRange}
              row={(index) => {
                const { data, offset } = pageWith(index);
                const account = data?.accounts[offset];
                return <MatrixRow key={index} {...{ index, account, columns }} isOwn={account?.account_id === own} />;
              }}
            />
          </tbody>
        </table>
      </div>
    </section>
  );
}

function categoriesOf({ data }: PageOf<MatrixPage>): string[] {
  return [...new Set(data.challenges.map(({ category }) => category ?? ''))].filter((name) => name !== '');
}
