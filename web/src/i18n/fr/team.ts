// Made from the English text 4d848493.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const team: Messages['team'] = {
  manage: 'Gérer l’équipe',
  none: 'Vous n’avez pas encore d’équipe',
  none_text: 'Cet événement se joue en équipe. Trois façons de rejoindre une équipe :',
  create: 'Créer une équipe',
  create_text: 'Choisissez un nom et un mot de passe. Vous devenez capitaine.',
  join: 'Rejoindre une équipe',
  join_text: 'Il vous faut le nom et le mot de passe de l’équipe. Demandez à un membre de l’équipe.',
  by_invitation: 'Utiliser une invitation',
  by_invitation_text:
    'Un capitaine peut vous envoyer un lien ou vous montrer un code QR. Ouvrez-le pour rejoindre l’équipe.',
  closed: 'Les participants ne peuvent pas créer d’équipes dans cet événement. Adressez-vous aux organisateurs.',
  name: 'Nom de l’équipe',
  name_hint: 'Visible par tous.',
  password: 'Mot de passe de l’équipe',
  password_hint: 'Quiconque le connaît peut rejoindre l’équipe. N’utilisez pas l’un de vos propres mots de passe.',
  show_password: 'Afficher le mot de passe',
  website: 'Site web',
  affiliation: 'Affiliation',
  affiliation_hint: 'Une école, une entreprise ou un club.',
  country: 'Pays',
  bracket: 'Division',
  choose: 'Choisir…',
  optional: 'En dire plus sur l’équipe (facultatif)',
  create_action: 'Créer l’équipe',
  join_action: 'Rejoindre l’équipe',
  have_team: (name) => `Vous êtes dans l’équipe ${name}.`,
  go_team: 'Voir l’équipe',
  invited: (name) => `${name} vous invite`,
  invited_text: (members) => plural(members, { one: 'L’équipe compte # membre.', other: 'L’équipe compte # membres.' }),
  invited_guest:
    'Connectez-vous ou inscrivez-vous pour rejoindre l’équipe. Vous reviendrez ensuite à cette invitation.',
  invitation_over: 'Cette invitation n’est plus valable',
  invitation_over_text:
    'Elle a peut-être expiré, ou le mot de passe de l’équipe a été changé. Demandez-en une nouvelle au capitaine.',
  size: (members, most) => `${members} membres sur ${most}`,
  invitation: 'Inviter des membres',
  invitation_text:
    'Quiconque ouvre le lien peut rejoindre l’équipe. Il est valable un jour, ou jusqu’au changement du mot de passe de l’équipe.',
  make_link: 'Créer un lien',
  link: 'Lien',
  copy_link: 'Copier le lien',
  qr: 'Code QR du lien',
  ask_captain: (name) => `${name} est capitaine et peut inviter des membres.`,
  no_captain: 'L’équipe n’a pas de capitaine. Demandez aux organisateurs d’en nommer un.',
  captain_only: 'Seul le capitaine peut gérer l’équipe.',
  profile: 'À propos de l’équipe',
  new_password: 'Nouveau mot de passe de l’équipe',
  current_password: 'Mot de passe actuel de l’équipe, ou votre propre mot de passe',
  change_password: 'Changer le mot de passe de l’équipe',
  password_changed: 'Le mot de passe a été changé. Les invitations précédentes ne sont plus valables.',
  hand_over: 'Nommer capitaine',
  hand_over_title: (name) => `Nommer ${name} capitaine ?`,
  hand_over_text: 'Vous restez membre, mais vous ne pourrez plus gérer l’équipe.',
  remove: 'Retirer',
  remove_title: (name) => `Retirer ${name} de l’équipe ?`,
  remove_text:
    'Cette personne quitte l’équipe et peut en rejoindre une autre. Seuls les membres qui n’ont encore rien soumis peuvent être retirés.',
  leave: 'Quitter l’équipe',
  leave_title: (name) => `Quitter ${name} ?`,
  leave_text: 'Vous n’aurez plus d’équipe. Vous ne pouvez la quitter que si vous n’avez encore rien soumis.',
  disband: 'Dissoudre l’équipe',
  disband_title: (name) => `Dissoudre ${name} ?`,
  disband_text:
    'L’équipe est supprimée et ses membres n’ont plus d’équipe. C’est irréversible. Possible seulement avant la première soumission de l’équipe.',
  danger: 'Zone de danger',
  fixed: 'Dans cet événement, les participants ne peuvent ni quitter ni dissoudre les équipes.',
};
