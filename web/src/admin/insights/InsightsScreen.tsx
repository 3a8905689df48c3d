import { useIsFetching } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'wouter';
import { invalidatePaths } from '../../api/query';
import { ErrorPage } from '../../components/ErrorPage';
import { FilterBar } from '../components/FilterBar';
import { FilterSelect } from '../components/FilterSelect';
import { PageHeader } from '../components/PageHeader';
import { Tabs } from '../components/Tabs';
import { useFilters } from '../../components/useFilters';
import { useAdminMessages } from '../messages';
import { FastSolves, OddChallenges } from './OddLists';
import type { Kind } from './insights-api';
import classes from './Insights.module.css';
import { SharedAddresses, SharedSubmissions } from './SharedLists';

const LISTS: Record<Kind, ComponentType<{ seen: string }>> = {
  answers: SharedSubmissions,
  addresses: SharedAddresses,
  speed: FastSolves,
  challenges: OddChallenges,
};
const KINDS = Object.keys(LISTS) as Kind[];
/** Reviewed insights are hidden at first. */
const FILTERS = { seen: 'no' };
const PATH = '/api/v1/insights';

const hrefOf = (kind: Kind): string => (kind === 'answers' ? '/admin/insights' : `/admin/insights/${kind}`);

/** Unusual submissions, addresses, solves and challenges. None of them proves cheating. */
export default function InsightsScreen(): ReactNode {
  const { kind = 'answers' } = useParams<{ kind?: string }>();
  return kind in LISTS ? <Insights kind={kind as Kind} /> : <ErrorPage status={404} />;
}

function Insights({ kind }: { kind: Kind }): ReactNode {
  const { insights: words, frame } = useAdminMessages();
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const isReading = useIsFetching({ predicate: ({ queryKey: [path] }) => String(path).startsWith(PATH) }) > 0;
  const List = LISTS[kind];
  return (
    <>
      <PageHeader
        title={frame.parts.insights}
        windowTitle={words.kinds[kind]}
        actions={
          <Button variant="default" loading={isReading} onClick={() => void invalidatePaths(`${PATH}/${kind}`)}>
            {words.read_again}
          </Button>
        }
      />
      <Tabs
        label={frame.parts.insights}
        tabs={KINDS.map((one) => ({ href: hrefOf(one), text: words.kinds[one], isHere: one === kind }))}
      />
      <p className={classes.intro}>{words.texts[kind]}</p>
      <FilterBar label={words.filter} filters={filters}>
        <FilterSelect
          label={words.seen}
          value={values.seen}
          options={(['no', 'yes'] as const).map((value) => ({ value, label: words.seens[value] }))}
          onChange={(seen) => set({ seen })}
        />
      </FilterBar>
      <List key={kind} seen={values.seen} />
    </>
  );
}
