import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { Series } from '../../components/chart/series';
import { StepChart } from '../../components/chart/StepChart';
import { SignalFlag } from '../../components/SignalFlag';
import { useNow } from '../../components/useNow';
import { AccountName } from '../../domain/scoreboard/AccountName';
import { graphOf, type Graph } from '../../domain/scoreboard/scoreboard-api';
import { seriesOf, spanOf, standingsAt } from '../../domain/scoreboard/standings-at';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useFormats, useMessages } from '../../i18n/context';
import { usePolling } from '../../live/LiveProvider';
import classes from './Scoreboard.module.css';
import type { Compared } from './useCompared';
import { useReplay, type Replay } from './useReplay';

const MAX_FIRST = 10;
const HEIGHT = 320;

interface Props {
  bracket_id: number | undefined;
  own: number | null;
  compared: Compared;
  isReplaying: boolean;
  setReplaying: (on: boolean) => void;
}

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

interface ReplayControlsProps {
  span: { start: number; end: number };
  replay: Replay;
  isReplaying: boolean;
  setReplaying: (on: boolean) => void;
}

function ReplayControls({ span, replay, isReplaying, setReplaying }: ReplayControlsProps): ReactNode {
  const { scoreboard } = useMessages();
  const { dateTime } = useFormats();
  if (!isReplaying)
    return (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          setReplaying(true);
          replay.setTime(span.start);
          replay.setPlaying(true);
        }}
      >
        {scoreboard.replay}
      </Button>
    );
  const time = dateTime(new Date(replay.time));
  return (
    <div className={classes.replay}>
      <Button size="compact-sm" onClick={() => replay.setPlaying(!replay.isPlaying)}>
        {replay.isPlaying ? scoreboard.pause : scoreboard.play}
      </Button>
      <input
        type="range"
        aria-label={scoreboard.moment}
        aria-valuetext={time}
        min={span.start}
        max={span.end}
        step={60_000}
        value={replay.time}
        onChange={(change) => {
          replay.setPlaying(false);
          replay.setTime(Number(change.target.value));
        }}
      />
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          replay.setPlaying(false);
          setReplaying(false);
        }}
      >
        {scoreboard.replay_end}
      </Button>
    </div>
  );
}

function StandingsAt({
  series,
  time,
  own,
}: {
  series: readonly Series[];
  time: number;
  own: number | null;
}): ReactNode {
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { event } = useBoot();
  const { number, dateTime } = useFormats();
  return (
    <table className={classes.table}>
      <caption>{competitors.standings_at(dateTime(new Date(time)))}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.place}>
            {scoreboard.place}
          </th>
          <th scope="col">{competitors.one}</th>
          <th scope="col" className={classes.score}>
            {scoreboard.chart.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {standingsAt(series, time).map(({ id, name, place, points }) => (
          <tr key={id} data-own={id === own || undefined}>
            <td className={classes.place}>{number(place)}</td>
            <td>
              <AccountName name={name} href={`/${event.mode}/${String(id)}`} />
            </td>
            <td className={classes.score}>{number(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
