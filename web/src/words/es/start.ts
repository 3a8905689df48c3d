import type { Words } from '..';

export const start: Words['start'] = {
  begins: 'Comienzo',
  ends: 'Fin',
  mode: 'Quién compite',
  in_teams: 'Equipos',
  alone: 'Cada participante por su cuenta',
  begins_in: 'Empieza en',
  ends_in: 'Termina en',
  paused: 'El evento está en pausa: por ahora no se aceptan respuestas.',
  ended: 'El evento ha terminado. Gracias por participar.',
  confirm: 'Confirmar su dirección de correo',
  find_team: 'Encontrar o fundar un equipo',
  waiting_room: 'A la sala de espera',
};
