import type { ReactNode } from 'react';
import { useFormats } from '../../words/context';
import { useAdminWords } from '../words';
import type { Gap } from './challenge-rows';
import classes from './ChallengesScreen.module.css';

/** What a challenge lacks. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }): ReactNode {
  const { challenges: words } = useAdminWords();
  const { list } = useFormats();
  if (gaps.length === 0) return <span className={classes.ready}>✓ {words.ready}</span>;
  return <span className={classes.gap}>{list(gaps.map((gap) => words.gaps[gap]))}</span>;
}
