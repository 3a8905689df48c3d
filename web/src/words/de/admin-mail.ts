import type { AdminWords } from '../admin';

export const mail: AdminWords['mail'] = {
  title: 'E-Mail',
  text: 'Mails, die noch nicht gesendet sind oder nicht gesendet werden konnten. Gesendete stehen nicht hier.',
  none: 'Keine Mail wartet',
  to: 'An',
  gone: (id) => `Mail ${id}, deren Konto gelöscht ist`,
  kind: 'Mail',
  kinds: {
    confirmation: 'Bestätigung der Adresse',
    welcome: 'Willkommen',
    'password changed': 'Passwort wurde geändert',
    'password reset': 'Link für ein neues Passwort',
  },
  state: 'Zustand',
  states: {
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    retrying: 'Fehlgeschlagen; wird noch einmal versucht',
    given_up: 'Aufgegeben',
  },
  tries: 'Versuche',
  created: 'Entstanden',
  retry: 'Jetzt senden',
  remove: 'Entfernen',
  remove_title: 'Diese Mail entfernen?',
  test: 'Mailserver ausprobieren',
  test_text: 'Sendet eine Mail mit den jetzigen Einstellungen.',
  settings: 'Einstellungen zu E-Mail',
  address: 'Adresse',
  send: 'Senden',
  sent: (address) => `Der Mailserver hat die Mail an ${address} angenommen.`,
};
