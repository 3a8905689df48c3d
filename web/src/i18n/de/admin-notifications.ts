// Made from the English text e994b127.
import type { AdminMessages } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const notifications: AdminMessages['notifications'] = {
  title: 'Mitteilungen',
  text: 'Nachrichten an Teilnehmende. Sie bleiben in deren Liste der Mitteilungen.',
  new: 'Neue Mitteilung',
  headline: 'Titel',
  content: 'Text',
  content_hint: 'Markdown.',
  audience: 'Empfänger',
  audiences: { all: 'Alle', user: 'Ein Benutzer', team: 'Ein Team' },
  account: 'Name',
  type: 'Anzeige',
  types: {
    alert: 'Bleibt, bis sie geschlossen wird',
    toast: 'Verschwindet von selbst',
    background: 'Nur in der Liste',
  },
  sound: 'Ton abspielen, für Teilnehmende, die Töne eingeschaltet haben',
  publish_at: 'Senden am',
  publish_hint: 'Leer lassen, um sie sofort zu senden.',
  send: 'Jetzt senden',
  send_later: 'Planen',
  sent: 'Gesendet.',
  planned: 'Geplant.',
  preview: 'Vorschau',
  preview_empty: 'Die Vorschau erscheint hier.',
  preview_failed: 'Die Vorschau konnte nicht geladen werden.',
  none: 'Noch keine Mitteilungen gesendet',
  scheduled: 'Geplant',
  posted: 'Gesendet',
  date: 'Wann',
  delivered: 'Zugestellt an',
  delivered_count: (count) => plural(count, { one: '# verbundener Browser', other: '# verbundene Browser' }),
  untitled: (id) => `Mitteilung ${id}`,
  edit: 'Bearbeiten',
  edit_title: 'Mitteilung bearbeiten',
  edit_hint: 'Teilnehmende, die sie schon auf dem Bildschirm haben, sehen den alten Text, bis sie die Seite neu laden.',
  delete: 'Löschen',
  delete_title: 'Diese Mitteilung löschen?',
  delete_text: (name) => `${name} wird aus den Listen aller Teilnehmenden entfernt.`,
  user: (id) => `Benutzer ${id}`,
  team: (id) => `Team ${id}`,
};
