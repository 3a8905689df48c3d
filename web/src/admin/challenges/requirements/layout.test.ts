import { group } from 'd3-array';
import { describe, expect, it } from 'vitest';
import { drawingsOf, type Drawing } from './layout';
import type { Required } from './requirements';

const row = (id: number, prerequisites: number[] = []): Required => ({ id, state: 'visible', prerequisites });

const layersOf = ({ boxes }: Drawing): number[][] =>
  [...group(boxes, ({ x }) => x)]
    .toSorted(([a], [b]) => a - b)
    .map(([, layer]) => layer.flatMap(({ ids }) => ids).toSorted((a, b) => a - b));

const draw = (...rows: Required[]): Drawing => {
  const [drawing, ...others] = drawingsOf(rows);
  if (!drawing || others.length > 0) throw new Error('not one drawing');
  return drawing;
};

describe('The graph of prerequisites', () => {
  it('omits challenges without prerequisites that no challenge requires', () => {
    expect(drawingsOf([])).toEqual([]);
    expect(drawingsOf([row(1), row(2)])).toEqual([]);
    expect(layersOf(draw(row(1), row(2), row(3, [1])))).toEqual([[1], [3]]);
  });

  it('places each challenge to the right of all that it requires', () => {
    expect(layersOf(draw(row(4, [1, 3]), row(1), row(2, [1]), row(3, [2])))).toEqual([[1], [2], [3], [4]]);
  });

  it('is one graph for all connected challenges', () => {
    expect(drawingsOf([row(1), row(2, [1]), row(3), row(4, [3]), row(5, [3])]).map(layersOf)).toEqual([
      [[1], [2]],
      [[3], [4, 5]],
    ]);
  });

  it('groups many challenges with the same prerequisites in one box with columns', () => {
    const rows = [row(1), ...Array.from({ length: 20 }, (_, index) => row(index + 2, [1]))];

    const { boxes, lines } = draw(...rows);

    expect(boxes.map(({ ids, columns }) => [ids.length, columns])).toEqual([
      [1, 1],
      [20, 3],
    ]);
    expect(lines).toHaveLength(1);
  });

  it('closes a circle with a line back', () => {
    const drawing = draw(row(1, [3]), row(2, [1]), row(3, [2]), row(4, [3]));

    expect(drawing.lines.filter(({ isBack }) => isBack)).toHaveLength(1);
    expect(drawing.lines).toHaveLength(4);
    expect(layersOf(drawing).flat()).toHaveLength(4);
  });
});
