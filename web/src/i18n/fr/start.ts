// Made from the English text 2730a2a9.
import type { Messages } from '..';

export const start: Messages['start'] = {
  begins: 'Début',
  ends: 'Fin',
  mode: 'Format',
  in_teams: 'Équipes',
  individual: 'Individuel',
  begins_in: 'Commence dans',
  ends_in: 'Se termine dans',
  paused: 'L’événement est en pause. Vous ne pouvez pas soumettre de flags pour le moment.',
  ended: 'L’événement est terminé. Merci de votre participation.',
  confirm: 'Confirmez votre adresse e-mail',
  find_team: 'Rejoindre ou créer une équipe',
  waiting_room: 'Aller à la salle d’attente',
};
