import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('es');

export const auth: Words['auth'] = {
  log_in: 'Iniciar sesión',
  name_or_email: 'Nombre de usuario o correo',
  password: 'Contraseña',
  show_password: 'Mostrar la contraseña',
  forgot: '¿Olvidó su contraseña?',
  no_account: '¿Todavía sin cuenta?',
  have_account: '¿Ya tiene cuenta?',
  go_on: 'Continuar',
  closed: 'El registro está cerrado.',
  user_name: 'Nombre de usuario',
  user_name_hint: 'Lo ven todos.',
  email: 'Correo electrónico',
  code: 'Código de registro',
  code_hint: 'Los organizadores lo dan a quienes pueden participar.',
  bracket: 'Categoría',
  choose: 'Elija una',
  terms: 'Al registrarse acepta:',
  tos: 'Condiciones de uso',
  privacy: 'Política de privacidad',
  confirm: 'Confirmar su correo',
  is_confirmed: 'Su correo está confirmado.',
  confirm_signed_in: 'Inicie sesión para confirmar su correo.',
  sent: 'Un nuevo mensaje está en camino.',
  send_again: 'Enviar el mensaje otra vez',
  change_email: 'Cambiar el correo',
  reset: 'Restablecer la contraseña',
  reset_text: 'Escriba el correo de su cuenta. Recibirá un mensaje con un enlace para elegir una contraseña nueva.',
  reset_send: 'Enviar el enlace',
  reset_sent: 'Si hay una cuenta con este correo, un mensaje está en camino.',
  back_to_log_in: 'Volver al inicio de sesión',
  new_password: 'Contraseña nueva',
  change_password: 'Cambiar la contraseña',
  password_changed:
    'Su contraseña está cambiada y sus tokens de la API, eliminados. Inicie sesión con la contraseña nueva.',
  signed_in_as: (name) => `Ha iniciado sesión como ${name}.`,
  password_hint: (count) => plural(count, { one: 'Al menos # carácter.', other: 'Al menos # caracteres.' }),
  confirm_text: (email) => `Enviamos un mensaje a ${email}. Abra el enlace que contiene para participar.`,
};
