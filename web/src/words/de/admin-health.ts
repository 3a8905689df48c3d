import type { AdminWords } from '../admin';

export const health: AdminWords['health'] = {
  state: 'Stand',
  states: {
    before: 'Noch nicht begonnen',
    running: 'Läuft',
    paused: 'Angehalten',
    ended: 'Beendet',
  },
  starts: 'Beginnt',
  ends: 'Endet',
  freezes: 'Eingefroren',
  users: 'Personen',
  confirmed: (count) => `${count} mit bestätigter E-Mail-Adresse`,
  teams: 'Teams',
  challenges: 'Aufgaben',
  visible: (count) => `${count} davon sichtbar`,
  submissions: 'Einsendungen',
  right: (count) => `${count} davon richtig`,
};
