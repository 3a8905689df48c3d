import type { Words } from '..';

export const settings: Words['settings'] = {};
