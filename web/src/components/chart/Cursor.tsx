import type { ScaleLinear } from 'd3-scale';
import { useMemo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import { Sample } from './EndLabels';
import { momentsOf, neighbour, valueAt } from './geometry';
import type { Series } from './series';
import classes from './StepChart.module.css';

interface Props {
  label: string;
  series: readonly Series[];
  start: number;
  end: number;
  x: ScaleLinear<number, number>;
  top: number;
  bottom: number;
  cursor: number | null;
  setCursor: (time: number | null) => void;
}

export function Cursor({ label, series, start, end, x, top, bottom, cursor, setCursor }: Props): ReactNode {
  const { chart } = useMessages().scoreboard;
  const { language, number, list } = useFormats();
  const moments = useMemo(() => momentsOf(series, start, end), [series, start, end]);
  const moment = useMemo(
    () => new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
    [language],
  );
  const time = Math.min(Math.max(cursor ?? end, start), end);
  const rows = series
    .map((one, index) => ({ one, index, value: valueAt(one.steps, time) }))
    .sort((a, b) => b.value - a.value);
  const [left = 0] = x.range();
  const isLate = time > (start + end) / 2;

  function onPointer({ clientX, currentTarget }: PointerEvent): void {
    setCursor(Math.round(x.invert(clientX - currentTarget.getBoundingClientRect().left + left)));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = {
      ArrowLeft: () => neighbour(moments, time, -1),
      ArrowRight: () => neighbour(moments, time, 1),
      Home: () => start,
      End: () => end,
      Escape: () => null,
    }[event.key];
    if (!next) return;
    event.preventDefault();
    setCursor(next());
  }

  return (
    <>
      <div
        className={classes.pane}
        style={{
          insetInlineStart: left,
          insetBlockStart: top,
          inlineSize: Math.max(0, x(end) - left),
          blockSize: bottom - top,
        }}
        role="slider"
        tabIndex={0}
        aria-label={chart.cursor(label)}
        aria-valuemin={start}
        aria-valuemax={end}
        aria-valuenow={time}
        aria-valuetext={`${moment.format(time)}: ${list(rows.map(({ one, value }) => `${one.name} ${number(value)}`))}`}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setCursor(null)}
        onKeyDown={onKeyDown}
      />
      {cursor !== null && (
        <>
          <div
            className={classes.cursor}
            style={{ insetInlineStart: x(time), insetBlockStart: top, blockSize: bottom - top }}
          />
          <div
            className={classes.readout}
            style={{
              insetBlockStart: top,
              insetInlineStart: x(time),
              translate: isLate ? 'calc(-100% - 10px) 0' : '10px 0',
            }}
            aria-hidden
          >
            <strong>{moment.format(time)}</strong>
            {rows.map(({ one, index, value }) => (
              <div key={one.id} className={classes.reading}>
                <Sample series={one} index={index} />
                <span dir="auto">{one.name}</span>
                <span className="numbers">{number(value)}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </>
  );
}
