/** Paths that the server answers itself: the browser must load them instead of a screen. */
export const OUTSIDE = /^\/(api|files|docs|setup|logout|share|plugins|live|admin\/export)(\/|$)/;

export function isPanel(path: string): boolean {
  return /^\/admin(\/|$)/.test(path);
}

/**
 * True if the interface renders the path; false if the browser must load it. Paths of the panel are rendered only for
 * administrators.
 */
export function isInside(path: string, isAdmin: boolean): boolean {
  return !OUTSIDE.test(path) && (isAdmin || !isPanel(path));
}

/**
 * Key of a path's screen: a new key resets the screen's state. All paths of challenges have the same key, so that the
 * board keeps its state.
 */
export function placeOf(path: string): string {
  return path.startsWith('/challenges/') ? '/challenges' : path;
}
