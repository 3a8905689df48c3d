import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot, type Boot } from '../api/boot';
import { Countdown } from '../components/Countdown';
import { Extra } from '../components/ErrorBoundary';
import { SignalFlag } from '../components/SignalFlag';
import { NoticesLink } from '../player/notices/NoticesLink';
import { FlagBoxButton } from '../player/flag-box/FlagBoxButton';
import type { Messages } from '../i18n';
import { useFormats, useMessages } from '../i18n/context';
import classes from './Header.module.css';

interface Item {
  text: string;
  href: string;
  opens_window?: boolean;
}

const MAX_LINKS = 6;

export function Header(): ReactNode {
  const boot = useBoot();
  const { app } = useMessages();
  const items = itemsOf(boot, app);
  const visibleCount = items.length > MAX_LINKS ? MAX_LINKS - 1 : items.length;
  return (
    <header className={`${classes.header ?? ''} frame-header`}>
      <div className={classes.inner}>
        <a className={classes.sign} href="/" aria-label={boot.event.name}>
          {boot.look.logo === null ? (
            <>
              <SignalFlag name={boot.event.name} size={24} />
              <span>{boot.event.name}</span>
            </>
          ) : (
            <img src={boot.look.logo} alt={boot.event.name} />
          )}
        </a>
        <nav className={classes.nav} aria-label={app.main_navigation}>
          {items.slice(0, visibleCount).map((item) => (
            <NavLink key={item.href} {...item} />
          ))}
        </nav>
        {visibleCount < items.length && (
          <Popup id="more-menu" label={app.menu} className={classes.more}>
            {items.slice(visibleCount).map((item) => (
              <NavLink key={item.href} {...item} />
            ))}
          </Popup>
        )}
        {boot.viewer?.type === 'admin' && (
          <a className={`${classes.link ?? ''} ${classes.panel ?? ''}`} href="/admin">
            {app.administration}
          </a>
        )}
        <EventTime boot={boot} />
        {boot.can.see_challenges && boot.viewer && <FlagBoxButton />}
        <Extra>
          <NoticesLink />
        </Extra>
        <Account boot={boot} />
        <SmallMenu items={items} boot={boot} />
      </div>
    </header>
  );
}

function itemsOf({ can, event, viewer, pages }: Boot, app: Messages['app']): Item[] {
  const items: (Item | false)[] = [
    { text: app.challenges, href: '/challenges' },
    can.see_scoreboard && { text: app.scoreboard, href: '/scoreboard' },
    can.see_scoreboard && can.see_challenges && { text: app.activity, href: '/activity' },
    event.mode === 'teams' &&
      viewer !== null &&
      (viewer.type !== 'admin' || viewer.team !== null) && { text: app.my_team, href: '/team' },
    can.see_accounts && event.mode === 'teams' && { text: app.teams, href: '/teams' },
    can.see_accounts && { text: app.users, href: '/users' },
    ...pages.map(({ title, href, opens_window }) => ({ text: title, href, opens_window })),
  ];
  return items.filter((item) => item !== false);
}

function NavLink({ text, href, opens_window = false }: Item): ReactNode {
  const [path] = useLocation();
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <a
      className={classes.link}
      href={href}
      aria-current={isHere ? 'page' : undefined}
      {...(opens_window ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {text}
    </a>
  );
}

function EventTime({ boot: { event } }: { boot: Boot }): ReactNode {
  const { app } = useMessages();
  const formats = useFormats();
  if (event.state === 'paused') return <span className={classes.time}>{app.paused}</span>;
  if (event.state === 'ended') return <span className={classes.time}>{app.ended}</span>;
  const to = event.state === 'before' ? event.start : event.end;
  if (to === null) return null;
  const label = event.state === 'before' ? app.begins_in : app.ends_in;
  return (
    <span className={classes.time} title={formats.dateTime(to)}>
      <span className={classes.timeLabel}>{label}</span> <Countdown to={to} />
      <span className="visually-hidden">{formats.dateTime(to)}</span>
    </span>
  );
}

function Account({ boot: { viewer, can } }: { boot: Boot }): ReactNode {
  const { app } = useMessages();
  if (!viewer)
    return (
      <div className={classes.account}>
        <Button component="a" href={hereAsNext('/login')} variant="default" size="sm">
          {app.log_in}
        </Button>
        {can.register && (
          <Button component="a" href={hereAsNext('/register')} size="sm" className={classes.wideOnly}>
            {app.register}
          </Button>
        )}
      </div>
    );
  return (
    <Popup id="account-menu" label={viewer.name} className={`${classes.account ?? ''} ${classes.wideOnly ?? ''}`}>
      <AccountLinks />
    </Popup>
  );
}

function AccountLinks(): ReactNode {
  const { app } = useMessages();
  return (
    <>
      <a href="/user">{app.profile}</a>
      <a href="/settings">{app.settings}</a>
      <a href="/logout">{app.log_out}</a>
    </>
  );
}

/**
 * Menu with the whole navigation, for narrow windows. In the narrowest windows it also has the links of the account.
 */
function SmallMenu({ items, boot }: { items: readonly Item[]; boot: Boot }): ReactNode {
  const { app } = useMessages();
  const { viewer, can } = boot;
  return (
    <Popup id="small-menu" label={app.menu} className={classes.narrowOnly}>
      <EventTime boot={boot} />
      {items.map((item) => (
        <NavLink key={item.href} {...item} />
      ))}
      {viewer?.type === 'admin' && <a href="/admin">{app.administration}</a>}
      <div className={classes.narrowestOnly}>
        {viewer ? <AccountLinks /> : can.register && <a href="/register">{app.register}</a>}
      </div>
    </Popup>
  );
}

/** A button that opens a list of links. The browser closes it on Escape and on a click outside. */
function Popup({
  id,
  label,
  className,
  children,
}: {
  id: string;
  label: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const list = useRef<HTMLElement>(null);
  return (
    <div className={className}>
      <button type="button" className={classes.menuButton} popoverTarget={id}>
        <span className={classes.menuLabel}>{label}</span> <span aria-hidden>▾</span>
      </button>
      <nav
        id={id}
        ref={list}
        popover="auto"
        className={classes.menu}
        aria-label={label}
        onClick={() => list.current?.hidePopover()}
      >
        {children}
      </nav>
    </div>
  );
}

function hereAsNext(path: string): string {
  const here = location.pathname + location.search;
  return here === '/' || /^\/(login|register)/.test(here) ? path : `${path}?next=${encodeURIComponent(here)}`;
}
