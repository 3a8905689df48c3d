import { useEffect, type ReactNode } from 'react';
import { useBoot } from '../api/boot';

/** The one heading of a screen; also the title of the window, in which `prefix` may stand first. */
export function Heading({
  children,
  title,
  hidden = false,
}: {
  children: ReactNode;
  title?: string;
  hidden?: boolean;
}): ReactNode {
  const { event } = useBoot();
  const text = title ?? (typeof children === 'string' ? children : event.name);
  useEffect(() => {
    document.title = text === event.name ? text : `${text} · ${event.name}`;
  }, [text, event.name]);
  return <h1 className={hidden ? 'visually-hidden' : undefined}>{children}</h1>;
}
