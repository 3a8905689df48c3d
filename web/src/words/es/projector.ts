import type { Words } from '..';

export const projector: Words['projector'] = {
  standings: 'Clasificación',
  last_solves: 'Últimas soluciones',
  first_blood: 'Resuelto por primera vez',
  by: 'resuelto por',
  join: 'Participe aquí',
  no_points: 'Nadie tiene puntos todavía.',
  frozen: (time) => `Congelada desde ${time}`,
  stale: (time) => `Sin conexión. Hora de los datos: ${time}.`,
  refused:
    'La clasificación no está abierta aquí. Abra esta página con una dirección que contenga una clave, o inicie sesión como administrador.',
  reveal: 'Revelar la clasificación',
  reveal_load: 'Cargando la clasificación final …',
  reveal_failed: 'No se pudo cargar la clasificación final.',
  reveal_help: 'Espacio o → revela el siguiente puesto, ← lo deshace, Escape sale.',
  reveal_done: 'Esta es la clasificación final.',
};
