import type { ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './AttemptsLeft.module.css';

const MAX_PIPS = 12;

export function AttemptsLeft({ max, used, logic }: { max: number; used: number; logic?: string }): ReactNode {
  const { challenge } = useMessages();
  const { number } = useFormats();
  // With several flags (`logic`), `used` also counts correct flags, which do not use up attempts.
  if (max <= 0 || logic !== undefined) return null;
  const left = Math.max(max - used, 0);
  return (
    <p className={classes.left} data-none={left === 0 || undefined}>
      {max <= MAX_PIPS && (
        <span className={classes.pips} aria-hidden>
          {Array.from({ length: max }, (_, index) => (
            <span key={index} data-left={index < left || undefined} />
          ))}
        </span>
      )}
      {left === 0 ? challenge.no_attempts : challenge.attempts_of(number(left), number(max))}
    </p>
  );
}
