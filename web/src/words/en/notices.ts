import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const notices = {
  title: 'Notifications',
  empty: 'No notifications yet',
  empty_text:
    'Announcements from the organisers appear here, and at the edge of the window while you are on another page.',
  new: 'New',
  link: (count: number) => (count === 0 ? 'Notifications' : plural(count, { other: 'Notifications, # of them new' })),
};
