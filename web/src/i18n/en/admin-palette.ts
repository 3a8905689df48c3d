import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const palette = {
  open: 'Search and commands',
  short: 'Search',
  placeholder: 'Screen, action, name, email or ID',
  options: 'Results',
  hits: (count: number) => plural(count, { one: '# found', other: '# found' }),
  none: 'No results.',
  help: 'Arrow keys select, Enter opens, Esc closes.',
  kinds: {
    screen: 'Screen',
    settings: 'Settings',
    action: 'Action',
    theme: 'Theme',
    users: 'User',
    teams: 'Team',
    challenges: 'Challenge',
    pages: 'Page',
    submissions: 'Submission',
  },
  new_challenge: 'New challenge',
  order: 'Change challenge order',
  bulk: 'Edit challenges in a spreadsheet',
  requirements: 'View challenge prerequisites',
  new_notification: 'New notification',
  new_page: 'New page',
  new_user: 'New user',
  new_team: 'New team',
  clusters: 'Common incorrect submissions',
  export: 'Download event export',
  projector: 'Projector scoreboard',
  sure: (action: string) => `Confirm: ${action}`,
  back: 'Cancel',
};
