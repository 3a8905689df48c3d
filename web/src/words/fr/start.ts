import type { Words } from '..';

export const start: Words['start'] = {
  begins: 'Début',
  ends: 'Fin',
  mode: 'Qui participe',
  in_teams: 'Des équipes',
  alone: 'Chacun pour soi',
  begins_in: 'Commence dans',
  ends_in: 'Se termine dans',
  paused: 'L’événement est en pause : les réponses ne sont pas acceptées pour le moment.',
  ended: 'L’événement est terminé. Merci de votre participation.',
  confirm: 'Confirmer votre adresse e-mail',
  find_team: 'Trouver ou fonder une équipe',
  waiting_room: 'Vers la salle d’attente',
};
