// Made from the English text 8b119706.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const auth: Messages['auth'] = {
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
  user_name_hint: 'Visible par tous.',
  email: 'Adresse e-mail',
  code: 'Code d’inscription',
  code_hint: 'Demandez le code aux organisateurs.',
  bracket: 'Division',
  choose: 'Choisir…',
  terms: 'En vous inscrivant, vous acceptez :',
  tos: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  confirm: 'Confirmez votre adresse e-mail',
  is_confirmed: 'Votre adresse e-mail est confirmée.',
  confirm_signed_in: 'Connectez-vous pour confirmer votre adresse e-mail.',
  sent: 'Nous avons envoyé un nouvel e-mail.',
  send_again: 'Renvoyer l’e-mail',
  change_email: 'Changer d’adresse e-mail',
  reset: 'Réinitialiser votre mot de passe',
  reset_text:
    'Saisissez l’adresse e-mail de votre compte. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  reset_send: 'Envoyer le lien',
  reset_sent: 'Si un compte existe pour cette adresse, nous avons envoyé un lien de réinitialisation.',
  back_to_log_in: 'Retour à la connexion',
  new_password: 'Nouveau mot de passe',
  change_password: 'Changer le mot de passe',
  password_changed:
    'Votre mot de passe a été changé et vos jetons d’API ont été supprimés. Connectez-vous avec le nouveau mot de passe.',
  signed_in_as: (name) => `Vous êtes connecté en tant que ${name}.`,
  password_hint: (count) => plural(count, { one: 'Au moins # caractère.', other: 'Au moins # caractères.' }),
  confirm_text: (email) => `Nous avons envoyé un e-mail à ${email}. Ouvrez le lien qu’il contient pour continuer.`,
  unsubscribe: 'Se désabonner',
  unsubscribe_title: 'Se désabonner des actualités',
  unsubscribe_text: (event) =>
    `Vous ne recevrez plus les actualités de ${event} par e-mail. Les messages concernant votre compte sont toujours envoyés.`,
  unsubscribed: (event) => `Vous êtes désabonné des actualités de ${event}.`,
  subscribe_again: 'Vous pouvez vous réabonner dans vos paramètres :',
  settings: 'Paramètres',
};
