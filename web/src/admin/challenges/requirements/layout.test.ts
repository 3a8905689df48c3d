import { group } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { drawingsOf, ENTRY, type Box, type Drawing } from './layout';
import type { Required } from './requirements';

const row = (id: number, prerequisites: number[] = []): Required => ({ id, state: 'visible', prerequisites });

const boxOf = ({ boxes }: Drawing, id: number): Box => {
  const box = boxes.find(({ ids }) => ids.includes(id));
  if (!box) throw new Error(`no box has ${id}`);
  return box;
};
/** The ids of each layer, from left to right, from top to bottom. */
const layersOf = ({ boxes }: Drawing): number[][] =>
  [...group(boxes, ({ x }) => x)]
    .toSorted(([a], [b]) => a - b)
    .map(([, layer]) => layer.toSorted((a, b) => a.y - b.y).flatMap(({ ids }) => ids));
const draw = (...rows: Required[]): Drawing => {
  const [drawing, ...others] = drawingsOf(rows);
  if (!drawing || others.length > 0) throw new Error('not one drawing');
  return drawing;
};

describe('The drawing of requirements', () => {
  it('leaves out what requires nothing and is not required', () => {
    expect(drawingsOf([row(1), row(2)])).toEqual([]);
    expect(layersOf(draw(row(1), row(2), row(3, [1])))).toEqual([[1], [3]]);
  });

  it('has each challenge after the last of those that it requires', () => {
    expect(layersOf(draw(row(4, [1, 3]), row(1), row(2, [1]), row(3, [2])))).toEqual([[1], [2], [3], [4]]);
  });

  it('is one for all that hang together', () => {
    expect(drawingsOf([row(1), row(2, [1]), row(3), row(4, [3]), row(5, [3])]).map(layersOf)).toEqual([
      [[1], [2]],
      [[3], [4, 5]],
    ]);
  });

  it('orders a layer so that lines do not cross', () => {
    const drawing = draw(row(1), row(2), row(3, [2]), row(4, [1]), row(5, [3, 4]));

    const [first = [], second = []] = layersOf(drawing);
    expect(second).toEqual(first.map((id) => (id === 1 ? 4 : 3)));
  });

  it('leads lines past what stands between', () => {
    const drawing = draw(row(1), row(2, [1]), row(3, [1, 2]));

    const middle = boxOf(drawing, 2);
    const long = drawing.lines.find(({ from, to }) => from === 1 && to === 3);
    const [, lane = ''] = /H([\d.]+)/.exec(long?.path ?? '') ?? [];
    expect(Number(lane)).toBe(middle.x + middle.width);
    expect(drawing.height).toBeGreaterThan(ENTRY.height);
  });

  it('has boxes that do not overlap, and nothing outside of it', () => {
    const rows = Array.from({ length: 60 }, (_, id) =>
      row(
        id,
        [id - 1, id - 3, Math.floor(id / 2)].filter((of) => of >= 0 && of < id),
      ),
    );

    const { boxes, width, height } = draw(...rows);

    for (const box of boxes) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      const hit = boxes.filter(
        (other) =>
          other !== box &&
          other.x < box.x + box.width &&
          box.x < other.x + other.width &&
          other.y < box.y + box.height &&
          box.y < other.y + other.height,
      );
      expect(hit).toEqual([]);
    }
  });

  it('puts many that require the same into one box of some columns', () => {
    const rows = [row(1), ...Array.from({ length: 20 }, (_, index) => row(index + 2, [1]))];

    const { boxes, lines } = draw(...rows);

    expect(boxes.map(({ ids, columns }) => [ids.length, columns])).toEqual([
      [1, 1],
      [20, 3],
    ]);
    expect(lines).toHaveLength(1);
  });

  it('closes a circle by a line back', () => {
    const drawing = draw(row(1, [3]), row(2, [1]), row(3, [2]), row(4, [3]));

    expect(drawing.lines.filter(({ isBack }) => isBack)).toHaveLength(1);
    expect(drawing.lines).toHaveLength(4);
    expect(
      layersOf(drawing)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4]);
  });

  it('of nothing is nothing', () => {
    expect(drawingsOf([])).toEqual([]);
  });
});
