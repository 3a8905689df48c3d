import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const scoreboard = {
  /** Charts of points. */
  chart: {
    frozen: 'Frozen',
    time: 'Time',
    name: 'Name',
    change: 'Change',
    points: 'Points',
    cursor: (label: string) => `${label}, moment`,
    no_lines: 'No points yet.',
    one_line: (name: string, points: string, changes: number) =>
      plural(changes, {
        one: `${name}: ${points} points after # change.`,
        other: `${name}: ${points} points after # changes.`,
      }),
    lines: (count: number, name: string, points: string) =>
      plural(count, {
        one: `# line. ${name} leads with ${points} points.`,
        other: `# lines. ${name} leads with ${points} points.`,
      }),
  },
};
