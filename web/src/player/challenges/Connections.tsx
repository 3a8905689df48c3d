import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { CopyButton } from '../../kit/CopyButton';
import { useWords } from '../../words/context';
import { connectionsOf } from './connection';
import classes from './Lines.module.css';
import view from './ChallengeView.module.css';

/** How to reach the service: lines to copy, addresses to open. */
export function Connections({ info }: { info: string }): ReactNode {
  const { challenge } = useWords();
  return (
    <section className={view.part}>
      <h2>{challenge.connection}</h2>
      <ul className={classes.lines}>
        {connectionsOf(info).map(({ text, href }) => (
          <li key={text} className={classes.line}>
            <code className={classes.text} dir="ltr">
              {text}
            </code>
            {href !== null && (
              <Button
                component="a"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                size="compact-sm"
                variant="default"
              >
                {challenge.open}
              </Button>
            )}
            <CopyButton text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
