// Made from the English text 2730a2a9.
import type { Messages } from '..';

export const start: Messages['start'] = {
  begins: 'Beginn',
  ends: 'Ende',
  mode: 'Format',
  in_teams: 'Teams',
  individual: 'Einzeln',
  begins_in: 'Beginnt in',
  ends_in: 'Endet in',
  paused: 'Die Veranstaltung ist pausiert. Sie können zurzeit keine Flags einsenden.',
  ended: 'Die Veranstaltung ist beendet. Danke für Ihre Teilnahme.',
  confirm: 'E-Mail-Adresse bestätigen',
  find_team: 'Team beitreten oder gründen',
  waiting_room: 'Zum Warteraum',
};
