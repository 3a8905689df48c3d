import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const scoreboard = {
  accounts: (count: number) => plural(count, { one: '# account on the board', other: '# accounts on the board' }),
  filter: 'Find accounts on the board',
  search: 'Name',
  account: 'Account',
  place: (place: string) => `Place ${place}`,
  points: 'Points',
  players_place: 'Place for players',
  players_points: 'Points for players',
  change: 'Since the freeze',
  up: (places: number) => plural(places, { one: '# place up', other: '# places up' }),
  down: (places: number) => plural(places, { one: '# place down', other: '# places down' }),
  new: 'new',
  award: 'Award',
  csv: 'Download as CSV',
  none: 'Nobody has points yet',
  none_text: 'Accounts appear here with their first solve or award.',
  off_board: 'Not on the board:',
  hidden: {
    users: (count: number) => plural(count, { one: '# hidden user', other: '# hidden users' }),
    teams: (count: number) => plural(count, { one: '# hidden team', other: '# hidden teams' }),
  },
  banned: {
    users: (count: number) => plural(count, { one: '# banned user', other: '# banned users' }),
    teams: (count: number) => plural(count, { one: '# banned team', other: '# banned teams' }),
  },
  seen: {
    title: 'What players see',
    live: 'The standings as they are now. No freeze is set.',
    before: (date: string) =>
      `The standings as they are now. They freeze at ${date}: from then on players see them as they were at that time.`,
    frozen: (date: string) =>
      `The standings as they were at ${date}: they are frozen. Answers and awards still count. Only organisers see the new places and points, in this table.`,
    times: 'Change the times',
    nobody: 'No standings: the settings show users, points or places to administrators only.',
    visibility: 'Change who sees what',
  },
  keys: {
    title: 'Keys for large screens',
    text: 'With a key a screen shows the standings without an account, even when they are not public.',
    new: 'New key',
    name: 'Name',
    name_hint: 'Which screen it is for, such as projector in the hall.',
    created: 'Created',
    made: 'Open this address on the screen. It is shown only once.',
    address: 'Address',
    delete: 'Delete',
    delete_title: (name: string) => `Delete the key “${name}”?`,
    delete_text: 'Screens that use it stop showing the standings.',
  },
  show: {
    title: 'Show the standings',
    projector: 'Open the projector',
    ceremony: (button: string) =>
      `The final standings are revealed place by place on the projector: sign in there as an administrator and press “${button}”.`,
    possible: 'This is possible now.',
    not_possible: 'This is possible while the standings are frozen.',
    feed: 'Feed for CTFtime',
    feed_frozen: 'The feed has the frozen standings until the freeze is removed.',
  },
};
