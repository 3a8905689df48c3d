import { Graph, graphlib, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import { group } from 'd3-array';
import { curveMonotoneX, line } from 'd3-shape';
import { dependantsOf, type Required } from './requirements';

const ENTRY = { width: 216, height: 36 };

const OPTIONS = { rankdir: 'LR', ranksep: 60, nodesep: 12, edgesep: 12, marginy: 12 } as const;

/** Minimum size of a group of challenges with the same prerequisites and no dependants. */
const MIN_GROUP = 4;

const MAX_ROWS = 8;
const MAX_COLUMNS = 3;

/** A challenge, or a group of challenges with the same prerequisites. Position and size are in pixels. */
export interface Box {
  ids: readonly number[];
  columns: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Line {
  from: number;
  to: number;
  path: string;
  /** True if the line closes a circle and so leads back to the left. */
  isBack: boolean;
}

/** Drawing of a connected set of challenges, from left to right. Sizes are in pixels. */
export interface Drawing {
  boxes: readonly Box[];
  lines: readonly Line[];
  width: number;
  height: number;
}

type Group = Pick<Box, 'ids' | 'columns' | 'width' | 'height'> & { prerequisites: readonly number[] };

type Layout = Graph<GraphLabel, NodeLabel, EdgeLabel>;

const pathOf = line<{ x: number; y: number }>(
  ({ x }) => x,
  ({ y }) => y,
).curve(curveMonotoneX);

/** Draws the challenges that prerequisites connect to others, each connected set separately. */
export function drawingsOf(rows: readonly Required[]): Drawing[] {
  const groups = new Map(groupsOf(rows).map((one) => [String(one.ids[0]), one]));
  const graph: Layout = new Graph();
  graph.setGraph(OPTIONS);
  for (const [name, { width, height }] of groups) graph.setNode(name, { width, height });
  for (const [name, { prerequisites }] of groups)
    for (const id of prerequisites) if (graph.hasNode(String(id))) graph.setEdge(String(id), name, {});
  return graphlib.alg
    .components(graph)
    .filter((names) => names.length > 1)
    .map((names) =>
      drawingOf(
        graph.filterNodes((name) => names.includes(name)),
        groups,
      ),
    );
}

function drawingOf(graph: Layout, groups: ReadonlyMap<string, Group>): Drawing {
  layout(graph);
  const boxes = new Map(
    graph.nodes().map((name): [string, Box] => {
      const { ids, columns, width, height } = groups.get(name) as Group;
      const { x = 0, y = 0 } = graph.node(name);
      return [name, { ids, columns, width, height, x: x - width / 2, y: y - height / 2 }];
    }),
  );
  const lines = graph.edges().map((edge): Line => {
    const [from, to] = [boxes.get(edge.v), boxes.get(edge.w)] as [Box, Box];
    const isBack = from.x >= to.x;
    const { points = [] } = graph.edge(edge);
    const start = { x: from.x + from.width, y: from.y + from.height / 2 };
    const end = { x: to.x, y: to.y + to.height / 2 };
    const path = pathOf(isBack ? points : [start, ...points.slice(1, -1), end]) ?? '';
    return { from: Number(edge.v), to: Number(edge.w), path, isBack };
  });
  const { width = 0, height = 0 } = graph.graph();
  return { boxes: [...boxes.values()], lines, width, height };
}

function groupsOf(rows: readonly Required[]): Group[] {
  const dependants = dependantsOf(rows);
  const keyOf = ({ id, prerequisites }: Required): string =>
    dependants.get(id)?.length ? `${id}` : `after ${prerequisites.toSorted((a, b) => a - b).join()}`;
  return [...group(rows, keyOf).values()].flatMap((alike) => {
    const shared = alike.length >= MIN_GROUP ? [alike] : alike.map((row) => [row]);
    return shared.map((members) => {
      const columns = Math.min(MAX_COLUMNS, Math.ceil(members.length / MAX_ROWS));
      return {
        ids: members.map(({ id }) => id),
        prerequisites: members[0]?.prerequisites ?? [],
        columns,
        width: columns * ENTRY.width,
        height: Math.ceil(members.length / columns) * ENTRY.height,
      };
    });
  });
}
