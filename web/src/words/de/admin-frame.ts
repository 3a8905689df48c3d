import type { AdminWords } from '../admin';

export const frame: AdminWords['frame'] = {
  navigation: 'Verwaltung',
  menu: 'Menü',
  to_event: 'Zur Veranstaltung',
  parts: {
    health: 'Zustand',
    challenges: 'Aufgaben',
    submissions: 'Einsendungen',
    people: 'Personen',
    scoreboard: 'Rangliste',
    insights: 'Auffälliges',
    statistics: 'Statistik',
    notifications: 'Mitteilungen',
    pages: 'Seiten',
    mail: 'E-Mail',
    settings: 'Einstellungen',
    data: 'Daten',
    audit: 'Protokoll',
  },
};
