import { Button } from '@mantine/core';
import { memo, useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { queryClient, queryOptions, type DataOf, type QueryOptions } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { useFilters } from '../../components/useFilters';
import { VirtualRows } from '../../components/VirtualRows';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { AccountName } from '../../domain/scoreboard/AccountName';
import { csvOf, download } from '../../domain/scoreboard/csv';
import { columnsOf, type MatrixChallenge } from '../../domain/scoreboard/matrix-columns';
import matrix from '../../domain/scoreboard/Matrix.module.css';
import { MatrixHead } from '../../domain/scoreboard/MatrixHead';
import { MATRIX_ROW_HEIGHT } from '../../domain/scoreboard/MatrixRow';
import type { PageOf } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { usePages } from '../../domain/scoreboard/usePages';
import { useFormats, useMessages } from '../../i18n/context';
import { accountHref } from '../accounts/accounts-api';
import { FilterBar } from '../components/FilterBar';
import { FilterSelect } from '../components/FilterSelect';
import { LoadFailure } from '../components/LoadFailure';
import { useLiveAdmin } from '../components/useLiveAdmin';
import { useAdminMessages } from '../messages';
import classes from './Statistics.module.css';

const PATH = '/api/v1/statistics/progression/matrix';
const PAGE = 100;
const FILTERS = { bracket: '', category: '' };

type Progression = DataOf<typeof PATH>;

function pageOf(bracket_id: number | undefined, page: number): QueryOptions<PageOf<Progression>> {
  return queryOptions(PATH, { params: { query: { bracket_id, page: String(page) } } });
}

async function wholeMatrix(bracket_id: number | undefined): Promise<Progression> {
  const { data, meta } = await queryClient.fetchQuery(pageOf(bracket_id, 1));
  const scoreboard = [...data.scoreboard];
  for (let page = 2; scoreboard.length < (meta?.pagination?.total ?? 0); page++)
    scoreboard.push(...(await queryClient.fetchQuery(pageOf(bracket_id, page))).data.scoreboard);
  return { ...data, scoreboard };
}

export function ProgressionMatrix(): ReactNode {
  const { statistics, kit } = useAdminMessages();
  const { progression: words } = statistics;
  const { scoreboard } = useMessages();
  const { mode } = useBoot().event;
  const { number } = useFormats();
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const bracket_id = /^\d{1,9}$/.test(values.bracket) ? Number(values.bracket) : undefined;
  const brackets = useBrackets(mode);
  const { first, total, error, pageWith, onRange } = usePages((page) => pageOf(bracket_id, page), PAGE);
  useLiveAdmin([PATH], ['scores', 'challenges']);
  const challenges = useMemo(() => first?.data.challenges.map((one) => ({ ...one, solves: null })) ?? [], [first]);
  const groups = useMemo(() => columnsOf(challenges, values.category), [challenges, values.category]);
  const columns = useMemo(() => groups.flatMap((group) => group.challenges), [groups]);
  const categories = columnsOf(challenges, '').flatMap(({ category }) => (category === '' ? [] : [category]));

  if (error && !first) return <LoadFailure error={error} />;
  if (!first || total === undefined) return <ScreenSkeleton />;
  return (
    <>
      <FilterBar label={words.filter} filters={filters} count={words.accounts(total)}>
        {brackets.length > 0 && (
          <FilterSelect
            label={scoreboard.bracket}
            value={values.bracket}
            options={brackets.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(bracket) => set({ bracket })}
          />
        )}
        <FilterSelect
          label={scoreboard.category}
          value={values.category}
          options={categories.map((category) => ({ value: category, label: category }))}
          onChange={(category) => set({ category })}
        />
        <SaveMatrix bracket_id={bracket_id} />
      </FilterBar>
      {total === 0 || columns.length === 0 ? (
        <EmptyState title={filters.isFiltered ? kit.nothing_found : words.none}>
          {!filters.isFiltered && words.none_text}
        </EmptyState>
      ) : (
        <>
          <p className={classes.legend}>
            {words.summary(number(columns.length))} <Mark state="solved" /> {words.solved}, <Mark state="tried" />{' '}
            {words.tried}.
          </p>
          <div
            className={`${matrix.scroll ?? ''} ${classes.matrix ?? ''}`}
            role="region"
            aria-label={words.title}
            tabIndex={0}
          >
            <table className={matrix.matrix} aria-rowcount={total + 2}>
              <MatrixHead groups={groups} hrefOf={(id) => `/admin/challenges/${id}`} />
              <tbody>
                <VirtualRows
                  key={values.bracket}
                  count={total}
                  height={MATRIX_ROW_HEIGHT}
                  onRange={onRange}
                  row={(index) => {
                    const { data, offset } = pageWith(index);
                    return (
                      <ProgressionRow key={index} index={index} account={data?.scoreboard[offset]} columns={columns} />
                    );
                  }}
                />
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

function SaveMatrix({ bracket_id }: { bracket_id: number | undefined }): ReactNode {
  const { statistics } = useAdminMessages();
  const { progression: words } = statistics;
  const { scoreboard } = useMessages();
  const { event } = useBoot();
  const competitors = useCompetitors();
  const form = useSubmit([], async () => {
    const { challenges, scoreboard: accounts } = await wholeMatrix(bracket_id);
    const head = [scoreboard.place, 'id', competitors.one, scoreboard.bracket, scoreboard.chart.points];
    const rows = accounts.map(({ place, id, name, bracket_name, score, solves, attempts }) => [
      ...[place, id, name, bracket_name, score],
      ...challenges.map((one) =>
        solves.includes(one.id) ? words.solved : attempts.includes(one.id) ? words.tried : null,
      ),
    ]);
    const text = csvOf([[...head, ...challenges.map(({ name }) => name)], ...rows]);
    download(`${event.name} - progression.csv`, 'text/csv;charset=utf-8', text);
  });
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" variant="default" loading={form.isBusy} aria-label={statistics.csv_of(words.title)}>
        {statistics.csv}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}

type Account = DataOf<'/api/v1/statistics/progression/matrix'>['scoreboard'][number];
type State = 'solved' | 'tried';

interface Props {
  index: number;
  account: Account | undefined;
  columns: readonly MatrixChallenge[];
}

const ProgressionRow = memo(function ProgressionRow({ index, account, columns }: Props): ReactNode {
  const { mode } = useBoot().event;
  const { number } = useFormats();
  const states = useMemo(() => statesOf(account), [account]);
  return (
    <tr aria-rowindex={index + 3} style={{ blockSize: MATRIX_ROW_HEIGHT }}>
      <th scope="row" className={matrix.account}>
        {account && (
          <span className={matrix.who}>
            <span className={matrix.place}>{number(account.place)}</span>
            <AccountName name={account.name} href={accountHref(mode, account.id)} />
            <span className={matrix.score}>{number(account.score)}</span>
          </span>
        )}
      </th>
      {columns.map(({ id, name, category }, column) => {
        const state = states.get(id);
        return (
          <td
            key={id}
            data-first={columns[column - 1]?.category !== category || undefined}
            title={state && account && `${account.name}, ${name ?? ''}`}
          >
            {state && <Mark state={state} />}
          </td>
        );
      })}
    </tr>
  );
});

function statesOf(account: Account | undefined): Map<number, State> {
  const states = new Map<number, State>();
  for (const id of account?.attempts ?? []) states.set(id, 'tried');
  for (const id of account?.solves ?? []) states.set(id, 'solved');
  return states;
}

/** Mark of a solved or a tried challenge. It is filled or hollow, so that not only the colour differs. */
function Mark({ state }: { state: State }): ReactNode {
  const { progression: words } = useAdminMessages().statistics;
  return <span className={classes.mark} data-state={state} role="img" aria-label={words[state]} />;
}
