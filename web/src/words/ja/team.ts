import type { Words } from '..';

export const team: Words['team'] = {};
