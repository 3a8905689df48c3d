// Made from the English text b3ca290f.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const board: Messages['board'] = {
  no_category: 'Sonstige',
  unnamed: (id) => `Aufgabe ${id}`,
  locked: 'Lösen Sie zuerst andere Aufgaben',
  solved: 'Gelöst',
  own_bloods: {
    1: 'First Blood: Sie haben sie als Erste gelöst',
    2: 'Sie haben sie als Zweite gelöst',
    3: 'Sie haben sie als Dritte gelöst',
  },
  open_bloods: (count) =>
    plural(count, {
      one: 'Von den ersten drei Lösungen ist noch # offen',
      other: 'Von den ersten drei Lösungen sind noch # offen',
    }),
  tried: 'Versucht',
  value: 'Punkte',
  solves: 'Lösungen',
  progress: (solved, total) => `${solved} von ${total} gelöst`,
  progress_points: (points, total) => `${points} von ${total} Punkten`,
  search: 'Aufgaben suchen',
  filters: 'Filter',
  category: 'Kategorie',
  all_categories: 'Alle',
  tag: 'Schlagwort',
  all_tags: 'Alle Schlagwörter',
  state: 'Status',
  states: { all: 'Alle', open: 'Ungelöst', solved: 'Gelöst', tried: 'Versucht' },
  sort: 'Sortieren nach',
  sorts: { order: 'Standard', value: 'Punkte, aufsteigend', solves: 'Meiste Lösungen', name: 'Name' },
  view: 'Ansicht',
  views: { cards: 'Karten', list: 'Liste' },
  keys: 'Tastenkürzel',
  keys_on: 'Tastenkürzel verwenden',
  key_names: {
    search: 'Suchen',
    arrows: 'Zwischen Aufgaben wechseln',
    enter: 'Aufgabe öffnen',
    flag: 'Flag eingeben',
    steps: 'Vorige und nächste Aufgabe',
    solved: 'Gelöste Aufgaben aus- oder einblenden',
    box: 'Schnelleingabe und Befehle',
    help: 'Tastenkürzel anzeigen',
  },
  changes: (count) => plural(count, { one: '# Änderung', other: '# Änderungen' }),
  reorder: 'neu ordnen',
  nothing_found: 'Keine passenden Aufgaben',
  nothing_found_text: 'Ändern Sie die Suche, oder setzen Sie die Filter zurück.',
  clear: 'Filter zurücksetzen',
  none_yet: 'Noch keine Aufgaben',
  none_yet_text: 'Sie erscheinen hier automatisch, sobald die Veranstalter sie öffnen.',
  waiting: {
    title: 'Die Aufgaben öffnen sich zum Beginn der Veranstaltung',
    text: 'Sie müssen nicht neu laden: Die Seite öffnet sich automatisch.',
    at: (date) => `Beginn: ${date}`,
    opening: 'Wird geöffnet …',
    opening_in: (seconds) =>
      plural(seconds, { one: 'Öffnet sich in etwa # Sekunde', other: 'Öffnet sich in etwa # Sekunden' }),
    meanwhile: 'In der Zwischenzeit',
  },
  banner: {
    before: 'Teilnehmende sehen die Aufgaben vor dem Beginn nicht.',
    paused:
      'Die Veranstaltung ist pausiert. Sie können alles lesen, aber keine Flags einsenden, bis sie fortgesetzt wird.',
    ended: 'Die Veranstaltung ist beendet. Sie können weiter üben, aber Lösungen zählen nicht mehr.',
    frozen: 'Die Rangliste ist eingefroren. Punkte und Anzahl der Lösungen haben den Stand des Einfrierens.',
  },
  ended: 'Die Veranstaltung ist beendet',
  ended_text: 'Die Aufgaben sind geschlossen. Danke für Ihre Teilnahme.',
  see_scoreboard: 'Rangliste ansehen',
  team_needed: 'Treten Sie einem Team bei, um zu spielen',
  team_needed_text:
    'Bei dieser Veranstaltung treten Teams an. Gründen Sie ein Team oder treten Sie einem bei, um zu spielen.',
  create_team: 'Team gründen',
  join_team: 'Team beitreten',
  unverified: 'Bestätigen Sie Ihre E-Mail-Adresse',
  unverified_text: 'Sie sehen die Aufgaben, sobald Ihre E-Mail-Adresse bestätigt ist.',
  confirm: 'E-Mail-Adresse bestätigen',
  sign_in: 'Melden Sie sich an, um die Aufgaben zu sehen',
  back_to_board: 'Alle Aufgaben',
};
