import { useEffect, useRef, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useServerPage } from '../../components/ServerPageContext';
import { setTitle } from '../../components/title';
import { useMessages } from '../../i18n/context';
import classes from './PageHeader.module.css';

/** False until the first navigation: the heading of the first screen does not take the focus. */
let hasMoved = false;

interface Props {
  title: string;
  windowTitle?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, windowTitle = title, children, actions }: Props): ReactNode {
  const { event } = useBoot();
  const { app } = useMessages();
  useEffect(() => {
    setTitle(`${windowTitle} · ${app.administration} · ${event.name}`);
  }, [windowTitle, app.administration, event.name]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useServerPage() !== null;
  useEffect(() => {
    if (isFirst && !hasMoved) return;
    hasMoved = true;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div className={classes.head}>
      <div className={classes.text}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
