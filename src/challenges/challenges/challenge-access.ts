import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, NotFound, TypeNotInstalled } from '../../http/errors/errors';
import { Database } from '../../platform/database/database';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { BatchLoader } from '../../platform/concurrency/batch-loader';
import { Settings } from '../../settings/settings';
import type { OwnRatingView } from '../ratings/rating.views';
import { Catalogue, type CatalogueChallenge } from './catalogue';
import { arePrerequisitesMet, isInstalled, visibleTo } from './challenge.rules';

/** Progress of an account in a challenge. */
export interface Situation {
  /**
   * Number of submissions that count as attempts. With a timeout and a limit of attempts, only those within the
   * timeout.
   */
  attempts: number;
  /** Number of `attempts` that were wrong. */
  fails: number;
  /** Time of the next attempt if the account must wait for it; otherwise null. */
  retry_at: Instant | null;
  /** Rating by the user who was passed to `situationOf`; null for none. */
  rating: OwnRatingView | null;
  solved: ReadonlySet<number>;
  /** Ids of all hints that the account unlocked, also in other challenges. */
  unlocked: ReadonlySet<number>;
}

/** Parameters of one situation. `solvable` lists the challenges that `solved` may contain. */
interface Asked {
  account_id: number;
  challenge_id: number;
  solvable: readonly number[];
  max_attempts: number;
  /** User whose rating is read; 0 for none. */
  user_id: number;
}

type AskedChallenge = Pick<CatalogueChallenge, 'id' | 'prerequisites' | 'max_attempts'>;

/** `counts` has all attempts. `recent` has those within the timeout; null without a timeout or a limit of attempts. */
interface SituationRow {
  counts: { attempts: number; fails: number } | null;
  recent: { attempts: number; fails: number; retry_at: string | null } | null;
  solved: number[];
  unlocked: number[];
  rating: OwnRatingView | null;
}

// PostgreSQL has no arrays of arrays with different lengths, so each `solvable` is sent as text.
const SITUATIONS = `
  SELECT (SELECT jsonb_build_object('attempts', attempts, 'fails', fails)
            FROM progress WHERE account_id = asked.account AND challenge_id = asked.challenge) AS counts,
         CASE WHEN $5::int IS NOT NULL AND asked.tries > 0 THEN
           (SELECT to_jsonb(tried) FROM recent_attempts(asked.account, asked.challenge, asked.tries, $5::int, $6::timestamptz) tried)
         END AS recent,
         ARRAY(SELECT challenge_id FROM progress
                WHERE account_id = asked.account AND challenge_id = ANY(asked.solvable::int[]) AND solve IS NOT NULL) AS solved,
         ARRAY(SELECT target FROM unlocks WHERE account_id = asked.account AND type = 'hints') AS unlocked,
         CASE WHEN asked.person > 0 THEN
           (SELECT jsonb_build_object('value', value, 'review', review)
              FROM ratings WHERE user_id = asked.person AND challenge_id = asked.challenge) END AS rating
    FROM unnest($1::int[], $2::int[], $3::text[], $4::int[], $7::int[])
         WITH ORDINALITY AS asked (account, challenge, solvable, tries, person, position)
   ORDER BY asked.position`;

const SOLVED = `
  SELECT ARRAY(SELECT challenge_id FROM solves WHERE account_id = asked.account) AS solved
    FROM unnest($1::int[]) WITH ORDINALITY AS asked (account, position)
   ORDER BY asked.position`;

/** Decides which challenges a caller may see, and reads the progress of accounts. */
@Injectable()
export class ChallengeAccess {
  /** Served by an index-only scan of solves_account_id_challenge_id_key. */
  private readonly solves = new BatchLoader((ids: readonly number[]) =>
    this.database.prepared<{ solved: number[] }>(SOLVED, [ids]),
  );

  /**
   * Served by progress_pkey, unlocks_account_id_target_type_key and ratings_user_id_challenge_id_key; with a timeout,
   * also by the indexes of `recent_attempts`.
   */
  private readonly situations = new BatchLoader((asked: readonly Asked[]) =>
    this.database.prepared<SituationRow>(SITUATIONS, [
      asked.map(({ account_id }) => account_id),
      asked.map(({ challenge_id }) => challenge_id),
      asked.map(({ solvable }) => `{${solvable.join(',')}}`),
      asked.map(({ max_attempts }) => max_attempts),
      this.settings.attemptsTimeout,
      this.clock.now(),
      asked.map(({ user_id }) => user_id),
    ]),
  );

  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async solvedBy(account_id: number | null): Promise<Set<number>> {
    if (account_id === null) return new Set();
    return new Set((await this.solves.load(account_id))?.solved);
  }

