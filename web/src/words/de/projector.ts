import type { Words } from '..';

export const projector: Words['projector'] = {
  standings: 'Rangliste',
  last_solves: 'Letzte Lösungen',
  first_blood: 'Zuerst gelöst',
  by: 'gelöst von',
  join: 'Hier mitmachen',
  no_points: 'Noch hat niemand Punkte.',
  frozen: (time) => `Eingefroren seit ${time}`,
  stale: (time) => `Keine Verbindung. Stand: ${time}.`,
  refused:
    'Die Rangliste ist hier nicht zugänglich. Öffnen Sie diese Seite mit einer Adresse, die einen Schlüssel enthält, oder melden Sie sich als Verwalter an.',
  reveal: 'Rangliste enthüllen',
  reveal_load: 'Die endgültige Rangliste wird geladen …',
  reveal_failed: 'Die endgültige Rangliste konnte nicht geladen werden.',
  reveal_help: 'Leertaste oder → enthüllt den nächsten Platz, ← nimmt ihn zurück, Escape beendet.',
  reveal_done: 'Das ist die endgültige Rangliste.',
};
