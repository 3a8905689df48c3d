/** What the server sent for the address that was opened. */
export interface ServerPage {
  path: string;
  status: number;
  title: string;
  /** The content as the server rendered it, which is safe to show: an organiser's page, or the sentence of a refusal. */
  html: string;
  text: string;
}

/** Reads the server's page before the interface takes its place. */
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

/** Whether a status stands in place of a screen. Other answers, such as a form that was not filled in well, leave it to its own devices. */
export function isRefused(status: number): boolean {
  return status === 401 || status === 403 || status === 404 || status === 429 || status >= 500;
}
