import { Injectable } from '@nestjs/common';
import type { Viewer } from '../http/access/viewer';
import { Forbidden, NotFound } from '../http/errors/errors';
import { Database } from '../platform/database/database';
import { Catalogue, type CatalogueChallenge } from './catalogue';
import { arePrerequisitesMet, visibleTo } from './challenge.rules';

/** What an account has done about one challenge. */
export interface ChallengeProgress {
  /** Stored submissions of any type. */
  attempts: number;
  /** Those that were wrong. */
  fails: number;
  solved: boolean;
}

/** Which challenges a caller may see, and how far their account has come. */
@Injectable()
export class ChallengeAccess {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
  ) {}

  /** By challenge id, the challenges the account has tried; empty for nobody. One query, served by progress_pkey. */
  async progressOf(account_id: number | null): Promise<Map<number, ChallengeProgress>> {
    if (account_id === null) return new Map();
    const rows = await this.database.query<ChallengeProgress & { challenge_id: number }>(
      'SELECT challenge_id, attempts, fails, solve IS NOT NULL AS solved FROM progress WHERE account_id = $1',
      [account_id],
    );
    return new Map(rows.map(({ challenge_id, ...progress }) => [challenge_id, progress]));
  }

  /** Ids of the hints the account unlocked; empty for nobody. Served by unlocks_account_id_target_type_key. */
  async unlockedHints(account_id: number | null): Promise<Set<number>> {
    if (account_id === null) return new Set();
    const rows = await this.database.query<{ target: number }>(
      `SELECT target FROM unlocks WHERE account_id = $1 AND type = 'hints'`,
      [account_id],
    );
    return new Set(rows.map(({ target }) => target));
  }

  /** The challenge, if its state lets the caller know of it; throws NotFound. Prerequisites are not looked at. */
  async requireVisible(viewer: Viewer, id: number): Promise<CatalogueChallenge> {
    const challenge = (await this.catalogue.get()).byId.get(id);
    if (!challenge || !visibleTo(viewer, challenge)) throw new NotFound();
    return challenge;
  }

  /** The challenge, if the caller may read it; throws NotFound by its state, Forbidden by its prerequisites. */
  async requireReadable(viewer: Viewer, id: number): Promise<CatalogueChallenge> {
    const challenge = await this.requireVisible(viewer, id);
    if (viewer.isAdmin || challenge.prerequisites.length === 0) return challenge;
    const progress = await this.progressOf(viewer.account_id);
    if (!arePrerequisitesMet(challenge, solvedIds(progress))) throw new Forbidden();
    return challenge;
  }

  /** The same for what is read by those who compete: without a team throws Forbidden, after all else (seed-endpoints 3.6). */
  async requireOpen(viewer: Viewer, id: number): Promise<CatalogueChallenge> {
    const challenge = await this.requireReadable(viewer, id);
    requireTeam(viewer);
    return challenge;
  }
}

/** Throws Forbidden for players who have no team while teams compete. */
export function requireTeam(viewer: Viewer): void {
  if (viewer.lacksTeam) throw new Forbidden();
}

/** Ids of the challenges that are solved. */
export function solvedIds(progress: ReadonlyMap<number, ChallengeProgress>): Set<number> {
  return new Set([...progress].flatMap(([id, { solved }]) => (solved ? [id] : [])));
}
