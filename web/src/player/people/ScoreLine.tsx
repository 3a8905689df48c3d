import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { StepChart } from '../../kit/chart/StepChart';
import { useNow } from '../../kit/clock';
import { useWords } from '../../words/context';
import { spanOf, stepsOf, type Awarded, type Solved } from './profile-data';

/** How the points of one account grew. */
export function ScoreLine({
  name,
  solves,
  awards,
  isOwn,
}: {
  name: string;
  solves: readonly Solved[];
  awards: readonly Awarded[];
  isOwn: boolean;
}): ReactNode {
  const { people } = useWords();
  const { event } = useBoot();
  const now = useNow(60);
  const steps = useMemo(() => stepsOf(solves, awards), [solves, awards]);
  const freeze = event.frozen && !isOwn && event.freeze !== null ? Date.parse(event.freeze) : null;
  const { start, end } = spanOf(event, steps, now);
  return (
    <section aria-label={people.score_line}>
      <StepChart
        label={people.score_line}
        title={<h2>{people.score_line}</h2>}
        series={[{ id: 0, name, steps, strong: true }]}
        start={start}
        end={end}
        until={freeze ?? end}
        freeze={freeze}
        height={280}
      />
    </section>
  );
}
