import type { Words } from '..';

export const notices: Words['notices'] = {};
