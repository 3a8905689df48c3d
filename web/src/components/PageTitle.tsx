import { useEffect, type ReactNode } from 'react';
import { useBoot } from '../api/boot';
import { setTitle } from './title';

interface Props {
  children: ReactNode;
  /** The name of the window, where it is not the text of the heading. */
  title?: string;
  /** Whether screen readers alone get it. */
  hidden?: boolean;
}

/** Names the window after the screen. */
export function useTitle(text: string): void {
  const { event } = useBoot();
  useEffect(() => {
    setTitle(text === event.name ? text : `${text} · ${event.name}`);
  }, [text, event.name]);
}

/** The one heading of a screen; also names the window. */
export function PageTitle({ children, title, hidden = false }: Props): ReactNode {
  const { event } = useBoot();
  useTitle(title ?? (typeof children === 'string' ? children : event.name));
  return <h1 className={hidden ? 'visually-hidden' : undefined}>{children}</h1>;
}
