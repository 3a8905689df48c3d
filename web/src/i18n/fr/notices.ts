// Made from the English text 8b0fc8ea.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const notices: Messages['notices'] = {
  title: 'Notifications',
  empty: 'Pas encore de notifications',
  empty_text: 'Les annonces des organisateurs apparaissent ici et s’affichent sur chaque page.',
  new: 'Nouvelle',
  link: (count) =>
    count === 0
      ? 'Notifications'
      : plural(count, { one: 'Notifications : # nouvelle', other: 'Notifications : # nouvelles' }),
};
