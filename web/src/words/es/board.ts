import type { Words } from '..';

export const board: Words['board'] = {};
