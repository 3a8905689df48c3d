import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { shortClock } from '../../components/durations';
import { useNow } from '../../components/useNow';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './AttemptsLeft.module.css';

const MAX_PIPS = 12;

interface Props {
  max: number;
  left: number;
  /** Time of the next attempt, if used attempts become available again. */
  retryAt?: string | null;
  /** Called at `retryAt`. */
  onRetry?: () => void;
}

/** Number of attempts left, or the time until the next attempt. */
export function AttemptsLeft({ max, left, retryAt = null, onRetry }: Props): ReactNode {
  const { challenge } = useMessages();
  const { number } = useFormats();
  if (max <= 0) return null;
  return (
    <p className={classes.left} data-none={left === 0 || undefined}>
      {max <= MAX_PIPS && (
        <span className={classes.pips} aria-hidden>
          {Array.from({ length: max }, (_, index) => (
            <span key={index} data-left={index < left || undefined} />
          ))}
        </span>
      )}
      {left > 0 ? (
        challenge.attempts_of(number(left), number(max))
      ) : retryAt === null ? (
        challenge.no_attempts
      ) : (
        <NextAttempt key={retryAt} at={retryAt} onRetry={onRetry} />
      )}
    </p>
  );
}

function NextAttempt({ at, onRetry }: { at: string; onRetry: (() => void) | undefined }): ReactNode {
  const { challenge } = useMessages();
  const left = Math.max(Math.ceil((new Date(at).getTime() - useNow()) / 1000), 0);
  const isDue = left === 0;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (isDue) retry();
  }, [isDue]);
  return (
    <>
      {challenge.no_attempts_now} <span className="numbers">{challenge.next_attempt(shortClock(left))}</span>
    </>
  );
}
