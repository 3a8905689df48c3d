let title = document.title;
let unread = 0;

function show(): void {
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
}

/** Sets the window title. */
export function setTitle(text: string): void {
  title = text;
  show();
}

/** Puts the number of unread notifications before the window title. */
export function setUnread(count: number): void {
  unread = count;
  show();
}
