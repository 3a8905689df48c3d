// Made from the English text 8b0fc8ea.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const notices: Messages['notices'] = {
  title: 'Mitteilungen',
  empty: 'Noch keine Mitteilungen',
  empty_text: 'Mitteilungen der Veranstalter erscheinen hier und werden auf jeder Seite eingeblendet.',
  new: 'Neu',
  link: (count) => (count === 0 ? 'Mitteilungen' : plural(count, { other: 'Mitteilungen: # neu' })),
};
