import { useEffect, useEffectEvent, useState } from 'react';
import { useFilters } from '../../components/useFilters';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
export interface Replay {
  time: number;
  setTime: (time: number) => void;
  isPlaying: boolean;
  setPlaying: (on: boolean) => void;
}

const FRAME_MILLIS = 100;
/** Number of steps of a replay, which takes 30 seconds. */
const FRAMES = 300;
const KEEP_MILLIS = 400;

/** Replay time in milliseconds. It is written to the URL in seconds while the replay is paused. */
export function useReplay({ start, end }: { start: number; end: number }, isOn: boolean): Replay {
  const { values, set } = useFilters(SCOREBOARD_FILTERS);
  const [chosen, setChosen] = useState(Number(values.t) * 1000 || start);
  const [isPlaying, setPlaying] = useState(false);
  const time = Math.min(Math.max(chosen, start), end);

  const step = useEffectEvent(() => {
    const next = time + (end - start) / FRAMES;
    setChosen(Math.min(next, end));
    if (next >= end) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying || !isOn) return;
    const timer = setInterval(() => step(), FRAME_MILLIS);
    return () => clearInterval(timer);
  }, [isPlaying, isOn]);

  const write = useEffectEvent((t: string) => set({ t }));
  useEffect(() => {
    if (isPlaying) return;
    const timer = setTimeout(() => write(isOn ? String(Math.round(chosen / 1000)) : ''), KEEP_MILLIS);
    return () => clearTimeout(timer);
  }, [isOn, isPlaying, chosen]);

  return {
    time,
    setTime: setChosen,
    isPlaying,
    setPlaying: (on) => {
      if (on && time >= end) setChosen(start);
      setPlaying(on);
    },
  };
}
