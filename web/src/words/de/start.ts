import type { Words } from '..';

export const start: Words['start'] = {
  begins: 'Beginn',
  ends: 'Ende',
  mode: 'Wer antritt',
  in_teams: 'Teams',
  alone: 'Jede und jeder für sich',
  begins_in: 'Beginnt in',
  ends_in: 'Endet in',
  paused: 'Die Veranstaltung ist pausiert: Zurzeit werden keine Antworten angenommen.',
  ended: 'Die Veranstaltung ist beendet. Danke, dass Sie dabei waren.',
  confirm: 'E-Mail-Adresse bestätigen',
  find_team: 'Team finden oder gründen',
  waiting_room: 'Zum Warteraum',
};
