import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const scoreboard: Words['scoreboard'] = {
  /** Charts of points. */
  chart: {
    frozen: 'Gelé',
    time: 'Heure',
    name: 'Nom',
    change: 'Variation',
    points: 'Points',
    cursor: (label) => `${label}, instant`,
    no_lines: 'Pas encore de points.',
    one_line: (name, points, changes) =>
      plural(changes, {
        one: `${name} : ${points} points après # variation.`,
        other: `${name} : ${points} points après # variations.`,
      }),
    lines: (count, name, points) =>
      plural(count, {
        one: `# courbe. ${name} est en tête avec ${points} points.`,
        other: `# courbes. ${name} est en tête avec ${points} points.`,
      }),
  },
};
