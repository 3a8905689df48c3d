import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Scoreboard.module.css';
import type { Replay } from './useReplay';

interface Props {
  span: { start: number; end: number };
  replay: Replay;
  isReplaying: boolean;
  setReplaying: (on: boolean) => void;
}

/** Goes back in the event: a slider over its whole time, and a button that lets it pass. */
export function ReplayControls({ span, replay, isReplaying, setReplaying }: Props): ReactNode {
  const { scoreboard } = useMessages();
  const { dateTime } = useFormats();
  if (!isReplaying)
    return (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          setReplaying(true);
          replay.setTime(span.start);
          replay.setPlaying(true);
        }}
      >
        {scoreboard.replay}
      </Button>
    );
  const time = dateTime(new Date(replay.time));
  return (
    <div className={classes.replay}>
      <Button size="compact-sm" onClick={() => replay.setPlaying(!replay.isPlaying)}>
        {replay.isPlaying ? scoreboard.pause : scoreboard.play}
      </Button>
      <input
        type="range"
        aria-label={scoreboard.moment}
        aria-valuetext={time}
        min={span.start}
        max={span.end}
        step={60_000}
        value={replay.time}
        onChange={(change) => {
          replay.setPlaying(false);
          replay.setTime(Number(change.target.value));
        }}
      />
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          replay.setPlaying(false);
          setReplaying(false);
        }}
      >
        {scoreboard.replay_end}
      </Button>
    </div>
  );
}