  /**
   * Returns an account's progress in a challenge, with the rating by `user_id`. `solved` covers only the challenge and
   * its prerequisites.
   */
  async situationOf(
    account_id: number | null,
    { id, prerequisites, max_attempts }: AskedChallenge,
    user_id: number | null = null,
  ): Promise<Situation> {
    const solvable = [id, ...prerequisites];
    const asked = { challenge_id: id, solvable, max_attempts: max_attempts ?? 0, user_id: user_id ?? 0 };
    const row = account_id === null ? undefined : await this.situations.load({ account_id, ...asked });
    const { attempts, fails } = row?.recent ?? row?.counts ?? { attempts: 0, fails: 0 };
    const retry_at = row?.recent?.retry_at == null ? null : Instant.parse(row.recent.retry_at);
    const [solved, unlocked] = [new Set(row?.solved), new Set(row?.unlocked)];
    return { attempts, fails, retry_at, solved, unlocked, rating: row?.rating ?? null };
  }

  /**
   * Returns the ids that the account solved among the challenge and its prerequisites. Passes `max_attempts: 0`, so
   * that the statement does not count recent attempts.
   */
  async solvedAmong(
    account_id: number | null,
    { id, prerequisites }: Pick<CatalogueChallenge, 'id' | 'prerequisites'>,
  ): Promise<ReadonlySet<number>> {
    return (await this.situationOf(account_id, { id, prerequisites, max_attempts: 0 })).solved;
  }

  /**
   * Points that a service reported for the account; null without an account, or if the challenge has no results key.
   * Served by awards_challenge_id_account_id_idx.
   */
  async reportedPoints(
    account_id: number | null,
    { id, has_results_key }: Pick<CatalogueChallenge, 'id' | 'has_results_key'>,
  ): Promise<number | null> {
    if (account_id === null || !has_results_key) return null;
    const [row] = await this.database.prepared<{ points: number }>(
      'SELECT COALESCE(SUM(value), 0)::float8 AS points FROM awards WHERE challenge_id = $1 AND account_id = $2',
      [id, account_id],
    );
    return row?.points ?? 0;
  }

  /** Served by unlocks_account_id_target_type_key. */
  async unlockedHints(account_id: number | null): Promise<Set<number>> {
    if (account_id === null) return new Set();
    const rows = await this.database.prepared<{ target: number }>(
      `SELECT target FROM unlocks WHERE account_id = $1 AND type = 'hints'`,
      [account_id],
    );
    return new Set(rows.map(({ target }) => target));
  }

  /** Returns the ids of the challenges that the caller sees unmasked; null for administrators, who see all. */
  async visibleIds(viewer: Viewer): Promise<number[] | null> {
    if (viewer.isAdmin) return null;
    const [{ all }, solved] = await Promise.all([this.catalogue.get(), this.solvedBy(viewer.account_id)]);
    return all
      .filter((challenge) => visibleTo(viewer, challenge) && arePrerequisitesMet(challenge, solved))
      .map(({ id }) => id);
  }

  /**
   * Throws NotFound if the challenge does not exist or its state hides it from the caller. Does not check
   * prerequisites.
   */
  async requireVisible(viewer: Viewer, id: number): Promise<CatalogueChallenge> {
    const challenge = (await this.catalogue.get()).byId.get(id);
    if (!challenge || !visibleTo(viewer, challenge)) throw new NotFound();
    return challenge;
  }

  /** Throws NotFound like `requireVisible`, and Forbidden if a player's account has not solved a prerequisite. */
  async requireReadable(viewer: Viewer, id: number): Promise<CatalogueChallenge> {
    const challenge = await this.requireVisible(viewer, id);
    if (viewer.isAdmin || challenge.prerequisites.length === 0) return challenge;
    const solved = await this.solvedAmong(viewer.account_id, challenge);
    if (!arePrerequisitesMet(challenge, solved)) throw new Forbidden();
    return challenge;
  }

  async requireOpen(viewer: Viewer, id: number): Promise<CatalogueChallenge> {
    const challenge = await this.requireReadable(viewer, id);
    requireTeam(viewer);
    return challenge;
  }

  async requireChallenge(id: number | null | undefined): Promise<CatalogueChallenge> {
    const challenge = id == null ? undefined : (await this.catalogue.get()).byId.get(id);
    if (!challenge) throw new NotFound();
    return challenge;
  }

  /**
   * Throws NotFound, Forbidden or TypeNotInstalled. Unlike `requireReadable`, makes no exception for administrators.
   */
  async requireAttemptable(account_id: number, id: number | null | undefined): Promise<CatalogueChallenge> {
    const challenge = await this.requireChallenge(id);
    if (challenge.state === 'hidden') throw new NotFound();
    if (challenge.state === 'locked') throw new Forbidden();
    if (challenge.prerequisites.length > 0) {
      const solved = await this.solvedAmong(account_id, challenge);
      if (!arePrerequisitesMet(challenge, solved)) throw new Forbidden();
    }
    if (!isInstalled(challenge)) throw new TypeNotInstalled(challenge.type);
    return challenge;
  }
}

/** Throws Forbidden for players without a team in teams mode. */
export function requireTeam(viewer: Viewer): void {
  if (viewer.lacksTeam) throw new Forbidden();
}
