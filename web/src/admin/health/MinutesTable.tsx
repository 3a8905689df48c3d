import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import type { Minute } from './minutes';
import classes from './Sparklines.module.css';
import { STRIPS } from './sparkline-shapes';

interface Props {
  minutes: readonly Minute[];
  clock: (minute: string) => string;
}

export function MinutesTable({ minutes, clock }: Props): ReactNode {
  const { hour } = useAdminMessages().health;
  const { number } = useFormats();
  const columns = STRIPS.flatMap(({ title, layers }) =>
    layers.map(({ name, valueOf }) => ({
      key: `${title} ${name}`,
      title: name === title ? hour[title] : `${hour[title]}: ${hour[name]}`,
      valueOf,
    })),
  );
  return (
    <div className={classes.table} role="region" aria-label={hour.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{hour.minute}</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.toReversed().map((minute) => (
            <tr key={minute.minute}>
              <th scope="row">{clock(minute.minute)}</th>
              {columns.map(({ key, valueOf }) => {
                const value = valueOf(minute);
                return <td key={key}>{value === null ? '–' : number(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
