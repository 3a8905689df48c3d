import { useMemo, useState, type ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import type { Minute } from './minutes';
import { MinutesTable } from './MinutesTable';
import { Sparkline } from './Sparkline';
import classes from './Sparklines.module.css';
import { STRIPS } from './sparkline-shapes';

export function Sparklines({ minutes }: { minutes: readonly Minute[] }): ReactNode {
  const { app } = useMessages();
  const { hour } = useAdminMessages().health;
  const clock = useMinuteClock();
  const [pointed, setPointed] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  // Shows the minute before the last one by default, because the numbers of the incomplete last minute would seem low.
  const at = pointed ?? Math.max(minutes.length - 2, 0);
  const selected = minutes[at];
  return (
    <section className={classes.section} aria-labelledby="health-hour">
      <div className={classes.head}>
        <h2 id="health-hour">{hour.title}</h2>
        {selected && !isTable && <span className="secondary">{hour.at(clock(selected.minute))}</span>}
        <button type="button" className={classes.twin} onClick={() => setTable(!isTable)}>
          {isTable ? app.chart : app.table}
        </button>
      </div>
      {isTable ? (
        <MinutesTable minutes={minutes} clock={clock} />
      ) : (
        <div className={classes.strips}>
          {STRIPS.map((shape) => (
            <Sparkline
              key={shape.title}
              shape={shape}
              minutes={minutes}
              at={at}
              isPointed={pointed !== null}
              onPoint={setPointed}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function useMinuteClock(): (minute: string) => string {
  const { language } = useFormats();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
    return (minute) => format.format(new Date(minute));
  }, [language]);
}
