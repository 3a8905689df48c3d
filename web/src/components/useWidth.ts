import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns an element's width in whole pixels and follows its changes; 0 until it is measured. `useElementSize` of Mantine
 * would also render again when the height or a fraction of a pixel changes.
 */
export function useWidth<T extends Element>(): [ref: RefObject<T | null>, width: number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}
