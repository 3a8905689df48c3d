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
  place: 'Platz',
  competitors: {
    users: {
      one: 'Person',
      all: 'Alle Personen',
      find: 'Person suchen',
      count: (count) => plural(count, { one: '# Person', other: '# Personen' }),
      none_found: 'Keine Person mit diesem Namen gefunden.',
      graph_label: (count) => plural(count, { one: 'Punkte von # Person', other: 'Punkte von # Personen' }),
      standings_at: (time) => `Stand dieser Personen: ${time}`,
    },
    teams: {
      one: 'Team',
      all: 'Alle Teams',
      find: 'Team suchen',
      count: (count) => plural(count, { one: '# Team', other: '# Teams' }),
      none_found: 'Kein Team mit diesem Namen gefunden.',
      graph_label: (count) => plural(count, { one: 'Punkte von # Team', other: 'Punkte von # Teams' }),
      standings_at: (time) => `Stand dieser Teams: ${time}`,
    },
  },
  bracket: 'Wertung',
  all_brackets: 'Alle',
  view: 'Ansicht',
  list: 'Liste',
  matrix: 'Matrix',
  empty: 'Noch hat niemand Punkte',
  empty_text: 'Die erste Lösung erscheint hier sofort.',
  empty_before: 'Der Wettbewerb hat noch nicht begonnen.',
  you: 'Sie',
  your_place: (place) => `Sie sind auf Platz ${place}.`,
  jump: 'Meine Zeile zeigen',
  up: (places) =>
    plural(places, { one: '▲ # Platz seit Ihrem letzten Besuch', other: '▲ # Plätze seit Ihrem letzten Besuch' }),
  down: (places) =>
    plural(places, { one: '▼ # Platz seit Ihrem letzten Besuch', other: '▼ # Plätze seit Ihrem letzten Besuch' }),
  frozen: (since) => `Die Rangliste ist seit ${since} eingefroren. Was danach gelöst wird, erscheint am Ende.`,
  frozen_own: (points) => `Ihre eigenen Punkte jetzt: ${points}.`,
  compare: (name) => `${name} vergleichen`,
  compare_head: 'Vergleich',
  compared: 'Im Vergleich',
  remove: (name) => `${name} entfernen`,
  graph: 'Punkte im Verlauf',
  replay: 'Rückblick',
  replay_end: 'Zurück zu jetzt',
  play: 'Abspielen',
  pause: 'Anhalten',
  moment: 'Zeitpunkt',
  csv: 'Als CSV herunterladen',
  print: 'Drucken',
  hidden: 'Die Rangliste wird zurzeit nicht gezeigt.',
  category: 'Kategorie',
  all_categories: 'Alle Kategorien',
  matrix_label: 'Wer was gelöst hat',
  solved: 'Gelöst',
  solved_at: (challenge, time) => `${challenge}, ${time}`,
  no_challenges: 'Sie sehen noch keine Aufgaben',
  /** The list of what was solved. */
  activity: {
    challenge: 'Aufgabe',
    all_challenges: 'Alle Aufgaben',
    bloods: 'Nur die ersten drei',
    filters: 'Filter',
    points: 'Wert',
    when: 'Wann',
    fresh: (count) => plural(count, { one: '# neue Lösung zeigen', other: '# neue Lösungen zeigen' }),
    empty: 'Noch ist nichts gelöst',
    empty_text: 'Jede Lösung erscheint hier, sobald es sie gibt.',
    none_found: 'Keine Lösung passt zu diesen Filtern',
    clear: 'Filter entfernen',
    end: 'Das ist die erste Lösung des Wettbewerbs.',
  },
};
