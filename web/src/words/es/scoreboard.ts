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
  place: 'Puesto',
  competitors: {
    users: {
      one: 'Participante',
      all: 'Todos los participantes',
      find: 'Buscar un participante',
      count: (count) => plural(count, { one: '# participante', other: '# participantes' }),
      none_found: 'Ningún participante coincide.',
      graph_label: (count) => plural(count, { one: 'Puntos de # participante', other: 'Puntos de # participantes' }),
      standings_at: (time) => `Clasificación de estos participantes en ese momento: ${time}`,
    },
    teams: {
      one: 'Equipo',
      all: 'Todos los equipos',
      find: 'Buscar un equipo',
      count: (count) => plural(count, { one: '# equipo', other: '# equipos' }),
      none_found: 'Ningún equipo coincide.',
      graph_label: (count) => plural(count, { one: 'Puntos de # equipo', other: 'Puntos de # equipos' }),
      standings_at: (time) => `Clasificación de estos equipos en ese momento: ${time}`,
    },
  },
  bracket: 'Grupo',
  all_brackets: 'Todos',
  view: 'Vista',
  list: 'Lista',
  matrix: 'Matriz',
  empty: 'Nadie tiene puntos todavía',
  empty_text: 'El primer reto resuelto aparecerá aquí enseguida.',
  empty_before: 'El evento no ha comenzado.',
  you: 'usted',
  your_place: (place) => `Está en el puesto ${place}.`,
  jump: 'Mostrar mi fila',
  up: (places) =>
    plural(places, { one: '▲ # puesto desde su última visita', other: '▲ # puestos desde su última visita' }),
  down: (places) =>
    plural(places, { one: '▼ # puesto desde su última visita', other: '▼ # puestos desde su última visita' }),
  frozen: (since) => `La clasificación está congelada desde ${since}. Lo que se resuelva después se mostrará al final.`,
  frozen_own: (points) => `Sus propios puntos ahora: ${points}.`,
  compare: (name) => `Comparar ${name}`,
  compare_head: 'Comparar',
  compared: 'En comparación',
  remove: (name) => `Quitar ${name}`,
  graph: 'Puntos a lo largo del tiempo',
  replay: 'Repetición',
  replay_end: 'Volver al presente',
  play: 'Reproducir',
  pause: 'Pausar',
  moment: 'Momento',
  csv: 'Descargar como CSV',
  print: 'Imprimir',
  hidden: 'La clasificación no se muestra por ahora.',
  category: 'Categoría',
  all_categories: 'Todas las categorías',
  matrix_label: 'Quién resolvió qué',
  solved: 'Resuelto',
  solved_at: (challenge, time) => `${challenge}, ${time}`,
  no_challenges: 'Todavía no ve ningún reto',
  /** The list of what was solved. */
  activity: {
    challenge: 'Reto',
    all_challenges: 'Todos los retos',
    bloods: 'Solo los tres primeros',
    filters: 'Filtros',
    points: 'Valor',
    when: 'Cuándo',
    fresh: (count) => plural(count, { one: 'Mostrar # nueva solución', other: 'Mostrar # nuevas soluciones' }),
    empty: 'Todavía no se ha resuelto nada',
    empty_text: 'Cada solución aparece aquí en cuanto ocurre.',
    none_found: 'Ninguna solución coincide con estos filtros',
    clear: 'Quitar los filtros',
    end: 'Esta es la primera solución del evento.',
  },
};
