// Made from the English text 8b119706.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const auth: Messages['auth'] = {
  log_in: 'Anmelden',
  name_or_email: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  show_password: 'Passwort anzeigen',
  forgot: 'Passwort vergessen?',
  no_account: 'Noch kein Konto?',
  have_account: 'Schon ein Konto?',
  go_on: 'Weiter',
  closed: 'Die Registrierung ist geschlossen.',
  user_name: 'Benutzername',
  user_name_hint: 'Für alle sichtbar.',
  email: 'E-Mail-Adresse',
  code: 'Registrierungscode',
  code_hint: 'Fragen Sie die Veranstalter nach dem Code.',
  bracket: 'Wertungsklasse',
  choose: 'Bitte wählen',
  terms: 'Mit der Registrierung stimmen Sie zu:',
  tos: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  confirm: 'E-Mail-Adresse bestätigen',
  is_confirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
  confirm_signed_in: 'Melden Sie sich an, um Ihre E-Mail-Adresse zu bestätigen.',
  sent: 'Wir haben eine neue E-Mail gesendet.',
  send_again: 'E-Mail erneut senden',
  change_email: 'E-Mail-Adresse ändern',
  reset: 'Passwort zurücksetzen',
  reset_text:
    'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, über den Sie ein neues Passwort wählen.',
  reset_send: 'Link senden',
  reset_sent: 'Wenn es ein Konto mit dieser Adresse gibt, haben wir einen Link zum Zurücksetzen gesendet.',
  back_to_log_in: 'Zurück zur Anmeldung',
  new_password: 'Neues Passwort',
  change_password: 'Passwort ändern',
  password_changed:
    'Ihr Passwort wurde geändert, und Ihre API-Tokens wurden gelöscht. Melden Sie sich mit dem neuen Passwort an.',
  signed_in_as: (name) => `Sie sind als ${name} angemeldet.`,
  password_hint: (count) => plural(count, { other: 'Mindestens # Zeichen.' }),
  confirm_text: (email) =>
    `Wir haben eine E-Mail an ${email} gesendet. Öffnen Sie den Link in der E-Mail, um fortzufahren.`,
  unsubscribe: 'Abbestellen',
  unsubscribe_title: 'Neuigkeiten abbestellen',
  unsubscribe_text: (event) =>
    `Sie erhalten keine Neuigkeiten von ${event} mehr per E-Mail. Nachrichten zu Ihrem Konto werden weiterhin gesendet.`,
  unsubscribed: (event) => `Sie haben die Neuigkeiten von ${event} abbestellt.`,
  subscribe_again: 'Sie können sie in Ihren Einstellungen wieder bestellen:',
  settings: 'Einstellungen',
};
