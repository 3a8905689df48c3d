// Made from the English text 7ce557c9.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('es');

export const scoreboard: Messages['scoreboard'] = {
  chart: {
    frozen: 'Congelada',
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
      find: 'Buscar participantes',
      count: (count) => plural(count, { one: '# participante', other: '# participantes' }),
      none_found: 'Ningún participante coincide.',
      graph_label: (count) => plural(count, { one: 'Puntos de # participante', other: 'Puntos de # participantes' }),
      standings_at: (time) => `Clasificación de estos participantes: ${time}`,
    },
    teams: {
      one: 'Equipo',
      all: 'Todos los equipos',
      find: 'Buscar equipos',
      count: (count) => plural(count, { one: '# equipo', other: '# equipos' }),
      none_found: 'Ningún equipo coincide.',
      graph_label: (count) => plural(count, { one: 'Puntos de # equipo', other: 'Puntos de # equipos' }),
      standings_at: (time) => `Clasificación de estos equipos: ${time}`,
    },
  },
  bracket: 'División',
  all_brackets: 'Todas',
  view: 'Vista',
  list: 'Lista',
  matrix: 'Matriz',
  empty: 'Nadie tiene puntos todavía',
  empty_text: 'La primera resolución aparece aquí de inmediato.',
  empty_before: 'El evento no ha empezado.',
  you: 'tú',
  your_place: (place) => `Tu puesto: ${place}.`,
  jump: 'Ir a mi fila',
  up: (places) =>
    plural(places, { one: '▲ # puesto desde tu última visita', other: '▲ # puestos desde tu última visita' }),
  down: (places) =>
    plural(places, { one: '▼ # puesto desde tu última visita', other: '▼ # puestos desde tu última visita' }),
  frozen: (since) =>
    `La clasificación está congelada desde ${since}. Las resoluciones posteriores se mostrarán al final.`,
  frozen_own: (points) => `Tus puntos actuales: ${points}.`,
  compare: (name) => `Comparar ${name}`,
  compare_head: 'Comparar',
  compared: 'Comparados',
  remove: (name) => `Quitar ${name}`,
  graph: 'Puntos a lo largo del tiempo',
  replay: 'Repetición',
  replay_end: 'Volver al presente',
  play: 'Reproducir',
  pause: 'Pausar',
  moment: 'Momento',
  csv: 'Descargar CSV',
  print: 'Imprimir',
  hidden: 'La clasificación está oculta por el momento.',
  category: 'Categoría',
  all_categories: 'Todas las categorías',
  matrix_label: 'Quién resolvió qué',
  solved: 'Resuelto',
  solved_at: (challenge, time) => `${challenge}, ${time}`,
  no_challenges: 'Todavía no ves ningún reto',
  activity: {
    challenge: 'Reto',
    all_challenges: 'Todos los retos',
    bloods: 'Solo las tres primeras resoluciones',
    filters: 'Filtros',
    points: 'Valor',
    when: 'Cuándo',
    fresh: (count) => plural(count, { one: 'Mostrar # resolución nueva', other: 'Mostrar # resoluciones nuevas' }),
    empty: 'Todavía no hay resoluciones',
    empty_text: 'Cada resolución aparece aquí de inmediato.',
    none_found: 'Ninguna resolución coincide con estos filtros',
    clear: 'Borrar los filtros',
    end: 'Esta es la primera resolución del evento.',
  },
};
