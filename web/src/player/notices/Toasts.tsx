import { CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { playSound } from '../../browser/sound';
import { Html } from '../../components/Html';
import type { LiveEvents } from '../../live/events';
import { useLiveEvent } from '../../live/LiveProvider';
import { useMessages } from '../../i18n/context';
import { soundsOn } from './sounds';
import classes from './Toasts.module.css';

type Notice = LiveEvents['notice'];

/** Older notifications are only on the notifications screen. */
const MAX_TOASTS = 3;
const TOAST_MILLIS = 12_000;

/** Shows new notifications as toasts, except those of type `background`. */
export function Toasts(): ReactNode {
  const { notices: words } = useMessages();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useLiveEvent('notice', (notice) => {
    if (notice.type === 'background') return;
    if (notice.sound && soundsOn()) playSound();
    setNotices((list) => [notice, ...list.filter(({ id }) => id !== notice.id)].slice(0, MAX_TOASTS));
  });
  return (
    <section className={classes.toasts} aria-label={words.title} role="status">
      {notices.map((notice) => (
        <Toast
          key={notice.id}
          notice={notice}
          onClose={() => setNotices((list) => list.filter(({ id }) => id !== notice.id))}
        />
      ))}
    </section>
  );
}

function Toast({ notice, onClose }: { notice: Notice; onClose: () => void }): ReactNode {
  const { app } = useMessages();
  const [isPaused, setPaused] = useState(false);
  const staysOpen = isPaused || notice.type === 'alert';
  // An effect event, because `onClose` changes with each new notification and must not restart the timer.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (staysOpen) return;
    const timer = setTimeout(() => close(), TOAST_MILLIS);
    return () => clearTimeout(timer);
  }, [staysOpen]);
  const keepOpen = (): void => setPaused(true);
  return (
    <article className={classes.toast} onMouseEnter={keepOpen} onFocus={keepOpen}>
      <div>
        <strong>{notice.title}</strong>
        {notice.html !== '' && <Html html={notice.html} />}
      </div>
      <CloseButton aria-label={app.close} onClick={onClose} />
    </article>
  );
}
