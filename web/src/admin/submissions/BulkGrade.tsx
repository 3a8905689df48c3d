import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DangerDialog } from '../kit/DangerDialog';
import { useAdminWords } from '../words';
import { grade, type Action, type Submission } from './submissions-api';
import type { Grading } from './useGrading';

interface Props {
  rows: readonly Submission[];
  grading: Grading;
  onDone: () => void;
}

/** Judges many answers at once, or deletes them. */
export function BulkGrade({ rows, grading, onDone }: Props): ReactNode {
  const { submissions: words } = useAdminWords();
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
