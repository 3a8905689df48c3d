import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const notices = {
  title: 'Notifications',
  empty: 'No notifications yet',
  empty_text: 'Announcements from the organisers appear here and pop up on every page.',
  new: 'New',
  link: (count: number) => (count === 0 ? 'Notifications' : plural(count, { other: 'Notifications: # new' })),
};
