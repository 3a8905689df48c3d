import { group } from 'd3-array';
import { dependantsOf, type Required } from './requirements';

/** The size of a challenge in the drawing. */
export const ENTRY = { width: 216, height: 36 };
/** Between boxes: room for the lines from one layer to the next, and between those of a layer. */
const GAP = { x: 60, y: 12 };
/** The height that a line takes where it passes a layer. */
const LANE = 12;
/** From so many on, challenges that require the same and open nothing share a box. */
const GROUP_FROM = 4;
/** Entries of a box below each other, before it gets another column. */
const COLUMN_FROM = 8;
const MOST_COLUMNS = 3;
const SWEEPS = 6;

/** A challenge, or several that require the same, at its place in the drawing. */
export interface Box {
  ids: readonly number[];
  columns: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line from what is required to what it opens. */
export interface Line {
  from: number;
  /** One of the challenges of the box that it leads to. */
  to: number;
  /** For the `d` of a path. */
  path: string;
  /** Whether it leads back to an earlier layer, which closes a circle. */
  isBack: boolean;
}

/** Challenges that hang together, drawn from left to right. */
export interface Drawing {
  boxes: readonly Box[];
  lines: readonly Line[];
  width: number;
  height: number;
}

/** What stands in a layer: a box, or a line that passes. */
interface Item {
  /** Empty for a line that passes. */
  ids: readonly number[];
  prerequisites: readonly number[];
  columns: number;
  width: number;
  height: number;
  /** The middle. */
  y: number;
  before: Item[];
  after: Item[];
}

/**
 * The challenges that require another or are required, one drawing for all that hang together. Each stands in the layer after the last of
 * those it requires (longest path); where a circle makes that impossible, one of its lines leads back.
 */
export function drawingsOf(rows: readonly Required[]): Drawing[] {
  return partsOf(rows)
    .filter((part) => part.length > 1)
    .map(draw);
}

/** Rows that hang together, in their order. */
function partsOf(rows: readonly Required[]): Required[][] {
  const dependants = dependantsOf(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<number>();
  return rows.flatMap(({ id }) => {
    if (seen.has(id)) return [];
    const part = new Set([id]);
    // What is added on the way is visited too.
    for (const at of part)
      for (const next of [...(byId.get(at)?.prerequisites ?? []), ...(dependants.get(at) ?? [])])
        if (byId.has(next)) part.add(next);
    for (const one of part) seen.add(one);
    return [rows.filter((row) => part.has(row.id))];
  });
}

function draw(rows: readonly Required[]): Drawing {
  const { layerOf, isBack } = layered(rows);
  const boxes = boxesOf(rows);
  const boxOf = new Map(boxes.flatMap((box) => box.ids.map((id) => [id, box] as const)));
  const layers: Item[][] = [];
  const put = (item: Item, layer: number): void => void (layers[layer] ??= []).push(item);
  for (const box of boxes) put(box, layerOf(box));
  // The way of each line that leads forward: from box to box by way of the layers between.
  const ways = boxes.flatMap((box) =>
    box.prerequisites.flatMap((id) => {
      const from = boxOf.get(id);
      if (!from || isBack(id, box.ids)) return [];
      const between = Array.from({ length: layerOf(box) - layerOf(from) - 1 }, passing);
      between.forEach((item, index) => {
        put(item, layerOf(from) + 1 + index);
      });
      const way = [from, ...between, box];
      way.slice(1).forEach((item, index) => {
        const earlier = way[index] as Item;
        item.before.push(earlier);
        earlier.after.push(item);
      });
      return [{ from: id, to: box.ids[0] ?? 0, way }];
    }),
  );
  arrange(layers);
  const { leftOf, width } = columnsOf(layers);
  const left = (item: Item): number => leftOf.get(item) ?? 0;
  const top = Math.min(...layers.flat().map(({ y, height }) => y - height / 2));
  const bottom = Math.max(...layers.flat().map(({ y, height }) => y + height / 2));
  const lines = ways.map(({ from, to, way }): Line => {
    const path = way.map((item, index) => {
      const [x, y] = [left(item), item.y - top];
      const next = way[index + 1];
      // Through the layer of a passing line, and on to the next item.
      const through = item.ids.length === 0 ? `H${x + item.width}` : '';
      return next
        ? `${index === 0 ? `M${x + item.width} ${y}` : through}${curve(x + item.width, y, left(next), next.y - top)}`
        : '';
    });
    return { from, to, path: path.join(''), isBack: false };
  });
  const back = boxes.flatMap((box) =>
    box.prerequisites.flatMap((id): Line[] => {
      const from = boxOf.get(id);
      if (!from || !isBack(id, box.ids)) return [];
      const [x, y] = [left(from) + from.width, from.y - top];
      return [{ from: id, to: box.ids[0] ?? 0, path: `M${x} ${y}${loop(x, y, left(box), box.y - top)}`, isBack: true }];
    }),
  );
  return {
    boxes: boxes.map((box) => {
      const { ids, columns, width, height } = box;
      return { ids, columns, width, height, x: left(box), y: box.y - height / 2 - top };
    }),
    lines: [...lines, ...back],
    width,
    height: bottom - top,
  };
}

/** The layer of each box, and which lines lead back. */
function layered(rows: readonly Required[]): {
  layerOf: (box: Item) => number;
  isBack: (from: number, to: readonly number[]) => boolean;
} {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const layers = new Map<number, number>();
  const back = new Set<string>();
  const under = new Set<number>();
  function layer(id: number): number {
    const known = layers.get(id);
    if (known !== undefined) return known;
    under.add(id);
    let highest = -1;
    for (const of of byId.get(id)?.prerequisites ?? []) {
      if (!byId.has(of)) continue;
      if (under.has(of)) back.add(`${of} ${id}`);
      else highest = Math.max(highest, layer(of));
    }
    under.delete(id);
    layers.set(id, highest + 1);
    return highest + 1;
  }
  for (const { id } of rows) layer(id);
  return {
    layerOf: ({ ids: [id = 0] }) => layers.get(id) ?? 0,
    isBack: (from, to) => to.some((id) => back.has(`${from} ${id}`)),
  };
}

/** A box for each challenge, and for many that require the same and open nothing one together. */
function boxesOf(rows: readonly Required[]): Item[] {
  const dependants = dependantsOf(rows);
  const keyOf = ({ id, prerequisites }: Required): string =>
    dependants.get(id)?.length ? `${id}` : `after ${prerequisites.toSorted((a, b) => a - b).join()}`;
  return [...group(rows, keyOf).values()].flatMap((alike) => {
    const shared = alike.length >= GROUP_FROM ? [alike] : alike.map((row) => [row]);
    return shared.map((members) => {
      const columns = Math.min(MOST_COLUMNS, Math.ceil(members.length / COLUMN_FROM));
      return item({
        ids: members.map(({ id }) => id),
        prerequisites: members[0]?.prerequisites ?? [],
        columns,
        width: columns * ENTRY.width,
        height: Math.ceil(members.length / columns) * ENTRY.height,
      });
    });
  });
}

function passing(): Item {
  return item({ ids: [], prerequisites: [], columns: 0, width: 0, height: LANE });
}

function item(of: Pick<Item, 'ids' | 'prerequisites' | 'columns' | 'width' | 'height'>): Item {
  return { ...of, y: 0, before: [], after: [] };
}

/** Puts each layer into the order of what it hangs on, to and fro, so that few lines cross. */
function arrange(layers: readonly Item[][]): void {
  for (const layer of layers) stack(layer);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForward = sweep % 2 === 0;
    for (const layer of isForward ? layers : layers.toReversed()) {
      const goal = new Map(layer.map((one) => [one, middleOf(isForward ? one.before : one.after) ?? one.y]));
      layer.sort((a, b) => (goal.get(a) ?? 0) - (goal.get(b) ?? 0));
      stack(layer);
    }
  }
}

/** Gives the items of a layer their places, around a middle that all layers share. */
function stack(layer: readonly Item[]): void {
  let y = -(layer.reduce((sum, { height }) => sum + height + GAP.y, 0) - GAP.y) / 2;
  for (const one of layer) {
    one.y = y + one.height / 2;
    y += one.height + GAP.y;
  }
}

function middleOf(items: readonly Item[]): number | null {
  return items.length === 0 ? null : items.reduce((sum, { y }) => sum + y, 0) / items.length;
}

/** Where each item begins; a line that passes a layer is as wide as that. */
function columnsOf(layers: readonly Item[][]): { leftOf: Map<Item, number>; width: number } {
  const leftOf = new Map<Item, number>();
  let x = 0;
  for (const layer of layers) {
    const width = Math.max(...layer.map((one) => one.width));
    for (const one of layer) {
      leftOf.set(one, x);
      if (one.ids.length === 0) one.width = width;
    }
    x += width + GAP.x;
  }
  return { leftOf, width: x - GAP.x };
}

function curve(x: number, y: number, toX: number, toY: number): string {
  const middle = (x + toX) / 2;
  return `C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
}

/** A line back to the left, out of one box and around into the other. */
function loop(x: number, y: number, toX: number, toY: number): string {
  const reach = GAP.x / 2;
  return `C${x + reach} ${y} ${x + reach} ${(y + toY) / 2 - ENTRY.height} ${(x + toX) / 2} ${(y + toY) / 2 - ENTRY.height}S${toX - reach} ${toY} ${toX} ${toY}`;
}
