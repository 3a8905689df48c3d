import { useEffect, useState } from 'react';

/** A random delay in this range keeps browsers from sending requests together after the event starts. */
const [EARLIEST_MILLIS, LATEST_MILLIS] = [1500, 5000];

/** Becomes true after some seconds, for what can load after the main content. */
export function useDeferred(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), EARLIEST_MILLIS + Math.random() * (LATEST_MILLIS - EARLIEST_MILLIS));
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
