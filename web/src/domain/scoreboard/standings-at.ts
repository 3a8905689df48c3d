import { valueAt } from '../../components/chart/geometry';
import type { Series } from '../../components/chart/series';
import type { Graph } from './scoreboard-api';

/** Converts a graph to chart series; the viewer's is drawn strong. */
export function seriesOf(graph: Graph, own: number | null): Series[] {
  return graph.accounts.map(({ account_id, name, t, s }) => ({
    id: account_id,
    name,
    strong: account_id === own,
    steps: t.map((time, index) => [time * 1000, s[index] ?? 0] as const),
  }));
}

/**
 * Time span of a graph in milliseconds: the part of the event until now, extended to contain every step. Without a
 * start, the span begins at the first step.
 */
export function spanOf(graph: Graph, now: number): { start: number; end: number } {
  const first = Math.min(...graph.accounts.map(({ t }) => t[0] ?? Infinity)) * 1000;
  const last = Math.max(...graph.accounts.map(({ t }) => t.at(-1) ?? 0)) * 1000;
  const start = graph.start === null ? first : Math.min(Date.parse(graph.start), first);
  const end = graph.end === null ? now : Math.min(Date.parse(graph.end), now);
  return { start: Number.isFinite(start) ? start : now - 1, end: Math.max(end, last) };
}

export interface Standing {
  id: number | string;
  name: string;
  place: number;
  points: number;
}

/** Accounts sorted by points at a time; equal points are sorted by who reached them first. */
export function standingsAt(series: readonly Series[], time: number): Standing[] {
  return series
    .map(({ id, name, steps }) => ({
      id,
      name,
      points: valueAt(steps, time),
      since: steps.findLast(([at]) => at <= time)?.[0] ?? 0,
    }))
    .sort((a, b) => b.points - a.points || a.since - b.since)
    .map(({ id, name, points }, index) => ({ id, name, points, place: index + 1 }));
}
