import { useMemo, type ReactNode } from 'react';
import { encode } from 'uqr';
import { useMessages } from '../i18n/context';
import classes from './Projector.module.css';

export function JoinCode(): ReactNode {
  const { projector } = useMessages();
  const { size, path } = useMemo(() => codeOf(location.origin), []);
  return (
    <section className={classes.join} aria-label={projector.join}>
      <svg viewBox={`0 0 ${String(size)} ${String(size)}`} shapeRendering="crispEdges" aria-hidden>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        {projector.join}
        <strong dir="ltr">{location.host}</strong>
      </p>
    </section>
  );
}

function codeOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')));
  return { size, path: path.join('') };
}
