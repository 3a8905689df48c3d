import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const notices: Words['notices'] = {
  title: 'Notifications',
  empty: 'Rien n’a encore été annoncé',
  empty_text:
    'Ce que les organisateurs annoncent apparaît ici, et au bord de la fenêtre quand vous êtes sur une autre page.',
  new: 'Nouveau',
  link: (count) =>
    count === 0
      ? 'Notifications'
      : plural(count, { one: 'Notifications, # nouvelle', other: 'Notifications, # nouvelles' }),
};
