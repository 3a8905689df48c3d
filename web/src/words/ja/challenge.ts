import type { Words } from '..';

export const challenge: Words['challenge'] = {};
