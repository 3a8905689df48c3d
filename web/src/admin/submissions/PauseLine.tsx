import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';
import { PAGE } from './submissions-api';
import type { useDesk } from './useDesk';

/** Whether new answers appear, and how many wait where they do not. */
export function PauseLine({ desk: { isPaused, waiting, pause } }: { desk: ReturnType<typeof useDesk> }): ReactNode {
  const { submissions: words } = useAdminWords();
  return (
    <div className={classes.pause}>
      <Button
        size="compact-sm"
        variant={isPaused ? 'filled' : 'default'}
        onClick={() => {
          pause(!isPaused);
        }}
      >
        {isPaused ? words.go_on : words.pause}
      </Button>
      <span role="status">
        {isPaused ? (waiting >= PAGE ? words.many_wait(PAGE - 1) : words.waiting(waiting)) : words.live}
      </span>
      <span className={classes.keys}>{words.keys}</span>
    </div>
  );
}
