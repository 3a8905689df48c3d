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
  data: {
    text: 'Die Veranstaltung mitnehmen, eine andere einspielen oder neu beginnen.',
    export: 'Veranstaltung exportieren',
    export_text:
      'Eine Zip-Datei mit allem. Sie enthält, was in fremden Händen nichts verloren hat, etwa Passwort-Hashes.',
    tables: 'Tabellen als CSV-Dateien',
    tables_text: 'Einzelne Tabellen und Berichte, ohne Geheimnisse.',
    import: 'Veranstaltung importieren',
    import_text: 'Eine Sicherung tritt an die Stelle von allem, was hier ist.',
    reset: 'Wettbewerb zurücksetzen',
    reset_text: 'Entfernt Konten, Einsendungen, Aufgaben, Seiten oder Mitteilungen für immer.',
  },
};
