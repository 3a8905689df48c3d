import type { AdminWords } from '../../words/admin';
import type { Minute } from './minutes';

type HourWords = AdminWords['health']['hour'];
/** Those of the words that are texts as they are. */
type Text = { [Key in keyof HourWords]: HourWords[Key] extends string ? Key : never }[keyof HourWords];

/** Bars of a strip that stand on those before it. */
export interface Layer {
  name: Text;
  colour: string;
  of: (minute: Minute) => number | null;
}

export interface StripShape {
  title: Text;
  layers: readonly [Layer, ...Layer[]];
  /** How its numbers are written, if not as they are. */
  unit?: 'millis';
}

const plain = (name: Layer['name'], of: Layer['of'], colour = 'var(--accent)'): StripShape => ({
  title: name,
  layers: [{ name, colour, of }],
});

/** What is shown of each minute, in this order. */
export const STRIPS: readonly StripShape[] = [
  {
    title: 'attempts',
    layers: [
      { name: 'right', colour: 'var(--good)', of: ({ correct }) => correct },
      { name: 'wrong', colour: 'var(--bad)', of: ({ incorrect }) => incorrect },
      { name: 'too_fast', colour: 'var(--warn)', of: ({ too_fast }) => too_fast },
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
        of: ({ requests, redirected, refused, failed }) => requests - redirected - refused - failed,
      },
      { name: 'redirected', colour: 'var(--accent)', of: ({ redirected }) => redirected },
      { name: 'refused', colour: 'var(--warn)', of: ({ refused }) => refused },
      { name: 'failed', colour: 'var(--bad)', of: ({ failed }) => failed },
    ],
  },
  { ...plain('p95', ({ p95_ms }) => p95_ms), unit: 'millis' },
  plain('listeners', ({ listeners }) => listeners),
  plain('turned_away', ({ turned_away }) => turned_away, 'var(--bad)'),
  plain('waiting', ({ database_waiting }) => database_waiting, 'var(--warn)'),
  plain('registrations', ({ registrations }) => registrations),
];
