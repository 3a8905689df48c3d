let title = document.title;
let unread = 0;

function show(): void {
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
}

/** Sets the text of the window title. `setUnread` sets the number before it. */
export function setTitle(text: string): void {
  title = text;
  show();
}

/** Sets the number of unread notifications, which is shown before the window title. */
export function setUnread(count: number): void {
  unread = count;
  show();
}
