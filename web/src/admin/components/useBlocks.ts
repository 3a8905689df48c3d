import { useCallback, useState, type RefCallback } from 'react';

/** Minimum width of a table, in pixels. In a narrower table, text breaks after each word. */
const MIN_WIDTH = 720;

/**
 * Returns a ref for the box around a table. `areBlocks` is true if the table is too wide for the box, so that rows
 * become blocks.
 */
export function useBlocks(): [ref: RefCallback<HTMLElement>, areBlocks: boolean] {
  const [areBlocks, setBlocks] = useState(false);
  const ref = useCallback<RefCallback<HTMLElement>>((box) => {
    if (!box) return;
    const table = box.querySelector('table');
    let needed = MIN_WIDTH;
    const measure = (): void => {
      // The width that the table needs can be measured only while its rows are not blocks.
      if (table && box.dataset['blocks'] === undefined && table.offsetWidth > box.clientWidth)
        needed = Math.max(needed, table.offsetWidth);
      setBlocks(box.clientWidth < needed);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [ref, areBlocks];
}
