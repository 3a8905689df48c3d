// Made from the English text 4d848493.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const team: Messages['team'] = {
  manage: 'Team verwalten',
  none: 'Sie haben noch kein Team',
  none_text: 'Bei dieser Veranstaltung treten Teams an. Drei Wege in ein Team:',
  create: 'Team gründen',
  create_text: 'Wählen Sie einen Namen und ein Passwort. Sie werden Kapitän.',
  join: 'Team beitreten',
  join_text: 'Sie brauchen den Namen und das Passwort des Teams. Fragen Sie ein Mitglied.',
  by_invitation: 'Einladung verwenden',
  by_invitation_text:
    'Ein Kapitän kann Ihnen einen Link senden oder einen QR-Code zeigen. Öffnen Sie ihn, um beizutreten.',
  closed: 'Bei dieser Veranstaltung können Teilnehmende keine Teams gründen. Fragen Sie die Veranstalter.',
  name: 'Name des Teams',
  name_hint: 'Für alle sichtbar.',
  password: 'Passwort des Teams',
  password_hint: 'Wer es kennt, kann beitreten. Verwenden Sie keines Ihrer eigenen Passwörter.',
  show_password: 'Passwort anzeigen',
  website: 'Website',
  affiliation: 'Zugehörigkeit',
  affiliation_hint: 'Eine Schule, eine Firma oder ein Verein.',
  country: 'Land',
  bracket: 'Wertungsklasse',
  choose: 'Bitte wählen',
  optional: 'Mehr über das Team (optional)',
  create_action: 'Team gründen',
  join_action: 'Team beitreten',
  have_team: (name) => `Sie sind im Team ${name}.`,
  go_team: 'Zum Team',
  invited: (name) => `${name} lädt Sie ein`,
  invited_text: (members) => plural(members, { one: 'Das Team hat # Mitglied.', other: 'Das Team hat # Mitglieder.' }),
  invited_guest:
    'Melden Sie sich an oder registrieren Sie sich, um dem Team beizutreten. Danach kommen Sie zu dieser Einladung zurück.',
  invitation_over: 'Diese Einladung gilt nicht mehr',
  invitation_over_text:
    'Sie ist vielleicht abgelaufen, oder das Passwort des Teams wurde geändert. Bitten Sie den Kapitän um eine neue.',
  size: (members, most) => `${members} von ${most} Mitgliedern`,
  invitation: 'Mitglieder einladen',
  invitation_text:
    'Wer den Link öffnet, kann dem Team beitreten. Er gilt einen Tag oder bis das Passwort des Teams geändert wird.',
  make_link: 'Link erstellen',
  link: 'Link',
  copy_link: 'Link kopieren',
  qr: 'QR-Code des Links',
  ask_captain: (name) => `${name} ist Kapitän und kann Mitglieder einladen.`,
  no_captain: 'Das Team hat keinen Kapitän. Bitten Sie die Veranstalter, einen zu bestimmen.',
  captain_only: 'Nur der Kapitän kann das Team verwalten.',
  profile: 'Über das Team',
  new_password: 'Neues Passwort des Teams',
  current_password: 'Aktuelles Passwort des Teams oder Ihr eigenes',
  change_password: 'Passwort des Teams ändern',
  password_changed: 'Das Passwort wurde geändert. Frühere Einladungen gelten nicht mehr.',
  hand_over: 'Zum Kapitän machen',
  hand_over_title: (name) => `${name} zum Kapitän machen?`,
  hand_over_text: 'Sie bleiben Mitglied, können das Team aber nicht mehr verwalten.',
  remove: 'Entfernen',
  remove_title: (name) => `${name} aus dem Team entfernen?`,
  remove_text:
    'Die Person verlässt das Team und kann einem anderen beitreten. Sie können nur Mitglieder entfernen, die noch nichts eingesandt haben.',
  leave: 'Team verlassen',
  leave_title: (name) => `${name} verlassen?`,
  leave_text: 'Sie haben dann kein Team. Sie können es nur verlassen, wenn Sie noch nichts eingesandt haben.',
  disband: 'Team auflösen',
  disband_title: (name) => `${name} auflösen?`,
  disband_text:
    'Das Team wird gelöscht, und seine Mitglieder haben dann kein Team. Das lässt sich nicht rückgängig machen. Nur möglich vor der ersten Einsendung des Teams.',
  danger: 'Gefahrenbereich',
  fixed: 'Bei dieser Veranstaltung können Teilnehmende Teams nicht verlassen oder auflösen.',
};
