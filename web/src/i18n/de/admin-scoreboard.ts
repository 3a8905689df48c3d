// Made from the English text 22145a4d.
import type { AdminMessages } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const scoreboard: AdminMessages['scoreboard'] = {
  search: 'Name',
  place: (place) => `Platz ${place}`,
  points: 'Punkte',
  players_place: 'Öffentlicher Platz',
  players_points: 'Öffentliche Punkte',
  change: 'Seit dem Einfrieren',
  up: (places) => plural(places, { one: '# Platz nach oben', other: '# Plätze nach oben' }),
  down: (places) => plural(places, { one: '# Platz nach unten', other: '# Plätze nach unten' }),
  new: 'neu',
  award: 'Auszeichnung',
  csv: 'CSV herunterladen',
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
    title: 'Was Teilnehmende sehen',
    live: 'Die aktuelle Rangliste. Es ist kein Einfrieren gesetzt.',
    before: (date) =>
      `Die aktuelle Rangliste. Sie wird am ${date} eingefroren: Von da an sehen Teilnehmende die Rangliste, wie sie dann war.`,
    frozen: (date) =>
      `Die Rangliste vom ${date}, weil sie eingefroren ist. Einsendungen und Auszeichnungen zählen weiter. Nur Veranstalter sehen die neuen Plätze und Punkte, in dieser Tabelle.`,
    times: 'Zeiten ändern',
    hidden_from_all: 'Keine Rangliste: Nach den Einstellungen sehen nur Administratoren Benutzer, Punkte oder Plätze.',
    visibility: 'Sichtbarkeit ändern',
  },
  keys: {
    title: 'Projektor-Schlüssel',
    text: 'Mit einem Schlüssel zeigt ein Bildschirm die Rangliste ohne Konto, auch wenn die Rangliste nicht öffentlich ist.',
    new: 'Neuer Schlüssel',
    name: 'Name',
    name_hint: 'Der Bildschirm, der ihn benutzt, etwa „Projektor im Saal“.',
    created: 'Erstellt',
    made: 'Öffnen Sie diesen Link auf dem Bildschirm. Er wird nur einmal angezeigt.',
    address: 'Link',
    delete: 'Löschen',
    delete_title: (name) => `Schlüssel „${name}“ löschen?`,
    delete_text: 'Bildschirme, die ihn benutzen, zeigen die Rangliste nicht mehr.',
  },
  show: {
    title: 'Endgültige Rangliste zeigen',
    projector: 'Rangliste auf dem Projektor öffnen',
    ceremony: (button) =>
      `Die Projektor-Seite kann die endgültige Rangliste Platz für Platz enthüllen: Melden Sie sich dort als Administrator an, und drücken Sie „${button}“.`,
    possible: 'Das ist jetzt möglich.',
    not_possible: 'Das ist möglich, solange die Rangliste eingefroren ist.',
    feed: 'CTFtime-Feed',
    feed_frozen: 'Der Feed zeigt die eingefrorene Rangliste, bis das Einfrieren aufgehoben wird.',
  },
};
