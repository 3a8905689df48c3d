import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('de');

export const notices: Words['notices'] = {
  title: 'Mitteilungen',
  empty: 'Noch wurde nichts mitgeteilt',
  empty_text: 'Was die Veranstalter mitteilen, erscheint hier, und am Rand des Fensters, während Sie anderswo sind.',
  new: 'Neu',
  link: (count) => (count === 0 ? 'Mitteilungen' : plural(count, { other: 'Mitteilungen, # neu' })),
};
