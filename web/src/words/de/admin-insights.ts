import type { AdminWords } from '../admin';

export const insights: AdminWords['insights'] = {
  kinds: {
    answers: 'Gleiche Antworten',
    addresses: 'Gleiche Adressen',
    speed: 'Schnelle Lösungen',
    challenges: 'Auffällige Aufgaben',
  },
  texts: {
    answers:
      'Falsche Antworten, die zwei bis fünf Konten eingesandt haben und sonst niemand. Zweimal derselbe seltene Fehler kann Hilfe sein oder Zufall.',
    addresses:
      'Adressen, von denen zwei bis zehn Konten kamen: eine Wohngemeinschaft oder Schule ebenso wie eine Person mit mehreren Konten.',
    speed:
      'Lösungen binnen einer Minute nach dem Start, der Freigabe der Aufgabe oder der vorigen Lösung desselben Benutzers, in höchstens einem Zehntel der üblichen Zeit.',
    challenges:
      'Sichtbare Aufgaben, die viele versucht und niemand gelöst hat und die vielleicht defekt sind, und solche, die fast alle sofort gelöst haben.',
  },
  filter: 'Auffälliges finden',
  seen: 'Gesehen',
  seens: { no: 'Noch nicht gesehen', yes: 'Gesehen und in Ordnung' },
  read_again: 'Neu lesen',
  as_of: (time) => `Stand: ${time}`,
  none: 'Nichts fällt auf',
  none_text: 'Was gefunden wird, steht hier; mit anderen Filtern ist es vielleicht mehr.',
  answer: 'Antwort',
  address: 'Adresse',
  challenge: 'Aufgabe',
  account: 'Konto',
  accounts: 'Konten',
  times: 'Eingesandt',
  answers: 'Antworten',
  first: 'zuerst',
  last: 'Zuletzt',
  when: 'Wann',
  took: 'Dauer',
  since: { start: 'seit dem Start', solve: 'seit der Lösung davor', release: 'seit der Freigabe' },
  median: 'Hälfte aller',
  solves: 'Lösungen',
  tried: 'Versucht von',
  fails: 'Falsche Antworten',
  verdict: 'Was auffällt',
  verdicts: { dead: 'niemand löst sie', easy: 'alle lösen sie' },
  is_seen: 'gesehen und in Ordnung',
  mark: 'Ist in Ordnung',
  mark_title: 'Als gesehen und in Ordnung vermerken?',
  change: 'Vermerk ändern',
  change_title: 'Gesehen und in Ordnung',
  note: 'Warum',
  note_hint: 'Nur für Veranstalter. Es darf leer bleiben.',
  save: 'Speichern',
  unmark: 'Vermerk entfernen',
};
