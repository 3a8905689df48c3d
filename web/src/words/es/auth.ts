import type { Words } from '..';

export const auth: Words['auth'] = {};
