import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './AlertList.module.css';
import type { Health } from './minutes';

export function FindingLine({ finding }: { finding: Health['attention'][number] }): ReactNode {
  const { health } = useAdminMessages();
  const { severity, sentence, remedy, link } = finding;
  return (
    <li className={classes.finding} data-severity={severity}>
      <span className={classes.severity}>{health.severities[severity]}</span>
      <span className={classes.sentence} lang="en">
        {sentence} {remedy !== null && <span className={classes.remedy}>{remedy}</span>}
      </span>
      {link !== null && (
        <a className={classes.mend} href={link} aria-label={`${health.mend}: ${sentence}`}>
          {health.mend}
        </a>
      )}
    </li>
  );
}
