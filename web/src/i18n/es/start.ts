// Made from the English text 2730a2a9.
import type { Messages } from '..';

export const start: Messages['start'] = {
  begins: 'Comienzo',
  ends: 'Fin',
  mode: 'Formato',
  in_teams: 'Equipos',
  individual: 'Individual',
  begins_in: 'Empieza en',
  ends_in: 'Termina en',
  paused: 'El evento está en pausa. Ahora mismo no puedes enviar flags.',
  ended: 'El evento ha terminado. Gracias por participar.',
  confirm: 'Confirma tu correo electrónico',
  find_team: 'Unirse a un equipo o crear uno',
  waiting_room: 'Ir a la sala de espera',
};
