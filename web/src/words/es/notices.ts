import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('es');

export const notices: Words['notices'] = {
  title: 'Avisos',
  empty: 'Todavía no se ha anunciado nada',
  empty_text:
    'Lo que anuncian los organizadores aparece aquí, y en el borde de la ventana mientras está en otra pantalla.',
  new: 'Nuevo',
  link: (count) => (count === 0 ? 'Avisos' : plural(count, { one: 'Avisos, # nuevo', other: 'Avisos, # nuevos' })),
};
