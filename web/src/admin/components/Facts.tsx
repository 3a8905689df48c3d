import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface Props {
  /** Labels with their values. An array of texts is shown as one line for each text. */
  facts: readonly (readonly [label: string, value: ReactNode | readonly string[]])[];
}

export function Facts({ facts }: Props): ReactNode {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          {Array.isArray(value) ? (
            value.map((line: string) => <dd key={line}>{line}</dd>)
          ) : (
            <dd>{value as ReactNode}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
