import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const auth: Words['auth'] = {
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
  user_name_hint: 'Er ist für alle sichtbar.',
  email: 'E-Mail-Adresse',
  code: 'Registrierungscode',
  code_hint: 'Die Veranstalter geben ihn denen, die teilnehmen dürfen.',
  bracket: 'Klasse',
  choose: 'Bitte wählen',
  terms: 'Mit der Registrierung stimmen Sie zu:',
  tos: 'Nutzungsbedingungen',
  privacy: 'Datenschutzerklärung',
  confirm: 'E-Mail-Adresse bestätigen',
  is_confirmed: 'Ihre Adresse ist bestätigt.',
  confirm_signed_in: 'Melden Sie sich an, um Ihre Adresse zu bestätigen.',
  sent: 'Eine neue Nachricht ist unterwegs.',
  send_again: 'Nachricht erneut senden',
  change_email: 'Adresse ändern',
  reset: 'Passwort zurücksetzen',
  reset_text:
    'Geben Sie die Adresse Ihres Kontos ein. Sie erhalten eine Nachricht mit einem Link, über den Sie ein neues Passwort wählen.',
  reset_send: 'Link senden',
  reset_sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist eine Nachricht unterwegs.',
  back_to_log_in: 'Zurück zur Anmeldung',
  new_password: 'Neues Passwort',
  change_password: 'Passwort ändern',
  password_changed:
    'Ihr Passwort ist geändert, und Ihre API-Tokens sind gelöscht. Melden Sie sich mit dem neuen Passwort an.',
  signed_in_as: (name) => `Sie sind als ${name} angemeldet.`,
  password_hint: (count) => plural(count, { other: 'Mindestens # Zeichen.' }),
  confirm_text: (email) => `Wir haben eine Nachricht an ${email} gesendet. Öffnen Sie den Link darin, um teilzunehmen.`,
};
