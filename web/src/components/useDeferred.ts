import { useEffect, useState } from 'react';

/** Between these, so that not all browsers ask in the same moment after the start of an event. */
const [EARLIEST_MILLIS, LATEST_MILLIS] = [1500, 5000];

/** False first, and true some seconds later: for what may wait until the player has what they came for. */
export function useDeferred(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), EARLIEST_MILLIS + Math.random() * (LATEST_MILLIS - EARLIEST_MILLIS));
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
