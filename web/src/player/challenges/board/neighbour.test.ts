import { describe, expect, it } from 'vitest';
import { neighbourOf } from './neighbour';

/** Seven boxes in three columns; the last row has one box. */
const boxes = [0, 1, 2, 3, 4, 5, 6].map((n) => ({ left: (n % 3) * 100, top: Math.floor(n / 3) * 50, width: 90 }));

describe('An arrow key', () => {
  it('leads to the next box, in the direction of the text', () => {
    expect(neighbourOf(boxes, 1, 'ArrowRight', false)).toBe(2);
    expect(neighbourOf(boxes, 1, 'ArrowRight', true)).toBe(0);
    expect(neighbourOf(boxes, 0, 'ArrowLeft', false)).toBeNull();
  });

  it('leads to the nearest box of the row above or below', () => {
    expect(neighbourOf(boxes, 1, 'ArrowDown', false)).toBe(4);
    expect(neighbourOf(boxes, 5, 'ArrowDown', false)).toBe(6);
    expect(neighbourOf(boxes, 5, 'ArrowUp', false)).toBe(2);
    expect(neighbourOf(boxes, 2, 'ArrowUp', false)).toBeNull();
  });
});
