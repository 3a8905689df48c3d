import { useEffect, useState } from 'react';

/** A random delay in this range keeps browsers from sending requests together after the event starts. */
const [MIN_MILLIS, MAX_MILLIS] = [1500, 5000];

/** Becomes true after 1.5 to 5 seconds. For queries that can wait until the main content is loaded. */
export function useDeferred(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), MIN_MILLIS + Math.random() * (MAX_MILLIS - MIN_MILLIS));
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}
