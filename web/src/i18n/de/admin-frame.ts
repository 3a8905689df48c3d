// Made from the English text 24388c23.
import type { AdminMessages } from '../admin';

export const frame: AdminMessages['frame'] = {
  navigation: 'Verwaltung',
  menu: 'Menü',
  to_event: 'Zurück zur Veranstaltung',
  parts: {
    health: 'Zustand',
    challenges: 'Aufgaben',
    submissions: 'Einsendungen',
    people: 'Personen',
    scoreboard: 'Rangliste',
    insights: 'Auffälligkeiten',
    statistics: 'Statistik',
    notifications: 'Mitteilungen',
    pages: 'Seiten',
    mail: 'E-Mail',
    settings: 'Einstellungen',
    data: 'Daten',
    audit: 'Protokoll',
  },
};
