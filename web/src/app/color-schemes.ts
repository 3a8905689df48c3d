import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const COOKIE = 'color_scheme';
const YEAR_SECONDS = 31_536_000;

/** Stores the colour scheme in a cookie, so that the server can apply it before any script runs. */
export const colorSchemes: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
    return isMantineColorScheme(stored) ? stored : fallback;
  },
  set: (value: MantineColorScheme) => {
    document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`;
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => {
    document.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
  },
};
