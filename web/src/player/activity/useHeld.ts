import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import type { Solve } from './activity-api';

/** Scrolled further down than this many pixels, new rows would move the text being read. */
const NEAR_TOP = 160;

interface Held {
  shown: readonly Solve[];
  fresh: number;
  show: () => void;
}

/** Holds new solves back while the window is scrolled down. */
export function useHeld(solves: readonly Solve[]): Held {
  const [newest, setNewest] = useState<number | null>(null);
  useWindowEvent('scroll', () => {
    if (scrollY <= NEAR_TOP) setNewest(null);
    else if (newest === null) setNewest(solves[0]?.id ?? null);
  });
  const shown = newest === null ? solves : solves.filter(({ id }) => id <= newest);
  return {
    shown,
    fresh: solves.length - shown.length,
    show: () => {
      setNewest(null);
      scrollTo({ top: 0 });
    },
  };
}
