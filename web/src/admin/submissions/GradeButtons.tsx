import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';
import type { Action, Submission } from './submissions-api';
import type { Grading } from './useGrading';

/** The judgements that make a difference to one answer. */
export function GradeButtons({ row, grading }: { row: Submission; grading: Grading }): ReactNode {
  const { submissions: words } = useAdminWords();
  const ways: readonly (readonly [Action, string])[] =
    row.type === 'correct'
      ? [['incorrect', words.mark_wrong]]
      : [['correct', words.mark_right], ...(row.type === 'discard' ? [] : ([['discard', words.discard]] as const))];
  return (
    <span className={classes.grades}>
      {ways.map(([action, label]) => (
        <Button
          key={action}
          size="compact-sm"
          variant="default"
          aria-label={`${label}: ${row.provided ?? ''}`}
          onClick={() => void grading.run([row.id], action)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
