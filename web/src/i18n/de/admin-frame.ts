// Made from the English text 73945f48.
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
    webhooks: 'Webhooks',
    settings: 'Einstellungen',
    data: 'Daten',
    audit: 'Protokoll',
  },
};
