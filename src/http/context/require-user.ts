import { Forbidden } from '../errors/errors';
import type { Viewer, ViewerUser } from './viewer';

/** Returns the caller's user. Throws Forbidden for anonymous callers. */
export function requireUser({ user }: Pick<Viewer, 'user'>): ViewerUser {
  if (!user) throw new Forbidden();
  return user;
}
