import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const notices = {
  title: 'Notifications',
  empty: 'Nothing was announced yet',
  empty_text:
    'What the organisers announce appears here, and at the edge of the window while you are on another screen.',
  new: 'New',
  link: (count: number) => (count === 0 ? 'Notifications' : plural(count, { other: 'Notifications, # of them new' })),
};
