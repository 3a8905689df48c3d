import { useEffect, type ReactNode } from 'react';
import { refreshBoot, serverNow, useBoot } from '../../../api/boot';
import { Countdown } from '../../../components/Countdown';
import { PageTitle } from '../../../components/PageTitle';
import { useNow } from '../../../components/useNow';
import { SignalFlag } from '../../../components/SignalFlag';
import { useFormats, useMessages } from '../../../i18n/context';
import classes from './WaitingRoom.module.css';

/** Below the limit of `setTimeout`, 24.8 days. */
const MAX_TIMER_MILLIS = 86_400_000;

/** Countdown before the start. Opens the board after a random delay, so that browsers do not request it together. */
export function WaitingRoom(): ReactNode {
  const { app, board } = useMessages();
  const formats = useFormats();
  const { event, can, pages } = useBoot();
  const start = event.start ?? '';
  const hasBegun = useNow() >= new Date(start).getTime();
  useOpening(start);
  return (
    <div className={classes.room}>
      <SignalFlag name={event.name} size={56} />
      <PageTitle title={app.challenges}>{board.waiting.title}</PageTitle>
      {hasBegun ? (
        <p className={classes.count} role="status">
          {board.waiting.opening}
        </p>
      ) : (
        <p className={classes.count}>
          <span className="visually-hidden">{board.waiting.at(formats.dateTime(start))}</span>
          <Countdown to={start} />
        </p>
      )}
      <p className="quiet">
        {board.waiting.at(formats.dateTime(start))}
        <br />
        {board.waiting.text}
      </p>
      <nav className={classes.actions} aria-label={board.waiting.meanwhile}>
        {pages.map(({ title, href, opens_window }) => (
          <a key={href} href={href} target={opens_window ? '_blank' : undefined} rel="noopener">
            {title}
          </a>
        ))}
        {can.see_scoreboard && <a href="/scoreboard">{app.scoreboard}</a>}
      </nav>
    </div>
  );
}

/**
 * Refreshes the boot data a random delay after the start, and then at random intervals of at least a second, until the
 * event is open.
 */
function useOpening(start: string): void {
  const { listeners_jitter_ms: jitter } = useBoot();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      const left = new Date(start).getTime() - serverNow();
      const delay = left > 0 ? left + Math.random() * jitter : 1000 + Math.random() * Math.max(jitter, 1000);
      timer = setTimeout(
        () => {
          if (delay <= MAX_TIMER_MILLIS) void refreshBoot();
          wait();
        },
        Math.min(delay, MAX_TIMER_MILLIS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [start, jitter]);
}
