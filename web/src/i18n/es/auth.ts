// Made from the English text 8b119706.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('es');

export const auth: Messages['auth'] = {
  log_in: 'Iniciar sesión',
  name_or_email: 'Nombre de usuario o correo electrónico',
  password: 'Contraseña',
  show_password: 'Mostrar la contraseña',
  forgot: '¿Has olvidado tu contraseña?',
  no_account: '¿No tienes cuenta?',
  have_account: '¿Ya tienes cuenta?',
  go_on: 'Continuar',
  closed: 'El registro está cerrado.',
  user_name: 'Nombre de usuario',
  user_name_hint: 'Visible para todos.',
  email: 'Correo electrónico',
  code: 'Código de registro',
  code_hint: 'Pide el código a la organización.',
  bracket: 'División',
  choose: 'Elegir…',
  terms: 'Al registrarte aceptas:',
  tos: 'Condiciones de uso',
  privacy: 'Política de privacidad',
  confirm: 'Confirma tu correo electrónico',
  is_confirmed: 'Tu correo electrónico está confirmado.',
  confirm_signed_in: 'Inicia sesión para confirmar tu correo electrónico.',
  sent: 'Hemos enviado un correo nuevo.',
  send_again: 'Enviar el correo otra vez',
  change_email: 'Cambiar el correo electrónico',
  reset: 'Restablece tu contraseña',
  reset_text: 'Escribe el correo electrónico de tu cuenta. Te enviaremos un enlace para elegir una contraseña nueva.',
  reset_send: 'Enviar el enlace',
  reset_sent: 'Si existe una cuenta con este correo, hemos enviado un enlace para restablecer la contraseña.',
  back_to_log_in: 'Volver al inicio de sesión',
  new_password: 'Contraseña nueva',
  change_password: 'Cambiar la contraseña',
  password_changed:
    'Se ha cambiado la contraseña y se han eliminado tus tokens de la API. Inicia sesión con la contraseña nueva.',
  signed_in_as: (name) => `Has iniciado sesión como ${name}.`,
  password_hint: (count) => plural(count, { one: 'Al menos # carácter.', other: 'Al menos # caracteres.' }),
  confirm_text: (email) => `Hemos enviado un correo a ${email}. Abre el enlace que contiene para continuar.`,
  unsubscribe: 'Cancelar la suscripción',
  unsubscribe_title: 'Cancelar la suscripción a las novedades',
  unsubscribe_text: (event) =>
    `Ya no recibirás novedades de ${event} por correo. Los mensajes sobre tu cuenta se seguirán enviando.`,
  unsubscribed: (event) => `Has cancelado la suscripción a las novedades de ${event}.`,
  subscribe_again: 'Puedes volver a suscribirte en los ajustes:',
  settings: 'Ajustes',
};
