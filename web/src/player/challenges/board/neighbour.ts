type Box = Pick<DOMRect, 'left' | 'top' | 'width'>;

/** Index of the box that an arrow key, Home or End leads to; null for other keys and at the edge. */
export function neighbourOf(boxes: readonly Box[], from: number, key: string, isRightToLeft: boolean): number | null {
  if (key === 'ArrowLeft') return within(boxes, from + (isRightToLeft ? 1 : -1));
  if (key === 'ArrowRight') return within(boxes, from + (isRightToLeft ? -1 : 1));
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const here = boxes[from];
  if (!here || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  const isDown = key === 'ArrowDown';
  const beyond = boxes.flatMap((box, index) =>
    (isDown ? box.top > here.top + 1 : box.top < here.top - 1) ? [index] : [],
  );
  const row = isDown
    ? Math.min(...beyond.map((index) => boxes[index]?.top ?? 0))
    : Math.max(...beyond.map((index) => boxes[index]?.top ?? 0));
  const distance = (index: number): number => Math.abs(middle(boxes[index] ?? here) - middle(here));
  return (
    beyond
      .filter((index) => Math.abs((boxes[index]?.top ?? 0) - row) <= 1)
      .sort((a, b) => distance(a) - distance(b))[0] ?? null
  );
}

function middle({ left, width }: Box): number {
  return left + width / 2;
}

function within(boxes: readonly unknown[], index: number): number | null {
  return index >= 0 && index < boxes.length ? index : null;
}
