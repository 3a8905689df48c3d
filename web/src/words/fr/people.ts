import type { Words } from '..';

export const people: Words['people'] = {};
