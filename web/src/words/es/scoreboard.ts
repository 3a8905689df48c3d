import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('es');

export const scoreboard: Words['scoreboard'] = {
  /** Charts of points. */
  chart: {
    frozen: 'Congelado',
    time: 'Hora',
    name: 'Nombre',
    change: 'Cambio',
    points: 'Puntos',
    cursor: (label) => `${label}, momento`,
    no_lines: 'Todavía no hay puntos.',
    one_line: (name, points, changes) =>
      plural(changes, {
        one: `${name}: ${points} puntos tras # cambio.`,
        other: `${name}: ${points} puntos tras # cambios.`,
      }),
    lines: (count, name, points) =>
      plural(count, {
        one: `# línea. ${name} va en cabeza con ${points} puntos.`,
        other: `# líneas. ${name} va en cabeza con ${points} puntos.`,
      }),
  },
};
