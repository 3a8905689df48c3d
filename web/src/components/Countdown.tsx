import type { ReactNode } from 'react';
import { useMessages } from '../i18n/context';
import { useNow } from './useNow';
import { partsOf } from './durations';

/** Time until `to`, by the server's clock. Hidden from screen readers, because it changes every second. */
export function Countdown({ to }: { to: string }): ReactNode {
  const { app } = useMessages();
  const now = useNow();
  const { days, clock } = partsOf(new Date(to).getTime() - now);
  return (
    <time dateTime={to} className="numbers" aria-hidden>
      {days > 0 && <>{app.days(days)} </>}
      {clock}
    </time>
  );
}
