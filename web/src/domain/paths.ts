/** Addresses that the server answers by itself: downloads and documents. */
export const OUTSIDE = /^\/(api|files|docs|setup|logout|share|plugins|live|admin\/export)(\/|$)/;

/** Whether a path is one of the organisers' panel. */
export function isPanel(path: string): boolean {
  return /^\/admin(\/|$)/.test(path);
}

/** Whether the interface shows what is at a path; else the browser must load it. Who is no administrator is refused by the server. */
export function isInside(path: string, isAdmin: boolean): boolean {
  return !OUTSIDE.test(path) && (isAdmin || !isPanel(path));
}

/** The screen of a path, for what begins anew with each screen; the board stays while challenges are opened beside it. */
export function placeOf(path: string): string {
  return path.startsWith('/challenges/') ? '/challenges' : path;
}
