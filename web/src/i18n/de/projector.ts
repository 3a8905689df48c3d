// Made from the English text aaa3ff6c.
import type { Messages } from '..';

export const projector: Messages['projector'] = {
  standings: 'Rangliste',
  last_solves: 'Neueste Lösungen',
  first_blood: 'First Blood!',
  by: 'gelöst von',
  join: 'Hier mitmachen',
  no_points: 'Noch hat niemand Punkte.',
  frozen: (time) => `Eingefroren seit ${time}`,
  stale: (time) => `Keine Verbindung. Stand: ${time}.`,
  refused:
    'Diese Rangliste ist nicht öffentlich. Öffnen Sie diese Seite über einen Link, der einen Schlüssel enthält, oder melden Sie sich als Administrator an.',
  reveal: 'Endgültige Rangliste enthüllen',
  reveal_load: 'Die endgültige Rangliste wird geladen …',
  reveal_failed: 'Die endgültige Rangliste konnte nicht geladen werden.',
  reveal_help: 'Leertaste oder → enthüllt den nächsten Platz, ← verbirgt ihn wieder, Escape beendet.',
  reveal_done: 'Das ist die endgültige Rangliste.',
};
