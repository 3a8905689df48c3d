import type { AdminMessages } from '../../i18n/admin';
import type { Minute } from './minutes';

type HourWords = AdminMessages['health']['hour'];
/** Keys of the messages that are strings, not functions. */
type Text = { [Key in keyof HourWords]: HourWords[Key] extends string ? Key : never }[keyof HourWords];

export interface Layer {
  name: Text;
  colour: string;
  valueOf: (minute: Minute) => number | null;
}

export interface SparklineShape {
  title: Text;
  layers: readonly [Layer, ...Layer[]];
  unit?: 'millis';
}

const plain = (name: Layer['name'], valueOf: Layer['valueOf'], colour = 'var(--accent)'): SparklineShape => ({
  title: name,
  layers: [{ name, colour, valueOf }],
});

export const STRIPS: readonly SparklineShape[] = [
  {
    title: 'attempts',
    layers: [
      { name: 'right', colour: 'var(--good)', valueOf: ({ correct }) => correct },
      { name: 'wrong', colour: 'var(--bad)', valueOf: ({ incorrect }) => incorrect },
      { name: 'too_fast', colour: 'var(--warn)', valueOf: ({ too_fast }) => too_fast },
    ],
  },
  plain('solves', ({ solves }) => solves, 'var(--good)'),
  plain('active', ({ active_accounts }) => active_accounts),
  {
    title: 'requests',
    layers: [
      {
        name: 'served',
        colour: 'var(--line)',
        valueOf: ({ requests, redirected, refused, failed }) => requests - redirected - refused - failed,
      },
      { name: 'redirected', colour: 'var(--accent)', valueOf: ({ redirected }) => redirected },
      { name: 'refused', colour: 'var(--warn)', valueOf: ({ refused }) => refused },
      { name: 'failed', colour: 'var(--bad)', valueOf: ({ failed }) => failed },
    ],
  },
  { ...plain('p95', ({ p95_ms }) => p95_ms), unit: 'millis' },
  plain('listeners', ({ listeners }) => listeners),
  plain('turned_away', ({ turned_away }) => turned_away, 'var(--bad)'),
  plain('waiting', ({ database_waiting }) => database_waiting, 'var(--warn)'),
  plain('registrations', ({ registrations }) => registrations),
];
