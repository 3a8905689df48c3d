import type { ReactNode } from 'react';
import { useNow } from '../../components/useNow';
import { Countdown } from '../../components/Countdown';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import classes from './AlertList.module.css';
import { checksOf, type Check } from './checks';
import { FindingLine } from './FindingLine';
import type { Health } from './minutes';

const SIGNS = { done: '✓', open: '!', later: '…' };

export function StartChecklist({ findings, start }: { findings: Health['attention']; start: string }): ReactNode {
  const { bell } = useAdminMessages().health;
  const now = useNow(10);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <Card
      title={bell.title}
      actions={
        <span className={classes.countdown}>
          {bell.starts_in} <Countdown to={start} />
        </span>
      }
    >
      <p className={classes.fine} data-open={errors > 0 || undefined}>
        {errors > 0 ? bell.not_ready(errors) : bell.ready}
      </p>
      <ul className={classes.checks}>
        {checksOf(findings, Date.parse(start) - now).map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
    </Card>
  );
}

function CheckLine({ check: { name, state, findings } }: { check: Check }): ReactNode {
  const { bell } = useAdminMessages().health;
  return (
    <li data-state={state} data-error={findings.some(({ severity }) => severity === 'error') || undefined}>
      <span className={classes.sign} aria-hidden>
        {SIGNS[state]}
      </span>
      <div>
        {bell.checks[name]}
        <span className={state === 'later' ? classes.later : 'visually-hidden'}> {bell[state]}</span>
        {findings.length > 0 && (
          <ul className={classes.list}>
            {findings.map((finding, index) => (
              <FindingLine key={index} finding={finding} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
