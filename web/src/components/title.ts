let title = document.title;
let unread = 0;

function show(): void {
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
}

/** Names the window after the screen that is shown. */
export function setTitle(text: string): void {
  title = text;
  show();
}

/** Puts the number of notifications that were not read before the name of the window. */
export function setUnread(count: number): void {
  unread = count;
  show();
}
