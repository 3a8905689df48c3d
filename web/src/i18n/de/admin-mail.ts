// Made from the English text 31b1e084.
import type { AdminMessages } from '../admin';

export const mail: AdminMessages['mail'] = {
  title: 'E-Mail',
  text: 'E-Mails, die auf den Versand warten oder fehlgeschlagen sind. Gesendete E-Mails sind nicht aufgeführt.',
  filter: 'E-Mails finden',
  none: 'Keine E-Mails warten',
  to: 'Empfänger',
  gone: (id) => `E-Mail ${id} (Konto gelöscht)`,
  kind: 'Art',
  kinds: {
    confirmation: 'Bestätigung der E-Mail-Adresse',
    welcome: 'Willkommen',
    'password changed': 'Passwort geändert',
    'password reset': 'Passwort zurücksetzen',
  },
  state: 'Status',
  states: {
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    retrying: 'Fehlgeschlagen, wird wiederholt',
    given_up: 'Fehlgeschlagen',
  },
  tries: 'Versuche',
  created: 'Erstellt',
  retry: 'Jetzt senden',
  remove: 'Löschen',
  remove_title: 'Diese E-Mail löschen?',
  remove_text: (name) => `Die E-Mail an ${name} wird nicht gesendet.`,
  test: 'Test-E-Mail senden',
  test_text: 'Sendet eine E-Mail mit den aktuellen Einstellungen.',
  settings: 'E-Mail-Einstellungen',
  address: 'E-Mail-Adresse',
  send: 'Senden',
  sent: (address) => `Der Mailserver hat die E-Mail an ${address} angenommen.`,
};
