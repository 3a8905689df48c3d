import type { PointerEvent, ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import type { Minute } from './minutes';
import classes from './Sparklines.module.css';
import type { SparklineShape } from './sparkline-shapes';
import { useWidth } from '../../components/useWidth';

const HEIGHT = 64;

interface Props {
  shape: SparklineShape;
  minutes: readonly Minute[];
  at: number;
  isPointed: boolean;
  onPoint: (index: number | null) => void;
}

/** Chart of one metric in the last hour, with a bar for each minute, and the numbers of one minute. */
export function Sparkline({ shape: { title, layers, unit }, minutes, at, isPointed, onPoint }: Props): ReactNode {
  const { hour } = useAdminMessages().health;
  const { number } = useFormats();
  const [ref, width] = useWidth<HTMLDivElement>();
  const write = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : unit === 'millis' ? hour.millis(number(value)) : number(value);
  const stacks = minutes.map((minute) => layers.map(({ valueOf }) => valueOf(minute) ?? 0));
  const most = Math.max(0, ...stacks.map((stack) => stack.reduce((sum, value) => sum + value, 0)));
  const step = width / Math.max(minutes.length, 1);
  const selected = minutes[at];
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const place = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / step);
    onPoint(Math.min(Math.max(place, 0), minutes.length - 1));
  };
  return (
    <figure className={classes.strip}>
      <figcaption className={classes.caption}>
        <strong>{hour[title]}</strong>
        <span className={classes.most}>{hour.most(write(most))}</span>
      </figcaption>
      <ul className={classes.values}>
        {layers.map(({ name, colour, valueOf }) => (
          <li key={name}>
            {layers.length > 1 && (
              <>
                <span className={classes.sample} style={{ background: colour }} aria-hidden /> {hour[name]}{' '}
              </>
            )}
            <b className="numbers">{write(selected && valueOf(selected))}</b>
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.plot} dir="ltr">
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => onPoint(null)}
        >
          {isPointed && <rect className={classes.pointed} x={at * step} y={0} width={step} height={HEIGHT} />}
          {most > 0 &&
            stacks.map((stack, index) => {
              let bottom = HEIGHT;
              return stack.map((value, layer) => {
                const size = (value / most) * (HEIGHT - 2);
                bottom -= size;
                return (
                  size > 0 && (
                    <rect
                      key={`${index}-${layer}`}
                      x={index * step + 0.5}
                      y={bottom}
                      width={Math.max(step - 1, 1)}
                      height={size}
                      fill={layers[layer]?.colour}
                    />
                  )
                );
              });
            })}
        </svg>
      </div>
    </figure>
  );
}
