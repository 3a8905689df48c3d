import type { DataOf } from '../../api/query';

export type AuditRecord = DataOf<'/api/v1/audit'>[number];

export const PATH = '/api/v1/audit';

/** Types of objects in the audit log, such as `awards` for `/api/v1/awards`. */
export const TYPES = [
  ...(['awards', 'brackets', 'challenges', 'comments', 'configs', 'exports', 'fields', 'files', 'flags'] as const),
  ...(['hints', 'imports', 'insights', 'live-keys', 'mailings', 'mails', 'notifications', 'pages'] as const),
  ...(['regrades', 'reset', 'saved-searches', 'scheduled-changes', 'shares', 'solutions', 'submissions'] as const),
  ...(['tags', 'teams', 'tokens', 'topics', 'unlocks', 'users', 'webhooks'] as const),
] as const;

/** URL of the screen for the object of a record; null if there is none. */
export function hrefOf({ object_type, object_id }: AuditRecord): string | null {
  if (object_type === 'configs') return '/admin/settings';
  if (object_id === null) return null;
  if (object_type === 'users' || object_type === 'teams') return `/admin/people/${object_type}/${object_id}`;
  if (object_type === 'mailings') return `/admin/mail/mailings/${object_id}`;
  if (['challenges', 'pages', 'webhooks'].includes(object_type)) return `/admin/${object_type}/${object_id}`;
  return null;
}
