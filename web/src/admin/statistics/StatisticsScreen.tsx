import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'wouter';
import { Refusal } from '../../components/ErrorPage';
import { ScreenHead } from '../components/PageHeader';
import { Tabs } from '../components/Tabs';
import { useAdminWords } from '../words';
import { Distributions } from './Distributions';
import { OverTime } from './OverTime';
import { ProgressionMatrix } from './Progression';

const PARTS = { time: OverTime, distributions: Distributions, progression: ProgressionMatrix } satisfies Record<
  string,
  ComponentType
>;
type PartName = keyof typeof PARTS;

const hrefOf = (part: PartName): string => (part === 'time' ? '/admin/statistics' : `/admin/statistics/${part}`);

/** What happened in the event, in numbers. */
export default function StatisticsScreen(): ReactNode {
  const { part = 'time' } = useParams<{ part?: string }>();
  return part in PARTS ? <Statistics part={part as PartName} /> : <Refusal status={404} />;
}

function Statistics({ part }: { part: PartName }): ReactNode {
  const { frame, statistics: words } = useAdminWords();
  const Part = PARTS[part];
  return (
    <>
      <ScreenHead title={frame.parts.statistics} windowTitle={words.parts[part]}>
        <p>
          {words.texts[part]} <a href="/admin/data">{words.tables}</a>
        </p>
      </ScreenHead>
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
