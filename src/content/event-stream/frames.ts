import type { PostedNotificationView } from '../notifications/notification.views';

/** Keeps connections open, and tells clients that it is. No blank follows a colon: clients compare these bytes. */
export const PING = 'event:ping\ndata:ping\n\n';

/** The event of one notification, with the `id` a client resumes from, and the ping that follows each. JSON has no line breaks. */
export function notificationFrames(id: string, notification: PostedNotificationView): Buffer {
  return Buffer.from(`id:${id}\nevent:notification\ndata:${JSON.stringify(notification)}\n\n${PING}`);
}
