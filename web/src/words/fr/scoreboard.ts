import type { Words } from '..';

export const scoreboard: Words['scoreboard'] = {};
