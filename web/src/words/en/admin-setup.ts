import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const setup = {
  title: 'Set-up',
  progress: 'Steps of the set-up',
  number: (step: number, all: number) => `Step ${step} of ${all}`,
  steps: { event: 'Event', administrator: 'Administrator', mode: 'Mode', times: 'Times', look: 'Look' },
  texts: {
    event: 'What is it called, and what is it about? All of this can be changed later in the settings.',
    administrator: 'Your own account, which runs the event. Others can be made administrators later.',
    mode: 'Do people compete alone or in teams? It can be switched later, even while the event runs.',
    times:
      'You can leave the times empty and set them later. Without a start, challenges are open as soon as they are visible.',
    look: 'A colour and a logo, if you like. When you finish, the event is created and you are signed in.',
  },
  help: {
    ctf_description: 'Shown on the start page and with shared links. Markdown.',
    flag_format: 'Players are told what flags look like. Leave it empty if flags differ.',
    name: 'Players do not see you in lists and on the scoreboard.',
    password: 'It is not kept if you reload this page.',
    users: 'Each player competes alone.',
    teams: 'Players make or join a team, and its points count.',
    team_size: 'Leave it empty for any number.',
    start: 'The challenges open.',
    end: 'Answers are not accepted any more.',
    freeze: 'From then on players see the scoreboard as it was; answers still count.',
    theme_color: 'Buttons and links have it. It is adjusted so that text stays readable.',
    ctf_logo: 'Shown in the header of every page.',
  },
  backup: 'Do you have a backup of an event? Finish the set-up with any values; the next screen leads to the import.',
  faults: {
    no_event_name: 'Type a name for the event.',
    no_name: 'Type a user name.',
    name_is_address: 'The user name cannot be an e-mail address.',
    bad_email: 'Type an e-mail address such as ada@example.com.',
    bad_team_size: 'Type a whole number, or leave it empty.',
    bad_colour: 'Type a colour such as #0f6b3c, or leave it empty.',
    not_a_picture: 'This file is not a picture. Choose a PNG, JPEG, SVG or WebP file.',
  },
  back: 'Back',
  next: 'Next',
  finish: 'Create the event',
  before: {
    title: 'The event is set up already',
    text: 'Somebody else finished the set-up meanwhile, or an earlier request of yours arrived without an answer. Nothing you typed was stored by this one. If it was you, log in with your account; otherwise ask who runs this server.',
    go_on: 'Log in',
  },
  no_logo: {
    title: 'The event is set up, without the logo',
    text: 'You are signed in and everything else is stored, but not the logo. Choose it again later under Settings, Appearance. The reason:',
    go_on: 'Go on',
  },
  welcome: {
    title: (event: string) => `Welcome to ${event}`,
    text: 'The event is set up and you are signed in. This is how it goes on.',
    fill: 'Fill the event',
    challenge: {
      title: 'Add the first challenge',
      text: 'Write it yourself, with flags, hints and files. Players see it once you make it visible.',
      link: 'New challenge',
    },
    sample: {
      title: 'Look around in a sample event',
      text: 'It adds 40 challenges, 200 players and a day of answers, so that every screen has something to show. The start becomes a day ago, the end a day from now. To be rid of it, reset everything under Data and set up again.',
      load: 'Load the sample event',
      ask: 'Load the sample event?',
      ask_text: 'It fills this event and changes its times. It works only while nothing else was made.',
      made: (challenges: number, players: number, submissions: number) =>
        `It is loaded: ${plural(challenges, { one: '# challenge', other: '# challenges' })}, ${plural(players, { one: '# player', other: '# players' })}, ${plural(submissions, { one: '# answer', other: '# answers' })}.`,
      board: 'See the scoreboard',
      health: 'See the health of the event',
    },
    backup: {
      title: 'Bring a backup',
      text: 'An export of Ensign or CTFd takes the place of everything, also of the account you have just made: afterwards you log in with an account of the backup.',
      link: 'Import a backup',
    },
    invite: {
      title: 'Invite players',
      address: 'Address for registration',
      copy: 'Copy the address',
      qr: 'The address for registration as a QR code',
      open: 'Registration is open: whoever has this address can register.',
      code: (code: string) =>
        `Registration is open for who knows the code “${code}”. Give it to players with the address.`,
      closed: 'Registration is closed: nobody can register. Open it, or make accounts yourself under People.',
      visibility: 'Open or close registration',
      accounts: 'Set a registration code',
      people: 'Make accounts',
    },
  },
};
