import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DangerDialog } from '../components/DangerDialog';
import { useAdminMessages } from '../messages';
import classes from './Submissions.module.css';
import { grade, type Action, type Submission } from './submissions-api';
import type { Grading } from './useGrading';

/** Buttons to grade one submission. A correct one can become incorrect; any other can become correct or discarded. */
export function GradeButtons({ row, grading }: { row: Submission; grading: Grading }): ReactNode {
  const { submissions: words } = useAdminMessages();
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

interface Props {
  rows: readonly Submission[];
  grading: Grading;
  onDone: () => void;
}

export function BulkGrade({ rows, grading, onDone }: Props): ReactNode {
  const { submissions: words } = useAdminMessages();
  const ids = rows.map(({ id }) => id);
  const ways: readonly (readonly [Action, string])[] = [
    ['correct', words.mark_right],
    ['incorrect', words.mark_wrong],
    ['discard', words.discard],
  ];
  return (
    <>
      {ways.map(([action, label]) => (
        <Button
          key={action}
          size="sm"
          variant="default"
          disabled={grading.isBusy}
          onClick={() => void grading.run(ids, action).then(onDone)}
        >
          {label}
        </Button>
      ))}
      <DangerDialog
        size="sm"
        label={words.delete}
        title={words.delete_title(rows.length)}
        text={words.delete_text}
        goes={rows.map(({ user, provided }) => `${user.name}: ${provided ?? ''}`)}
        run={async () => {
          await grade(ids, 'delete');
          onDone();
        }}
      />
    </>
  );
}
