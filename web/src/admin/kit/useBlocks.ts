import { useCallback, useState, type RefCallback } from 'react';

/** Pixels: in less, columns of text are so narrow that they break after each word. */
const LEAST_WIDTH = 720;

/** For the box around a table, and whether its rows must be blocks because the table would be wider than the box. */
export function useBlocks(): [ref: RefCallback<HTMLElement>, areBlocks: boolean] {
  const [areBlocks, setBlocks] = useState(false);
  const ref = useCallback<RefCallback<HTMLElement>>((box) => {
    if (!box) return;
    const table = box.querySelector('table');
    let needed = LEAST_WIDTH;
    const measure = (): void => {
      // As blocks it does not tell how wide it would be.
      if (table && box.dataset['blocks'] === undefined && table.offsetWidth > box.clientWidth)
        needed = Math.max(needed, table.offsetWidth);
      setBlocks(box.clientWidth < needed);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (table) observer.observe(table);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [ref, areBlocks];
}
