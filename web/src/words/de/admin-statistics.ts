import type { AdminWords } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const statistics: AdminWords['statistics'] = {
  parts: { time: 'Im Verlauf', distributions: 'Verteilungen', progression: 'Wer was gelöst hat' },
  texts: {
    time: 'Was im Lauf der Zeit geschah und was aus jeder Aufgabe wurde.',
    distributions: 'Wie sich Antworten, Lösungen und Punkte verteilen.',
    progression:
      'Was jedes Konto auf der Rangliste gelöst und versucht hat, nach seinem Platz jetzt, auch wenn sie eingefroren ist.',
  },
  tables: 'Tabellen und Berichte für Tabellenkalkulationen',
  span: 'Zeitraum',
  step: 'Schritt',
  automatic: 'Schritt: nach dem Zeitraum',
  steps: {
    60: '1 Minute',
    300: '5 Minuten',
    900: '15 Minuten',
    3600: '1 Stunde',
    21600: '6 Stunden',
    86400: '1 Tag',
  },
  series: {
    attempts: 'Antworten',
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
  in_steps_of: (step) => `Gezählt in Schritten von ${step}.`,
  most: (count, time) => `Am meisten in einem Schritt: ${count}, ab ${time}.`,
  nothing: 'In diesem Zeitraum geschah nichts.',
  time: 'Beginn des Schritts',
  csv: 'CSV',
  csv_of: (name) => `CSV: ${name}`,
  outcomes: {
    title: 'Aufgaben',
    challenge: 'Aufgabe',
    category: 'Kategorie',
    value: 'Wert',
    accounts: 'Konten, die antworteten',
    attempts: 'Antworten',
    fails: 'Falsche Antworten',
    solves: 'Lösungen',
    rate: 'Anteil gelöst',
    first: 'Erste Lösung',
    first_by: 'Zuerst gelöst von',
    median: 'Von der Hälfte gelöst nach',
    median_seconds: 'Von der Hälfte gelöst nach Sekunden',
    none: 'Es gibt noch keine Aufgaben',
  },
  distributions: {
    by_category: 'Antworten nach Kategorie',
    by_kind: 'Antworten nach Art der Aufgabe',
    kind: 'Art',
    share: 'Anteil',
    group_summary: (name, solves, answers) =>
      `${name} hat die meisten Antworten: ${answers}, davon ${solves} Lösungen.`,
    bar: (solves, answers, share) => `${solves} von ${answers} (${share})`,
    part: (count, share) => `${count} (${share})`,
    answers: 'Ergebnis aller Antworten',
    outcome: 'Ergebnis',
    answers_summary: (share, count) =>
      `${share} von ${count} Antworten waren richtig, auch die von verborgenen und gesperrten Konten gezählt.`,
    no_answers: 'Es gibt noch keine Antworten.',
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
    filter: 'Matrix eingrenzen',
    accounts: (count) => plural(count, { one: '# Konto', other: '# Konten' }),
    summary: (challenges) => `Sichtbare Aufgaben: ${challenges}.`,
    solved: 'gelöst',
    tried: 'nur falsche Antworten',
    none: 'Noch nichts zu vergleichen',
    none_text: 'Konten erscheinen hier mit der ersten Lösung oder Auszeichnung, Aufgaben, sobald sie sichtbar sind.',
  },
};
