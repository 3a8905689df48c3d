import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const SPARE = 3;

interface Props {
  count: number;
  height: number;
  row: (index: number) => ReactNode;
  /** Called with the first and last rendered index, to load missing rows. */
  onRange?: (first: number, last: number) => void;
}

/** Renders only the visible rows of a long list; empty space replaces the others. For use inside a `tbody`. */
export function VirtualRows({ count, height, row, onRange }: Props): ReactNode {
  const start = useRef<HTMLTableRowElement>(null);
  const [[first, last], setRange] = useState<readonly [number, number]>([0, Math.min(count, 40) - 1]);
  const measure = useCallback(() => {
    const top = start.current?.getBoundingClientRect().top ?? 0;
    const begin = Math.min(Math.max(0, Math.floor(-top / height) - SPARE), Math.max(0, count - 1));
    const end = Math.min(count - 1, Math.ceil((innerHeight - top) / height) + SPARE);
    setRange((range) => (range[0] === begin && range[1] === end ? range : [begin, end]));
  }, [count, height]);
  useLayoutEffect(() => {
    start.current?.parentElement?.style.setProperty('overflow-anchor', 'none');
    measure();
    // Scroll events do not bubble; `capture` also receives them from elements around the table.
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
    };
  }, [measure]);
  useLayoutEffect(() => {
    onRange?.(first, last);
  }, [first, last, onRange]);
  const rows = [];
  for (let index = first; index <= last; index++) rows.push(row(index));
  return (
    <>
      <tr ref={start} aria-hidden>
        <Space height={first * height} />
      </tr>
      {rows}
      <tr aria-hidden>
        <Space height={Math.max(0, count - 1 - last) * height} />
      </tr>
    </>
  );
}

function Space({ height }: { height: number }): ReactNode {
  return <td style={{ height, padding: 0, border: 0 }} />;
}
