import type { CatalogueChallenge } from '../../challenges/challenges/catalogue';
import type { Viewer, ViewerUser } from '../../http/context/viewer';
import { Forbidden } from '../../http/errors/errors';

/** The caller with the account that gets the solve. */
export type Competitor = ViewerUser & { account_id: number };

/** A submission to a challenge that is open to the account; `provided` has no outer white space. */
export interface Attempt {
  viewer: Viewer;
  user: Competitor;
  challenge: CatalogueChallenge;
  provided: string;
  ip: string;
}

/** Address and idempotency key of a submission. */
export interface Origin {
  ip: string;
  key: string | null;
}

/** Throws Forbidden for callers without an account. */
export function competitorOf({ user, account_id }: Viewer): Competitor {
  if (!user || account_id === null) throw new Forbidden();
  return { ...user, account_id };
}
