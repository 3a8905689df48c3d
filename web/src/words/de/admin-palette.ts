import type { AdminWords } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const palette: AdminWords['palette'] = {
  open: 'Suche und Befehle',
  short: 'Suche',
  placeholder: 'Bereich, Aktion, Name, Adresse oder Nummer',
  options: 'Was die Eingabetaste tut',
  found: (count) => plural(count, { one: '# gefunden', other: '# gefunden' }),
  none: 'Nichts heißt so.',
  help: 'Pfeile wählen, die Eingabetaste öffnet, Esc schließt.',
  kinds: {
    screen: 'Bereich',
    settings: 'Einstellungen',
    action: 'Aktion',
    theme: 'Farben',
    users: 'Person',
    teams: 'Team',
    challenges: 'Aufgabe',
    pages: 'Seite',
    submissions: 'Einsendung',
  },
  new_challenge: 'Neue Aufgabe',
  order: 'Reihenfolge der Aufgaben ändern',
  bulk: 'Viele Aufgaben in einer Tabelle ändern',
  requirements: 'Sehen, welche Aufgaben vorher zu lösen sind',
  new_notification: 'Mitteilung schreiben',
  new_page: 'Neue Seite',
  new_user: 'Neue Person',
  new_team: 'Neues Team',
  clusters: 'Gleiche falsche Antworten',
  export: 'Export der Veranstaltung herunterladen',
  projector: 'Rangliste für einen großen Bildschirm',
  sure: (action) => `Ja: ${action}`,
  back: 'Nein, zurück',
};
