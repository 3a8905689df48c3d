// Made from the English text 97f6254b.
import type { AdminMessages } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const kit: AdminMessages['kit'] = {
  rows: (count) => plural(count, { one: '# Zeile', other: '# Zeilen' }),
  sort_by: 'Sortieren nach',
  sort_up: (column) => `${column}, aufsteigend`,
  sort_down: (column) => `${column}, absteigend`,
  unsorted: 'Standard',
  select_all: 'Alle auswählen',
  select: (name) => `${name} auswählen`,
  selected: (count) => plural(count, { one: '# ausgewählt', other: '# ausgewählt' }),
  bulk: 'Aktionen für die Auswahl',
  unselect: 'Auswahl aufheben',
  actions: 'Aktionen',
  more: 'Mehr laden',
  all: 'Alle',
  clear_filters: 'Filter zurücksetzen',
  remove_filter: (text) => `Filter ${text} entfernen`,
  from: 'Von',
  to: 'Bis',
  nothing_found: 'Zu diesen Filtern passt nichts',
  failed: 'Das konnte nicht geladen werden.',
  failed_at: (request) => `Anfrage-ID: ${request}`,
  errors: 'Speichern fehlgeschlagen',
  unsaved: 'Nicht gespeicherte Änderungen. Ein Entwurf bleibt in diesem Browser.',
  saving: 'Wird gespeichert …',
  saved_at: (time) => `Gespeichert ${time}`,
  saved: 'Gespeichert',
  discard: 'Änderungen verwerfen',
  leave: {
    title: 'Ohne Speichern verlassen?',
    text: 'Ihre Änderungen bleiben als Entwurf in diesem Browser und werden wiederhergestellt, wenn Sie zurückkommen.',
    stay: 'Auf dieser Seite bleiben',
    keep: 'Verlassen und Entwurf behalten',
    discard: 'Verlassen und verwerfen',
  },
  danger: {
    goes: 'Das wird endgültig gelöscht:',
    type: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  },
  conflict: {
    theirs_saved:
      'Jemand anderes hat gleichzeitig Änderungen gespeichert. Ihre sind auch gespeichert. Das sind die anderen:',
    title: 'Jemand anderes hat das inzwischen geändert',
    text: 'Wählen Sie für jedes Feld, welche Fassung bleibt. Speichern Sie dann noch einmal.',
    mine: 'Eigene',
    theirs: 'Andere',
    field: 'Feld',
    use_mine: 'Alle eigenen behalten',
    use_theirs: 'Alle anderen behalten',
    save: 'Speichern',
    empty: 'leer',
  },
  moment: {
    none: 'Keine Zeit ist gesetzt.',
    future: (span) => `In ${span}`,
    past: (span) => `Vor ${span}`,
    yours: (text) => `${text} in Ihrer Zeitzone.`,
    zone: 'Zeitzone',
    own_zone: (zone) => `${zone} (Ihre)`,
  },
  yes: 'Ja',
  no: 'Nein',
};
