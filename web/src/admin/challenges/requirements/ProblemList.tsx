import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import { useChallengeName } from '../useChallengeName';
import type { Drawn } from './Drawing';
import classes from './Requirements.module.css';
import type { Problems } from './requirements';

export function ProblemList({ problems, rows }: { problems: Problems; rows: readonly Drawn[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { list } = useFormats();
  const { requirements: words } = challenges;
  const nameOfRow = useChallengeName();
  const nameOf = (id: number): string => nameOfRow(rows.find((row) => row.id === id) ?? { id, name: null });
  if (problems.circles.length === 0 && problems.blocked.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="status" title={words.problems}>
      <ul className={classes.problems}>
        {problems.circles.map((circle) => (
          <li key={circle.join()}>{words.circle(list(circle.map(nameOf)))}</li>
        ))}
        {problems.blocked.map(({ id, by }) => (
          <li key={id}>{words.blocked(nameOf(id), list(by.map((other) => words.why[other.why](nameOf(other.id)))))}</li>
        ))}
      </ul>
    </Alert>
  );
}
