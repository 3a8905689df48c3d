import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const auth: Words['auth'] = {
  log_in: 'Se connecter',
  name_or_email: 'Nom d’utilisateur ou adresse e-mail',
  password: 'Mot de passe',
  show_password: 'Afficher le mot de passe',
  forgot: 'Mot de passe oublié ?',
  no_account: 'Pas encore de compte ?',
  have_account: 'Déjà un compte ?',
  go_on: 'Continuer',
  closed: 'Les inscriptions sont fermées.',
  user_name: 'Nom d’utilisateur',
  user_name_hint: 'Tout le monde le voit.',
  email: 'Adresse e-mail',
  code: 'Code d’inscription',
  code_hint: 'Les organisateurs le donnent à ceux qui peuvent participer.',
  bracket: 'Catégorie',
  choose: 'Choisissez',
  terms: 'En vous inscrivant, vous acceptez :',
  tos: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  confirm: 'Confirmer votre adresse e-mail',
  is_confirmed: 'Votre adresse est confirmée.',
  confirm_signed_in: 'Connectez-vous pour confirmer votre adresse.',
  sent: 'Un nouveau message est en route.',
  send_again: 'Renvoyer le message',
  change_email: 'Changer d’adresse',
  reset: 'Réinitialiser le mot de passe',
  reset_text:
    'Saisissez l’adresse de votre compte. Vous recevrez un message avec un lien pour choisir un nouveau mot de passe.',
  reset_send: 'Envoyer le lien',
  reset_sent: 'S’il existe un compte avec cette adresse, un message est en route.',
  back_to_log_in: 'Retour à la connexion',
  new_password: 'Nouveau mot de passe',
  change_password: 'Changer le mot de passe',
  password_changed:
    'Votre mot de passe est changé et vos jetons d’API sont supprimés. Connectez-vous avec le nouveau mot de passe.',
  signed_in_as: (name) => `Vous êtes connecté en tant que ${name}.`,
  password_hint: (count) => plural(count, { one: 'Au moins # caractère.', other: 'Au moins # caractères.' }),
  confirm_text: (email) => `Nous avons envoyé un message à ${email}. Ouvrez le lien qu’il contient pour participer.`,
};
