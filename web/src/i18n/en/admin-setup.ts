import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const setup = {
  title: 'Setup',
  progress: 'Setup steps',
  number: (step: number, all: number) => `Step ${step} of ${all}`,
  steps: { event: 'Event', administrator: 'Administrator', mode: 'Mode', times: 'Schedule', appearance: 'Appearance' },
  texts: {
    event: 'The name and description of your event. You can change everything later in the settings.',
    administrator: 'Your own account, to manage the event. You can add other administrators later.',
    mode: 'Do players compete individually or in teams? You can change this later, even while the event runs.',
    times:
      'You can leave these empty and set them later. Without a start time, challenges are open as soon as they are visible.',
    appearance: 'An optional colour and logo. When you finish, the event is created and you are logged in.',
  },
  help: {
    ctf_description: 'Shown on the start page and in link previews. Markdown.',
    flag_format: 'Players see this format. Leave it empty if your flags have different formats.',
    name: 'Players do not see you in lists or on the scoreboard.',
    password: 'You must type it again if you reload this page.',
    users: 'Each player competes individually.',
    teams: 'Players create or join a team and compete together.',
    team_size: 'Leave empty for no limit.',
    start: 'The challenges open.',
    end: 'Submissions close.',
    freeze: 'From then on, players see the scoreboard as it was then. Submissions still count.',
    theme_color: 'Colour of buttons and links. It is adjusted so that text stays readable.',
    ctf_logo: 'Shown in the header of every page.',
  },
  backup: {
    ask: 'Do you have a backup of an event?',
    title: 'Import a backup',
    text: 'An export of Ensign or CTFd becomes the event, with its accounts and settings. It replaces everything on this server. Then log in with an administrator account from the backup.',
  },
  faults: {
    no_event_name: 'Enter a name for the event.',
    no_name: 'Enter a username.',
    name_is_address: 'The username cannot be an email address.',
    bad_email: 'Enter an email address such as ada@example.com.',
    bad_team_size: 'Enter a whole number, or leave it empty.',
    bad_colour: 'Enter a colour such as #0f6b3c, or leave it empty.',
    not_a_picture: 'This file is not an image. Choose a PNG, JPEG, SVG or WebP file.',
  },
  back: 'Back',
  next: 'Next',
  finish: 'Create event',
  before: {
    title: 'The event is already set up',
    text: 'Someone else completed the setup in the meantime, or your earlier request succeeded. Nothing was changed now. If it was you, log in with your account. Otherwise, ask the operator of this server.',
    go_on: 'Log in',
  },
  no_logo: {
    title: 'The event is set up, without the logo',
    text: 'You are logged in, and everything except the logo is saved. Choose the logo again later under Settings, Appearance. The reason:',
    go_on: 'Continue',
  },
  welcome: {
    title: (event: string) => `Welcome to ${event}`,
    text: 'The event is set up and you are logged in. These are the next steps.',
    fill: 'Add content',
    challenge: {
      title: 'Add the first challenge',
      text: 'Create a challenge with flags, hints and files. Players see it when you make it visible.',
      link: 'New challenge',
    },
    sample: {
      title: 'Try a sample event',
      text: 'This adds 40 challenges, 200 players and one day of submissions, so that every page has content. The event then started one day ago and ends in one day. To remove it, reset everything under Data and set up the event again.',
      load: 'Load sample event',
      ask: 'Load the sample event?',
      ask_text:
        'This adds content to your event and changes its start and end. It only works while the event is empty.',
      made: (challenges: number, players: number, submissions: number) =>
        `Loaded: ${plural(challenges, { one: '# challenge', other: '# challenges' })}, ${plural(players, { one: '# player', other: '# players' })}, ${plural(submissions, { one: '# submission', other: '# submissions' })}.`,
      board: 'View the scoreboard',
      health: 'View event health',
    },
    backup: {
      title: 'Import a backup',
      text: 'An export of Ensign or CTFd replaces everything, including the account you just created. Afterwards, log in with an account from the backup.',
      link: 'Import a backup',
    },
    invite: {
      title: 'Invite players',
      address: 'Registration link',
      copy: 'Copy link',
      qr: 'QR code of the registration link',
      open: 'Registration is open: anyone with this link can register.',
      code: (code: string) =>
        `Registration is open with the code “${code}”. Send players the code together with the link.`,
      closed: 'Registration is closed: nobody can register. Open it, or create accounts yourself under People.',
      visibility: 'Open or close registration',
      accounts: 'Set a registration code',
      people: 'Create accounts',
    },
  },
};
