// Made from the English text 8b0fc8ea.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('es');

export const notices: Messages['notices'] = {
  title: 'Avisos',
  empty: 'Todavía no hay avisos',
  empty_text: 'Los anuncios de la organización aparecen aquí y se muestran en todas las páginas.',
  new: 'Nuevo',
  link: (count) => (count === 0 ? 'Avisos' : plural(count, { one: 'Avisos: # nuevo', other: 'Avisos: # nuevos' })),
};
