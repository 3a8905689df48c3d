// Made from the English text bee5fab6.
import type { AdminMessages } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const palette: AdminMessages['palette'] = {
  open: 'Suche und Befehle',
  short: 'Suche',
  placeholder: 'Bereich, Aktion, Name, E-Mail oder ID',
  options: 'Ergebnisse',
  hits: (count) => plural(count, { one: '# gefunden', other: '# gefunden' }),
  none: 'Keine Ergebnisse.',
  help: 'Pfeiltasten wählen aus, die Eingabetaste öffnet, Esc schließt.',
  kinds: {
    screen: 'Bereich',
    settings: 'Einstellungen',
    action: 'Aktion',
    theme: 'Farbschema',
    users: 'Benutzer',
    teams: 'Team',
    challenges: 'Aufgabe',
    pages: 'Seite',
    submissions: 'Einsendung',
  },
  new_challenge: 'Neue Aufgabe',
  order: 'Reihenfolge der Aufgaben ändern',
  bulk: 'Aufgaben in einer Tabelle bearbeiten',
  requirements: 'Voraussetzungen der Aufgaben ansehen',
  new_notification: 'Neue Mitteilung',
  new_page: 'Neue Seite',
  new_user: 'Neuer Benutzer',
  new_team: 'Neues Team',
  clusters: 'Häufige falsche Einsendungen',
  export: 'Export der Veranstaltung herunterladen',
  projector: 'Rangliste auf dem Projektor',
  sure: (action) => `Bestätigen: ${action}`,
  back: 'Abbrechen',
};
