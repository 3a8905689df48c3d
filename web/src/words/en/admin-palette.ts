import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const palette = {
  open: 'Search and commands',
  short: 'Search',
  placeholder: 'Screen, action, name, address or id',
  options: 'What Enter does',
  found: (count: number) => plural(count, { one: '# found', other: '# found' }),
  none: 'Nothing is called so.',
  help: 'Arrows choose, Enter opens, Esc closes.',
  kinds: {
    screen: 'Screen',
    settings: 'Settings',
    action: 'Action',
    theme: 'Colours',
    users: 'User',
    teams: 'Team',
    challenges: 'Challenge',
    pages: 'Page',
    submissions: 'Submission',
  },
  new_challenge: 'New challenge',
  order: 'Change the order of the challenges',
  bulk: 'Change many challenges in a spreadsheet',
  requirements: 'See which challenges must be solved first',
  new_notification: 'Write a notification',
  new_page: 'New page',
  new_user: 'New user',
  new_team: 'New team',
  clusters: 'Equal wrong answers',
  export: 'Download the export of the event',
  projector: 'Standings for a large screen',
  sure: (action: string) => `Yes: ${action}`,
  back: 'No, back',
};
