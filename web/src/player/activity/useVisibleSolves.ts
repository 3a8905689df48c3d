import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import type { Solve } from './activity-api';

/** Pixels. If the window is scrolled further down, new rows would move the rows that the player is reading. */
const NEAR_TOP = 160;

interface VisibleSolves {
  visible: readonly Solve[];
  fresh: number;
  show: () => void;
}

/** Holds new solves back while the window is scrolled down. */
export function useVisibleSolves(solves: readonly Solve[]): VisibleSolves {
  const [newest, setNewest] = useState<number | null>(null);
  useWindowEvent('scroll', () => {
    if (scrollY <= NEAR_TOP) setNewest(null);
    else if (newest === null) setNewest(solves[0]?.id ?? null);
  });
  const visible = newest === null ? solves : solves.filter(({ id }) => id <= newest);
  return {
    visible,
    fresh: solves.length - visible.length,
    show: () => {
      setNewest(null);
      scrollTo({ top: 0 });
    },
  };
}
