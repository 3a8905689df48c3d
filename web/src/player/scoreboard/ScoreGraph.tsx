import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { StepChart } from '../../components/chart/StepChart';
import { useNow } from '../../components/useNow';
import { SignalFlag } from '../../components/SignalFlag';
import { usePolling } from '../../live/LiveProvider';
import { useMessages } from '../../i18n/context';
import { graphOf, type Graph } from '../../domain/scoreboard/scoreboard-api';
import { ReplayControls } from './ReplayControls';
import classes from './Scoreboard.module.css';
import { seriesOf, spanOf } from '../../domain/scoreboard/standings-at';
import { StandingsAt } from './StandingsAt';
import type { Compared } from './useCompared';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useReplay } from './useReplay';

const MAX_FIRST = 10;
const HEIGHT = 320;

interface Props {
  bracket_id: number | undefined;
  own: number | null;
  compared: Compared;
  isReplaying: boolean;
  setReplaying: (on: boolean) => void;
}

/** How the points of the first, of the viewer and of those compared grew; also at any moment before. */
export function ScoreGraph({ bracket_id, own, compared, ...replaying }: Props): ReactNode {
  const others = own === null ? compared.ids : [own, ...compared.ids];
  const { data, isError } = useQuery({
    ...graphOf(bracket_id, others, MAX_FIRST),
    placeholderData: keepPreviousData,
    refetchInterval: usePolling(),
  });
  if (isError) return null;
  if (!data) return <Skeleton className={classes.waiting} />;
  if (data.data.accounts.every(({ t }) => t.length === 0)) return null;
  return <Drawn graph={data.data} own={own} compared={compared} {...replaying} />;
}

function Drawn({
  graph,
  own,
  compared,
  isReplaying,
  setReplaying,
}: Omit<Props, 'bracket_id'> & { graph: Graph }): ReactNode {
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const now = useNow(30);
  const series = useMemo(() => seriesOf(graph, own), [graph, own]);
  const span = spanOf(graph, now);
  const replay = useReplay(span, isReplaying);
  return (
    <section className={classes.graph} aria-label={scoreboard.graph}>
      <StepChart
        label={competitors.graph_label(series.length)}
        title={<h2>{scoreboard.graph}</h2>}
        series={series}
        {...span}
        until={isReplaying ? replay.time : span.end}
        freeze={graph.freeze === null ? null : Date.parse(graph.freeze)}
        height={HEIGHT}
      />
      <div className={classes.below}>
        <ReplayControls {...{ span, replay, isReplaying, setReplaying }} />
        <ComparedChips graph={graph} compared={compared} />
      </div>
      {isReplaying && <StandingsAt series={series} time={replay.time} own={own} />}
    </section>
  );
}

/** Who is compared, each with a button to take it away. */
function ComparedChips({ graph, compared }: { graph: Graph; compared: Compared }): ReactNode {
  const { scoreboard } = useMessages();
  if (compared.ids.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={scoreboard.compared}>
      {compared.ids.map((id) => {
        const name = graph.accounts.find(({ account_id }) => account_id === id)?.name ?? String(id);
        return (
          <li key={id}>
            <button type="button" onClick={() => compared.toggle(id)} aria-label={scoreboard.remove(name)}>
              <SignalFlag name={name} size={14} />
              <span dir="auto">{name}</span>
              <span aria-hidden>×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
