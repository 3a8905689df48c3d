import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'wouter';
import { ErrorPage } from '../../components/ErrorPage';
import { PageHeader } from '../components/PageHeader';
import { Tabs } from '../components/Tabs';
import { useAdminMessages } from '../messages';
import { Distributions } from './Distributions';
import { OverTime } from './OverTime';
import { ProgressionMatrix } from './Progression';

const PARTS = { time: OverTime, distributions: Distributions, progression: ProgressionMatrix } satisfies Record<
  string,
  ComponentType
>;
type PartName = keyof typeof PARTS;

const hrefOf = (part: PartName): string => (part === 'time' ? '/admin/statistics' : `/admin/statistics/${part}`);

export default function StatisticsScreen(): ReactNode {
  const { part = 'time' } = useParams<{ part?: string }>();
  return part in PARTS ? <Statistics part={part as PartName} /> : <ErrorPage status={404} />;
}

function Statistics({ part }: { part: PartName }): ReactNode {
  const { frame, statistics: words } = useAdminMessages();
  const Part = PARTS[part];
  return (
    <>
      <PageHeader title={frame.parts.statistics} windowTitle={words.parts[part]}>
        <p>
          {words.texts[part]} <a href="/admin/data">{words.tables}</a>
        </p>
      </PageHeader>
      <Tabs
        label={frame.parts.statistics}
        tabs={(Object.keys(PARTS) as PartName[]).map((one) => ({
          href: hrefOf(one),
          text: words.parts[one],
          isHere: one === part,
        }))}
      />
      <Part />
    </>
  );
}
