import type { ReactNode } from 'react';
import classes from './Tabs.module.css';

interface Props {
  label: string;
  tabs: readonly { href: string; text: string; isHere: boolean }[];
}

export function Tabs({ label, tabs }: Props): ReactNode {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ href, text, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
