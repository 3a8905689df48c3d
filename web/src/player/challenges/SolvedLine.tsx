import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useNow } from '../../kit/clock';
import { useFormats, useWords } from '../../words/context';
import classes from './SolvedLine.module.css';

/** That the account has solved the challenge; `date` where it did so while the challenge was open here. */
export function SolvedLine({ date }: { date: string | null }): ReactNode {
  const { challenge } = useWords();
  const formats = useFormats();
  const { event } = useBoot();
  const now = useNow(5);
  const isTeams = event.mode === 'teams';
  const ago = date === null ? null : formats.relative(date, Math.max(now, new Date(date).getTime()));
  const text =
    ago === null
      ? isTeams
        ? challenge.solved_by_team
        : challenge.solved_by_you
      : isTeams
        ? challenge.solved_by_mate(ago)
        : challenge.solved_elsewhere(ago);
  return (
    <p className={classes.line} role="status">
      <span aria-hidden>✓</span> {text}
    </p>
  );
}
