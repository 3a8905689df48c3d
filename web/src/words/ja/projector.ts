import type { Words } from '..';

export const projector: Words['projector'] = {};
