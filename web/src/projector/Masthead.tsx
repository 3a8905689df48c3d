import { useEffect, type ReactNode } from 'react';
import { Countdown } from '../components/Countdown';
import { SignalFlag } from '../components/SignalFlag';
import { useFormats, useMessages } from '../i18n/context';
import type { Boot } from './api';
import classes from './Projector.module.css';

export function Masthead({ event, logo }: { event: Boot['event']; logo: string | null }): ReactNode {
  const { app, projector } = useMessages();
  const { dateTime } = useFormats();
  useEffect(() => {
    document.title = event.name;
  }, [event.name]);
  const to = event.state === 'before' ? event.start : event.state === 'running' ? event.end : null;
  return (
    <header className={classes.masthead}>
      {logo === null ? <SignalFlag name={event.name} size={64} /> : <img src={logo} alt="" />}
      <h1 dir="auto">{event.name}</h1>
      {event.frozen && event.freeze !== null && (
        <p className={classes.frozen}>{projector.frozen(dateTime(event.freeze))}</p>
      )}
      <p className={classes.time}>
        <span>
          {event.state === 'paused'
            ? app.paused
            : event.state === 'ended'
              ? app.ended
              : to === null
                ? ''
                : event.state === 'before'
                  ? app.begins_in
                  : app.ends_in}
        </span>
        {to !== null && <Countdown to={to} />}
      </p>
    </header>
  );
}
