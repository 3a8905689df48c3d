// Made from the English text 6652583e.
import type { AdminMessages } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const statistics: AdminMessages['statistics'] = {
  parts: { time: 'Im Verlauf', distributions: 'Verteilungen', progression: 'Wer was gelöst hat' },
  texts: {
    time: 'Aktivität im Verlauf, und die Ergebnisse jeder Aufgabe.',
    distributions: 'Wie sich Einsendungen, Lösungen und Punkte verteilen.',
    progression:
      'Was jedes Konto auf der Rangliste gelöst und versucht hat, in der Reihenfolge der aktuellen Plätze, unabhängig vom Einfrieren.',
  },
  tables: 'Tabellen und Berichte als CSV',
  span: 'Zeitraum',
  step: 'Intervall',
  automatic: 'Intervall: automatisch',
  steps: {
    60: '1 Minute',
    300: '5 Minuten',
    900: '15 Minuten',
    3600: '1 Stunde',
    21600: '6 Stunden',
    86400: '1 Tag',
  },
  series: {
    attempts: 'Einsendungen',
    solves: 'Lösungen',
    registrations: 'Neue Benutzer',
    active: 'Aktive Konten',
  },
  lines: {
    correct: 'Richtig',
    incorrect: 'Falsch',
    other: 'Andere',
    solves: 'Lösungen',
    registrations: 'Neue Benutzer',
    active: 'Aktive Konten',
  },
  in_steps_of: (step) => `Intervall: ${step}.`,
  most: (count, time) => `Höchstwert: ${count} um ${time}.`,
  nothing: 'Keine Aktivität in diesem Zeitraum.',
  time: 'Beginn des Intervalls',
  csv: 'CSV',
  csv_of: (name) => `CSV: ${name}`,
  outcomes: {
    title: 'Aufgaben',
    challenge: 'Aufgabe',
    category: 'Kategorie',
    value: 'Wert',
    accounts: 'Konten mit Versuchen',
    attempts: 'Einsendungen',
    fails: 'Falsche Einsendungen',
    solves: 'Lösungen',
    rate: 'Lösungsquote',
    first: 'Erste Lösung',
    first_by: 'Zuerst gelöst von',
    median: 'Median der Lösungszeit',
    median_seconds: 'Median der Lösungszeit in Sekunden',
    likes: 'Gefällt',
    dislikes: 'Gefällt nicht',
    none: 'Es gibt noch keine Aufgaben',
  },
  distributions: {
    by_category: 'Einsendungen nach Kategorie',
    category_points: 'Punkte nach Kategorie',
    category_summary: (name, share, total) => `${name} hat die meisten Punkte: ${share} von ${total}.`,
    no_values: 'Es gibt noch keine Aufgaben mit Punkten.',
    by_kind: 'Einsendungen nach Art der Aufgabe',
    kind: 'Art',
    share: 'Anteil',
    group_summary: (name, solves, answers) =>
      `${name} hat die meisten Einsendungen: ${answers}, davon ${solves} Lösungen.`,
    bar: (solves, answers, share) => `${solves} von ${answers} (${share})`,
    part: (count, share) => `${count} (${share})`,
    answers: 'Ergebnisse aller Einsendungen',
    outcome: 'Ergebnis',
    answers_summary: (share, count) =>
      `${share} von ${count} Einsendungen waren richtig, auch die von verborgenen und gesperrten Konten mitgezählt.`,
    no_answers: 'Es gibt noch keine Einsendungen.',
    points: 'Konten nach Punkten',
    points_to: 'Punkte bis',
    accounts: 'Konten',
    points_summary: (accounts, points) =>
      plural(accounts, {
        one: `# Konto hat Punkte: bis ${points}.`,
        other: `Die Hälfte von # Konten hat höchstens ${points} Punkte.`,
      }),
    no_points: 'Noch hat niemand Punkte.',
  },
  progression: {
    title: 'Wer was gelöst hat',
    filter: 'Matrix filtern',
    accounts: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
    summary: (challenges) => `Sichtbare Aufgaben: ${challenges}.`,
    solved: 'gelöst',
    tried: 'nur falsche Einsendungen',
    none: 'Noch nichts zu vergleichen',
    none_text: 'Konten erscheinen hier mit ihrer ersten Lösung oder Auszeichnung, Aufgaben, sobald sie sichtbar sind.',
  },
};
