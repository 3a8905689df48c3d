import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const scoreboard = {
  search: 'Name',
  place: (place: string) => `Place ${place}`,
  points: 'Points',
  players_place: 'Public place',
  players_points: 'Public points',
  change: 'Since the freeze',
  up: (places: number) => plural(places, { one: '# place up', other: '# places up' }),
  down: (places: number) => plural(places, { one: '# place down', other: '# places down' }),
  new: 'new',
  award: 'Award',
  csv: 'Download CSV',
  none: 'Nobody has points yet',
  none_text: 'The first solve or award appears here.',
  off_board: 'Not on the scoreboard:',
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
    live: 'The current scoreboard. No freeze is set.',
    before: (date: string) =>
      `The current scoreboard. It freezes at ${date}: from then on, players see the scoreboard as it was then.`,
    frozen: (date: string) =>
      `The scoreboard as it was at ${date}, because it is frozen. Submissions and awards still count. Only organisers see the new places and points, in this table.`,
    times: 'Change schedule',
    hidden_from_all: 'No scoreboard: the settings show users, points or places to administrators only.',
    visibility: 'Change visibility',
  },
  keys: {
    title: 'Projector keys',
    text: 'With a key, a screen shows the scoreboard without an account, even when the scoreboard is not public.',
    new: 'New key',
    name: 'Name',
    name_hint: 'The screen that uses it, such as “projector in the hall”.',
    created: 'Created',
    made: 'Open this link on the screen. It is shown only once.',
    address: 'Link',
    delete: 'Delete',
    delete_title: (name: string) => `Delete the key “${name}”?`,
    delete_text: 'Screens that use it stop showing the scoreboard.',
  },
  show: {
    title: 'Show the final scoreboard',
    projector: 'Open projector scoreboard',
    ceremony: (button: string) =>
      `The projector page can reveal the final scoreboard place by place: log in there as an administrator and press “${button}”.`,
    possible: 'This is possible now.',
    not_possible: 'This is possible while the scoreboard is frozen.',
    feed: 'CTFtime feed',
    feed_frozen: 'The feed shows the frozen scoreboard until the freeze is removed.',
  },
};
