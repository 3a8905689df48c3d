// Made from the English text 93daa9d3.
import type { AdminMessages } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const setup: AdminMessages['setup'] = {
  title: 'Einrichtung',
  progress: 'Schritte der Einrichtung',
  number: (step, all) => `Schritt ${step} von ${all}`,
  steps: {
    event: 'Veranstaltung',
    administrator: 'Administrator',
    mode: 'Modus',
    times: 'Zeiten',
    appearance: 'Aussehen',
  },
  texts: {
    event: 'Name und Beschreibung Ihrer Veranstaltung. Alles lässt sich später in den Einstellungen ändern.',
    administrator:
      'Ihr eigenes Konto, um die Veranstaltung zu verwalten. Weitere Administratoren können Sie später hinzufügen.',
    mode: 'Treten Teilnehmende einzeln oder in Teams an? Das lässt sich später ändern, auch während die Veranstaltung läuft.',
    times:
      'Sie können die Zeiten leer lassen und später setzen. Ohne Beginn sind Aufgaben offen, sobald sie sichtbar sind.',
    appearance:
      'Eine Farbe und ein Logo, wenn Sie möchten. Wenn Sie fertig sind, wird die Veranstaltung angelegt, und Sie werden angemeldet.',
  },
  help: {
    ctf_description: 'Wird auf der Startseite und in Linkvorschauen angezeigt. Markdown.',
    flag_format: 'Teilnehmende sehen dieses Format. Leer lassen, wenn Ihre Flags verschiedene Formate haben.',
    name: 'Teilnehmende sehen Sie weder in Listen noch auf der Rangliste.',
    password: 'Sie müssen es noch einmal eingeben, wenn Sie diese Seite neu laden.',
    users: 'Alle Teilnehmenden treten einzeln an.',
    teams: 'Teilnehmende gründen ein Team oder treten einem bei und spielen gemeinsam.',
    team_size: 'Leer lassen für unbegrenzt.',
    start: 'Die Aufgaben öffnen sich.',
    end: 'Einsendungen werden nicht mehr angenommen.',
    freeze: 'Von da an sehen Teilnehmende die Rangliste, wie sie dann war. Einsendungen zählen weiter.',
    theme_color: 'Farbe von Schaltflächen und Links. Sie wird angepasst, damit Text lesbar bleibt.',
    ctf_logo: 'Wird im Kopf jeder Seite angezeigt.',
  },
  backup: {
    ask: 'Haben Sie eine Sicherung einer Veranstaltung?',
    title: 'Sicherung importieren',
    text: 'Ein Export von Ensign oder CTFd wird zur Veranstaltung, mit seinen Konten und Einstellungen. Er ersetzt alles auf diesem Server. Melden Sie sich danach mit einem Administratorkonto der Sicherung an.',
  },
  faults: {
    no_event_name: 'Geben Sie einen Namen für die Veranstaltung ein.',
    no_name: 'Geben Sie einen Benutzernamen ein.',
    name_is_address: 'Der Benutzername darf keine E-Mail-Adresse sein.',
    bad_email: 'Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com.',
    bad_team_size: 'Geben Sie eine ganze Zahl ein, oder lassen Sie das Feld leer.',
    bad_colour: 'Geben Sie eine Farbe wie #0f6b3c ein, oder lassen Sie das Feld leer.',
    not_a_picture: 'Diese Datei ist kein Bild. Wählen Sie eine Datei im Format PNG, JPEG, SVG oder WebP.',
  },
  back: 'Zurück',
  next: 'Weiter',
  finish: 'Veranstaltung anlegen',
  before: {
    title: 'Die Veranstaltung ist bereits eingerichtet',
    text: 'Jemand anderes hat die Einrichtung inzwischen abgeschlossen, oder Ihre frühere Anfrage war erfolgreich. Jetzt wurde nichts geändert. Wenn Sie es waren, melden Sie sich mit Ihrem Konto an. Fragen Sie sonst den Betreiber dieses Servers.',
    go_on: 'Anmelden',
  },
  no_logo: {
    title: 'Die Veranstaltung ist eingerichtet, ohne das Logo',
    text: 'Sie sind angemeldet, und alles außer dem Logo ist gespeichert. Wählen Sie das Logo später noch einmal unter Einstellungen, Aussehen. Der Grund:',
    go_on: 'Weiter',
  },
  welcome: {
    title: (event) => `Willkommen bei ${event}`,
    text: 'Die Veranstaltung ist eingerichtet, und Sie sind angemeldet. Das sind die nächsten Schritte.',
    fill: 'Inhalte hinzufügen',
    challenge: {
      title: 'Erste Aufgabe hinzufügen',
      text: 'Legen Sie eine Aufgabe mit Flags, Hinweisen und Dateien an. Teilnehmende sehen sie, sobald Sie sie sichtbar machen.',
      link: 'Neue Aufgabe',
    },
    sample: {
      title: 'Beispielveranstaltung ausprobieren',
      text: 'Sie bringt 40 Aufgaben, 200 Teilnehmende und Einsendungen von einem Tag, damit jede Seite Inhalt hat. Die Veranstaltung hat dann vor einem Tag begonnen und endet in einem Tag. Um sie zu entfernen, setzen Sie unter Daten alles zurück und richten die Veranstaltung neu ein.',
      load: 'Beispielveranstaltung laden',
      ask: 'Beispielveranstaltung laden?',
      ask_text:
        'Das fügt Ihrer Veranstaltung Inhalte hinzu und ändert ihren Beginn und ihr Ende. Es funktioniert nur, solange die Veranstaltung leer ist.',
      made: (challenges, players, submissions) =>
        `Geladen: ${plural(challenges, { one: '# Aufgabe', other: '# Aufgaben' })}, ${plural(players, { one: '# Teilnehmer', other: '# Teilnehmende' })}, ${plural(submissions, { one: '# Einsendung', other: '# Einsendungen' })}.`,
      board: 'Rangliste ansehen',
      health: 'Zustand der Veranstaltung ansehen',
    },
    backup: {
      title: 'Sicherung importieren',
      text: 'Ein Export von Ensign oder CTFd ersetzt alles, auch das Konto, das Sie gerade angelegt haben. Melden Sie sich danach mit einem Konto der Sicherung an.',
      link: 'Sicherung importieren',
    },
    invite: {
      title: 'Teilnehmende einladen',
      address: 'Registrierungslink',
      copy: 'Link kopieren',
      qr: 'QR-Code des Registrierungslinks',
      open: 'Die Registrierung ist offen: Wer diesen Link hat, kann sich registrieren.',
      code: (code) =>
        `Die Registrierung ist mit dem Code „${code}“ offen. Senden Sie Teilnehmenden den Code zusammen mit dem Link.`,
      closed:
        'Die Registrierung ist geschlossen: Niemand kann sich registrieren. Öffnen Sie sie, oder legen Sie unter Personen selbst Konten an.',
      visibility: 'Registrierung öffnen oder schließen',
      accounts: 'Registrierungscode setzen',
      people: 'Konten anlegen',
    },
  },
};
