import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { SignalFlag } from '../components/SignalFlag';
import { useMessages } from '../i18n/context';
import classes from './Navigation.module.css';
import { isPartAt, navigationGroups } from './navigation';
import { PaletteButton } from './palette/PaletteButton';
import { useAdminMessages } from './messages';

export function Navigation(): ReactNode {
  const { app } = useMessages();
  const { frame } = useAdminMessages();
  const { event } = useBoot();
  const menu = useRef<HTMLElement>(null);
  return (
    <header className={classes.side}>
      <p className={classes.sign}>
        <SignalFlag name={event.name} size={24} />
        <span>
          <strong>{app.administration}</strong>
          <span className={classes.event}>{event.name}</span>
        </span>
      </p>
      <a className={classes.back} href="/">
        <span aria-hidden className={classes.arrow}>
          ←
        </span>{' '}
        {frame.to_event}
      </a>
      <PaletteButton />
      <nav className={classes.wide} aria-label={frame.navigation}>
        <Parts />
      </nav>
      <button type="button" className={classes.menuButton} popoverTarget="panel-menu">
        {frame.menu} <span aria-hidden>▾</span>
      </button>
      <nav
        id="panel-menu"
        ref={menu}
        popover="auto"
        className={classes.menu}
        aria-label={frame.navigation}
        onClick={() => menu.current?.hidePopover()}
      >
        <Parts />
      </nav>
    </header>
  );
}

function Parts(): ReactNode {
  const { frame } = useAdminMessages();
  const [path] = useLocation();
  return navigationGroups().map((group, index) => (
    <ul key={index} className={classes.group}>
      {group.map((part) => (
        <li key={part.name}>
          <a
            className={classes.link}
            href={part.href}
            aria-current={path === part.href ? 'page' : isPartAt(part, path) ? 'true' : undefined}
          >
            {frame.parts[part.name]}
          </a>
        </li>
      ))}
    </ul>
  ));
}
