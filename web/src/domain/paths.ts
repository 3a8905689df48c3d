/** Paths that the server answers without the interface: downloads and documents. */
export const OUTSIDE = /^\/(api|files|docs|setup|logout|share|plugins|live|admin\/export)(\/|$)/;

/** True for paths of the admin panel. */
export function isPanel(path: string): boolean {
  return /^\/admin(\/|$)/.test(path);
}

/** True if the interface renders the path, else the browser must load it. The server refuses the panel to players. */
export function isInside(path: string, isAdmin: boolean): boolean {
  return !OUTSIDE.test(path) && (isAdmin || !isPanel(path));
}

/**
 * Key of a path's screen: a new key resets the screen's state. The board keeps its state while challenges are opened
 * next to it.
 */
export function placeOf(path: string): string {
  return path.startsWith('/challenges/') ? '/challenges' : path;
}
