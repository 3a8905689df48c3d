import type { AdminWords } from '../admin';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const setup: AdminWords['setup'] = {
  title: 'Einrichtung',
  progress: 'Schritte der Einrichtung',
  number: (step, all) => `Schritt ${step} von ${all}`,
  steps: { event: 'Veranstaltung', administrator: 'Administrator', mode: 'Modus', times: 'Zeiten', look: 'Aussehen' },
  texts: {
    event: 'Wie heißt sie, und worum geht es? Alles lässt sich später in den Einstellungen ändern.',
    administrator:
      'Ihr eigenes Konto, mit dem Sie die Veranstaltung leiten. Weitere Administratoren können Sie später ernennen.',
    mode: 'Treten alle für sich an oder in Teams? Das lässt sich später umstellen, auch während der Veranstaltung.',
    times:
      'Sie können die Zeiten leer lassen und später setzen. Ohne Beginn sind Aufgaben offen, sobald sie sichtbar sind.',
    look: 'Eine Farbe und ein Logo, wenn Sie möchten. Am Ende wird die Veranstaltung angelegt, und Sie sind angemeldet.',
  },
  help: {
    ctf_description: 'Steht auf der Startseite und bei geteilten Links. Markdown.',
    flag_format: 'Die Teilnehmenden erfahren, wie Flags aussehen. Leer lassen, wenn sie verschieden sind.',
    name: 'Teilnehmende sehen Sie weder in Listen noch auf der Rangliste.',
    password: 'Es bleibt nicht erhalten, wenn Sie diese Seite neu laden.',
    users: 'Alle treten für sich an.',
    teams: 'Teilnehmende gründen ein Team oder treten einem bei; dessen Punkte zählen.',
    team_size: 'Leer lassen für beliebig viele.',
    start: 'Die Aufgaben öffnen sich.',
    end: 'Antworten werden nicht mehr angenommen.',
    freeze: 'Ab dann sehen Teilnehmende die Rangliste, wie sie war; Antworten zählen weiter.',
    theme_color: 'Schaltflächen und Links tragen sie. Sie wird so angepasst, dass Text lesbar bleibt.',
    ctf_logo: 'Steht im Kopf jeder Seite.',
  },
  backup: {
    ask: 'Sie haben eine Sicherung einer Veranstaltung?',
    title: 'Sicherung importieren',
    text: 'Ein Export von Ensign oder CTFd wird zur Veranstaltung, mit seinen Konten und Einstellungen. Er ersetzt alles auf diesem Server. Danach melden Sie sich mit einem Administratorkonto der Sicherung an.',
  },
  faults: {
    no_event_name: 'Geben Sie der Veranstaltung einen Namen.',
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
    title: 'Die Veranstaltung ist schon eingerichtet',
    text: 'Jemand anderes hat die Einrichtung inzwischen abgeschlossen, oder eine frühere Anfrage von Ihnen kam ohne Antwort an. Diese hat nichts gespeichert. Waren Sie es, melden Sie sich mit Ihrem Konto an; sonst fragen Sie, wer diesen Server betreibt.',
    go_on: 'Anmelden',
  },
  no_logo: {
    title: 'Die Veranstaltung ist eingerichtet, ohne das Logo',
    text: 'Sie sind angemeldet, und alles andere ist gespeichert, nur das Logo nicht. Wählen Sie es später noch einmal unter Einstellungen, Aussehen. Der Grund:',
    go_on: 'Weiter',
  },
  welcome: {
    title: (event) => `Willkommen bei ${event}`,
    text: 'Die Veranstaltung ist eingerichtet, und Sie sind angemeldet. So geht es weiter.',
    fill: 'Die Veranstaltung füllen',
    challenge: {
      title: 'Die erste Aufgabe anlegen',
      text: 'Schreiben Sie sie selbst, mit Flags, Tipps und Dateien. Teilnehmende sehen sie, sobald Sie sie sichtbar machen.',
      link: 'Neue Aufgabe',
    },
    sample: {
      title: 'In einer Beispielveranstaltung umsehen',
      text: 'Sie bringt 40 Aufgaben, 200 Personen und einen Tag voller Antworten, damit jeder Bildschirm etwas zeigt. Der Beginn liegt dann einen Tag zurück, das Ende einen Tag voraus. Um sie loszuwerden, setzen Sie unter Daten alles zurück und richten neu ein.',
      load: 'Beispiel laden',
      ask: 'Die Beispielveranstaltung laden?',
      ask_text:
        'Sie füllt diese Veranstaltung und ändert deren Zeiten. Das geht nur, solange nichts anderes angelegt ist.',
      made: (challenges, players, submissions) =>
        `Sie ist geladen: ${plural(challenges, { one: '# Aufgabe', other: '# Aufgaben' })}, ${plural(players, { one: '# Person', other: '# Personen' })}, ${plural(submissions, { one: '# Antwort', other: '# Antworten' })}.`,
      board: 'Zur Rangliste',
      health: 'Zum Zustand der Veranstaltung',
    },
    backup: {
      title: 'Eine Sicherung einspielen',
      text: 'Ein Export von Ensign oder CTFd ersetzt alles, auch das Konto, das Sie eben angelegt haben: Danach melden Sie sich mit einem Konto der Sicherung an.',
      link: 'Sicherung importieren',
    },
    invite: {
      title: 'Teilnehmende einladen',
      address: 'Adresse zum Registrieren',
      copy: 'Adresse kopieren',
      qr: 'Die Adresse zum Registrieren als QR-Code',
      open: 'Die Registrierung ist offen: Wer diese Adresse hat, kann sich registrieren.',
      code: (code) =>
        `Registrieren kann sich, wer den Code „${code}“ kennt. Geben Sie ihn zusammen mit der Adresse weiter.`,
      closed:
        'Die Registrierung ist geschlossen: Niemand kann sich registrieren. Öffnen Sie sie, oder legen Sie unter Personen selbst Konten an.',
      visibility: 'Registrierung öffnen oder schließen',
      accounts: 'Code für die Registrierung setzen',
      people: 'Konten anlegen',
    },
  },
};
