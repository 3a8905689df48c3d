import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { StepChart } from '../components/chart/StepChart';
import { useNow } from '../components/useNow';
import type { Kind } from '../domain/accounts/kinds';
import { seriesOf, spanOf } from '../domain/scoreboard/standings-at';
import { useMessages } from '../i18n/context';
import type { Graph } from './api';
import classes from './Projector.module.css';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Score graph of the first places. `part` is its height as a share of the screen. */
export function Trend({ graph, mode, part }: { graph: Graph | null; mode: Kind; part: number }): ReactNode {
  const { scoreboard } = useMessages();
  const now = useNow(30);
  const tall = useSyncExternalStore(onResize, () => innerHeight);
  const series = useMemo(() => (graph ? seriesOf(graph, null) : []), [graph]);
  if (!graph || series.length === 0) return <div />;
  return (
    <section className={classes.trend} aria-label={scoreboard.graph}>
      <StepChart
        label={scoreboard.competitors[mode].graph_label(series.length)}
        series={series}
        {...spanOf(graph, now)}
        freeze={graph.freeze === null ? null : Date.parse(graph.freeze)}
        height={Math.round(tall * part)}
        fontSize={Math.max(12, Math.round(tall * 0.0205))}
        still
      />
    </section>
  );
}
