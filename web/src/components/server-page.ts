/** The server-rendered page that loaded the interface. */
export interface ServerPage {
  path: string;
  status: number;
  title: string;
  /** Sanitised HTML: a custom page, or an error message. */
  html: string;
  text: string;
}

/** Reads the server's page before React replaces it. */
export function readServerPage(root: HTMLElement): ServerPage {
  const main = root.querySelector('main');
  return {
    path: location.pathname,
    status: Number(root.dataset['status'] ?? 200),
    title: root.dataset['title'] ?? '',
    html: main?.innerHTML ?? '',
    text: main?.querySelector('p')?.textContent ?? '',
  };
}

/**
 * True if the server's error page is shown instead of the screen. For other statuses, such as that of an invalid form,
 * the screen is shown.
 */
export function isRefused(status: number): boolean {
  return status === 401 || status === 403 || status === 404 || status === 429 || status >= 500;
}
