// Made from the English text aaa3ff6c.
import type { Messages } from '..';

export const projector: Messages['projector'] = {
  standings: 'Clasificación',
  last_solves: 'Últimas resoluciones',
  first_blood: '¡First blood!',
  by: 'resuelto por',
  join: 'Participa aquí',
  no_points: 'Nadie tiene puntos todavía.',
  frozen: (time) => `Congelada desde ${time}`,
  stale: (time) => `Sin conexión. Últimos datos: ${time}.`,
  refused:
    'Esta clasificación no es pública. Abre esta página con un enlace que contenga una clave, o inicia sesión como administrador.',
  reveal: 'Revelar la clasificación final',
  reveal_load: 'Cargando la clasificación final…',
  reveal_failed: 'No se pudo cargar la clasificación final.',
  reveal_help: 'Espacio o → revela el siguiente puesto, ← lo oculta de nuevo, Escape sale.',
  reveal_done: 'Esta es la clasificación final.',
};
