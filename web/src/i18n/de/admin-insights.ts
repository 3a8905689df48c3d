// Made from the English text 7d060785.
import type { AdminMessages } from '../admin';

export const insights: AdminMessages['insights'] = {
  kinds: {
    answers: 'Gleiche Einsendungen',
    addresses: 'Gleiche IP-Adressen',
    speed: 'Schnelle Lösungen',
    challenges: 'Auffällige Aufgaben',
  },
  texts: {
    answers:
      'Falsche Einsendungen, die nur von zwei bis fünf Konten kamen. Derselbe seltene Fehler kann Zusammenarbeit bedeuten oder Zufall sein.',
    addresses:
      'IP-Adressen, die zwei bis zehn Konten benutzt haben. Das kann eine gemeinsame Wohnung oder Schule sein, oder eine Person mit mehreren Konten.',
    speed:
      'Lösungen innerhalb einer Minute nach dem Start, der Veröffentlichung der Aufgabe oder der vorigen Lösung des Benutzers, in höchstens einem Zehntel der Medianzeit.',
    challenges:
      'Sichtbare Aufgaben, die viele versucht haben und niemand gelöst hat und die vielleicht defekt sind, und Aufgaben, die fast alle ohne Fehler gelöst haben.',
  },
  filter: 'Auffälligkeiten finden',
  seen: 'Prüfung',
  seens: { no: 'Nicht geprüft', yes: 'Geprüft, kein Problem' },
  read_again: 'Aktualisieren',
  as_of: (time) => `Stand: ${time}`,
  none: 'Nichts gefunden',
  none_text: 'Versuchen Sie andere Filter.',
  submission: 'Einsendung',
  address: 'IP-Adresse',
  challenge: 'Aufgabe',
  account: 'Konto',
  accounts: 'Konten',
  times: 'Wie oft eingesandt',
  answers: 'Einsendungen',
  first: 'zuerst',
  last: 'Zuletzt',
  when: 'Wann',
  took: 'Dauer',
  since: { start: 'seit dem Start', solve: 'seit der vorigen Lösung', release: 'seit der Veröffentlichung' },
  median: 'Medianzeit',
  solves: 'Lösungen',
  tried: 'Versucht von',
  fails: 'Falsche Einsendungen',
  verdict: 'Befund',
  verdicts: { dead: 'niemand löst sie', easy: 'fast alle lösen sie' },
  is_seen: 'kein Problem',
  mark: 'Als geprüft markieren',
  mark_title: 'Als geprüft markieren, kein Problem?',
  change: 'Prüfung bearbeiten',
  change_title: 'Geprüft, kein Problem',
  note: 'Grund',
  note_hint: 'Optional. Nur Veranstalter sehen ihn.',
  save: 'Speichern',
  unmark: 'Als nicht geprüft markieren',
};
