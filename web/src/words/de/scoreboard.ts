import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const scoreboard: Words['scoreboard'] = {
  /** Charts of points. */
  chart: {
    frozen: 'Eingefroren',
    time: 'Zeit',
    name: 'Name',
    change: 'Änderung',
    points: 'Punkte',
    cursor: (label) => `${label}, Zeitpunkt`,
    no_lines: 'Noch keine Punkte.',
    one_line: (name, points, changes) =>
      plural(changes, {
        one: `${name}: ${points} Punkte nach # Änderung.`,
        other: `${name}: ${points} Punkte nach # Änderungen.`,
      }),
    lines: (count, name, points) =>
      plural(count, {
        one: `# Linie. ${name} führt mit ${points} Punkten.`,
        other: `# Linien. ${name} führt mit ${points} Punkten.`,
      }),
  },
};
