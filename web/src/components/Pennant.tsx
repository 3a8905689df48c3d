import type { ReactNode } from 'react';
import { useMessages } from '../i18n/context';
import classes from './Pennant.module.css';

export function Pennant({ place, label }: { place: 1 | 2 | 3; label?: string }): ReactNode {
  const { app } = useMessages();
  const text = label ?? [app.first, app.second, app.third][place - 1];
  return (
    <svg
      className={classes.pennant}
      data-place={place}
      width="22"
      height="16"
      viewBox="0 0 22 16"
      role="img"
      aria-label={text}
    >
      <title>{text}</title>
      <path d="M1 1l20 7-20 7z" />
      <text x="7" y="11.3">
        {place}
      </text>
    </svg>
  );
}
