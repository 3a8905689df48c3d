import type { ReactNode } from 'react';
import { Card } from '../kit/Card';
import { useAdminWords } from '../words';
import type { ChallengeForm } from './challenge-form';
import type { ChallengeRow } from './challenge-rows';
import classes from './Editor.module.css';
import { CHECKS, readinessOf } from './readiness';
import type { Edited } from './use-editor';

interface Props {
  form: ChallengeForm;
  edited: Edited | null;
  rows: readonly ChallengeRow[];
}

/** Whether the challenge can be played, and what is missing. */
export function Checklist({ form, edited, rows }: Props): ReactNode {
  const { challenges } = useAdminWords();
  const { checklist: words } = challenges;
  const ready = readinessOf(form, edited?.flags.length ?? Number(form.flag.content !== ''), rows);
  const missing = CHECKS.filter((check) => !ready[check]).length;
  return (
    <Card title={words.title}>
      <details key={String(missing === 0)} open={missing > 0}>
        <summary className={classes.sum}>{missing === 0 ? words.ready : words.missing(missing)}</summary>
        <ul className={classes.checklist}>
          {CHECKS.map((check) => (
            <li key={check} data-done={ready[check] || undefined}>
              <span>
                {words[check]}
                <span className="visually-hidden">: {ready[check] ? words.done : words.open}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
