import { useEffect, type ReactNode } from 'react';
import { useBoot } from '../api/boot';
import { setTitle } from './title';

interface Props {
  children: ReactNode;
  title?: string;
  hidden?: boolean;
}

/** Sets the window title to the text and the event's name, or to only one of them if they are equal. */
export function useTitle(text: string): void {
  const { event } = useBoot();
  useEffect(() => {
    setTitle(text === event.name ? text : `${text} · ${event.name}`);
  }, [text, event.name]);
}

export function PageTitle({ children, title, hidden = false }: Props): ReactNode {
  const { event } = useBoot();
  useTitle(title ?? (typeof children === 'string' ? children : event.name));
  return <h1 className={hidden ? 'visually-hidden' : undefined}>{children}</h1>;
}
