import type { CatalogueChallenge } from '../../challenges/challenges/catalogue';
import type { Viewer, ViewerUser } from '../../http/context/viewer';
import { Forbidden } from '../../http/errors/errors';

/** The caller, with the account the attempt counts for. */
export type Competitor = ViewerUser & { account_id: number };

/** A submission to a challenge that its account may try; `provided` is stripped. */
export interface Attempt {
  viewer: Viewer;
  user: Competitor;
  challenge: CatalogueChallenge;
  provided: string;
  ip: string;
}

/** Address that a submission came from, and its idempotency key. */
export interface Origin {
  ip: string;
  key: string | null;
}

/** The caller as a competitor. Throws Forbidden for callers without an account. */
export function competitorOf({ user, account_id }: Viewer): Competitor {
  if (!user || account_id === null) throw new Forbidden();
  return { ...user, account_id };
}
