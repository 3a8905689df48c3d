import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error';
import { useWords } from '../../words/context';
import classes from './BoardSkeleton.module.css';

/** Holds the place of the board; where the server asks to wait, says for how long. */
export function BoardSkeleton({ failure, failures }: { failure: ApiError | null; failures: number }): ReactNode {
  const { app, board } = useWords();
  const seconds = failure?.retryAfter ?? Math.min(2 ** failures, 60);
  return (
    <div className={classes.skeleton} role="status" aria-label={failure ? undefined : app.loading}>
      {failure && (
        <p className={classes.text}>
          {failure.status === 0 ? app.refused.offline_text : board.waiting.opening_in(seconds)}
        </p>
      )}
      {[8, 6, 5].map((count) => (
        <div key={count}>
          <Skeleton height={22} width={140} mb={12} />
          <div className={classes.cards}>
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} height={118} radius={6} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
