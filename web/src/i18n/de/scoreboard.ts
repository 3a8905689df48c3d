// Made from the English text 7ce557c9.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const scoreboard: Messages['scoreboard'] = {
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
      one: 'Teilnehmer',
      all: 'Alle Teilnehmenden',
      find: 'Teilnehmende suchen',
      count: (count) => plural(count, { one: '# Teilnehmer', other: '# Teilnehmende' }),
      none_found: 'Keine passenden Teilnehmenden.',
      graph_label: (count) => plural(count, { one: 'Punkte von # Teilnehmer', other: 'Punkte von # Teilnehmenden' }),
      standings_at: (time) => `Stand dieser Teilnehmenden: ${time}`,
    },
    teams: {
      one: 'Team',
      all: 'Alle Teams',
      find: 'Teams suchen',
      count: (count) => plural(count, { one: '# Team', other: '# Teams' }),
      none_found: 'Keine passenden Teams.',
      graph_label: (count) => plural(count, { one: 'Punkte von # Team', other: 'Punkte von # Teams' }),
      standings_at: (time) => `Stand dieser Teams: ${time}`,
    },
  },
  bracket: 'Wertungsklasse',
  all_brackets: 'Alle',
  view: 'Ansicht',
  list: 'Liste',
  matrix: 'Matrix',
  empty: 'Noch hat niemand Punkte',
  empty_text: 'Die erste Lösung erscheint hier sofort.',
  empty_before: 'Die Veranstaltung hat noch nicht begonnen.',
  you: 'Sie',
  your_place: (place) => `Ihr Platz: ${place}.`,
  jump: 'Zu mir springen',
  up: (places) =>
    plural(places, { one: '▲ # Platz seit Ihrem letzten Besuch', other: '▲ # Plätze seit Ihrem letzten Besuch' }),
  down: (places) =>
    plural(places, { one: '▼ # Platz seit Ihrem letzten Besuch', other: '▼ # Plätze seit Ihrem letzten Besuch' }),
  frozen: (since) => `Die Rangliste ist seit ${since} eingefroren. Spätere Lösungen werden am Ende gezeigt.`,
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
  csv: 'CSV herunterladen',
  print: 'Drucken',
  hidden: 'Die Rangliste ist zurzeit verborgen.',
  category: 'Kategorie',
  all_categories: 'Alle Kategorien',
  matrix_label: 'Wer was gelöst hat',
  solved: 'Gelöst',
  solved_at: (challenge, time) => `${challenge}, ${time}`,
  no_challenges: 'Sie sehen noch keine Aufgaben',
  activity: {
    challenge: 'Aufgabe',
    all_challenges: 'Alle Aufgaben',
    bloods: 'Nur die ersten drei Lösungen',
    filters: 'Filter',
    points: 'Wert',
    when: 'Wann',
    fresh: (count) => plural(count, { one: '# neue Lösung anzeigen', other: '# neue Lösungen anzeigen' }),
    empty: 'Noch keine Lösungen',
    empty_text: 'Jede Lösung erscheint hier sofort.',
    none_found: 'Keine Lösung passt zu diesen Filtern',
    clear: 'Filter zurücksetzen',
    end: 'Das ist die erste Lösung der Veranstaltung.',
  },
};
