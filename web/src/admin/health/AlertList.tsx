import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import classes from './AlertList.module.css';
import { FindingLine } from './FindingLine';
import type { Health } from './minutes';

/** Number of findings that are shown at first. If there are more errors than this, all errors are shown. */
const MAX_ALERTS = 5;

export function AlertList({ findings }: { findings: Health['attention'] }): ReactNode {
  const { health } = useAdminMessages();
  const [isAll, setAll] = useState(false);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const visible = isAll ? findings : findings.slice(0, Math.max(errors, MAX_ALERTS));
  return (
    <Card title={health.attention.title}>
      {findings.length === 0 ? (
        <p className={classes.fine}>
          <span aria-hidden>✓</span> {health.attention.none}
        </p>
      ) : (
        <ul className={classes.list}>
          {visible.map((finding, index) => (
            <FindingLine key={index} finding={finding} />
          ))}
        </ul>
      )}
      {findings.length > visible.length && (
        <Button variant="default" size="xs" className={classes.all} onClick={() => setAll(true)}>
          {health.attention.all(findings.length)}
        </Button>
      )}
    </Card>
  );
}
