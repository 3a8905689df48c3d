import type { AdminWords } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const scoreboard: AdminWords['scoreboard'] = {
  search: 'Name',
  place: (place) => `Platz ${place}`,
  points: 'Punkte',
  players_place: 'Platz für Spieler',
  players_points: 'Punkte für Spieler',
  change: 'Seit dem Einfrieren',
  up: (places) => plural(places, { one: '# Platz hinauf', other: '# Plätze hinauf' }),
  down: (places) => plural(places, { one: '# Platz hinab', other: '# Plätze hinab' }),
  new: 'neu',
  award: 'Auszeichnen',
  csv: 'Als CSV herunterladen',
  none: 'Noch hat niemand Punkte',
  none_text: 'Die erste Lösung oder Auszeichnung erscheint hier.',
  off_board: 'Nicht auf der Rangliste:',
  hidden: {
    users: (count) => plural(count, { one: '# verborgener Benutzer', other: '# verborgene Benutzer' }),
    teams: (count) => plural(count, { one: '# verborgenes Team', other: '# verborgene Teams' }),
  },
  banned: {
    users: (count) => plural(count, { one: '# gesperrter Benutzer', other: '# gesperrte Benutzer' }),
    teams: (count) => plural(count, { one: '# gesperrtes Team', other: '# gesperrte Teams' }),
  },
  seen: {
    title: 'Was Spieler sehen',
    live: 'Die Rangliste, wie sie jetzt ist. Es ist kein Einfrieren eingestellt.',
    before: (date) =>
      `Die Rangliste, wie sie jetzt ist. Sie wird am ${date} eingefroren: Danach sehen Spieler sie, wie sie da war.`,
    frozen: (date) =>
      `Die Rangliste vom ${date}: Sie ist eingefroren. Antworten und Auszeichnungen zählen weiter. Die neuen Plätze und Punkte sieht nur die Organisation, in dieser Tabelle.`,
    times: 'Zeiten ändern',
    nobody: 'Keine Rangliste: Nach den Einstellungen sehen nur Administratoren Konten, Punkte oder Plätze.',
    visibility: 'Ändern, wer was sieht',
  },
  keys: {
    title: 'Schlüssel für große Bildschirme',
    text: 'Mit einem Schlüssel zeigt ein Bildschirm die Rangliste ohne Konto, auch wenn sie nicht öffentlich ist.',
    new: 'Neuer Schlüssel',
    name: 'Name',
    name_hint: 'Für welchen Bildschirm er ist, etwa Beamer im Saal.',
    created: 'Erstellt',
    made: 'Diese Adresse auf dem Bildschirm öffnen. Sie wird nur einmal gezeigt.',
    address: 'Adresse',
    delete: 'Löschen',
    delete_title: (name) => `Den Schlüssel „${name}“ löschen?`,
    delete_text: 'Bildschirme, die ihn benutzen, zeigen die Rangliste dann nicht mehr.',
  },
  show: {
    title: 'Die Rangliste zeigen',
    projector: 'Projektor öffnen',
    ceremony: (button) =>
      `Der Endstand wird auf dem Projektor Platz für Platz enthüllt: Melden Sie sich dort als Administrator an und drücken Sie „${button}“.`,
    possible: 'Das ist jetzt möglich.',
    not_possible: 'Das ist möglich, solange die Rangliste eingefroren ist.',
    feed: 'Feed für CTFtime',
    feed_frozen: 'Der Feed hat den eingefrorenen Stand, bis das Einfrieren aufgehoben wird.',
  },
};
