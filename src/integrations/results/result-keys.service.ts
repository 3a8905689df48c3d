import { Injectable } from '@nestjs/common';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { as } from '../../http/envelope/views';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { newSecret, previousUntil } from '../shared/signing-secrets';
import type { RotateResultKeyDto } from './result-key.dto';
import { NewResultKeyView, ResultKeyView } from './result-key.views';

const VIEW = `
  SELECT created, CASE WHEN previous_until > $2 THEN previous_until END AS previous_until,
         last_call, last_status, last_error, last_accepted
    FROM result_keys WHERE challenge_id = $1`;

/** Keys by which services sign the results of challenges; each challenge has at most one, and its predecessor. */
@Injectable()
export class ResultKeysService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Returns null if the challenge has no key. Throws NotFound. */
  async get(challenge_id: number): Promise<ResultKeyView | null> {
    const challenges = await this.database.query('SELECT FROM challenges WHERE id = $1', [challenge_id]);
    if (challenges.length === 0) throw new NotFound();
    return this.find(this.database, challenge_id);
  }

  /** Throws NotFound, and InvalidInput if there is a key. */
  create(challenge_id: number): Promise<NewResultKeyView> {
    return this.database.transaction(async (tx) => {
      const [challenge] = await tx.query('SELECT FROM challenges WHERE id = $1 FOR KEY SHARE', [challenge_id]);
      if (!challenge) throw new NotFound();
      const key = newSecret();
      const [created] = await tx.query(
        `INSERT INTO result_keys (challenge_id, secret, created) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING challenge_id`,
        [challenge_id, key, this.clock.now()],
      );
      if (!created) throw InvalidInput.forField('', 'This challenge has a key already. Rotate or revoke it.');
      tx.publish(new ChallengesChanged());
      return this.withKey(tx, challenge_id, key);
    });
  }

  /**
   * Creates a new key. The present one stays valid for `hours`, by default 24; its own predecessor ends at once. Throws
   * NotFound.
   */
  rotate(challenge_id: number, { hours }: RotateResultKeyDto): Promise<NewResultKeyView> {
    return this.database.transaction(async (tx) => {
      const key = newSecret();
      const now = this.clock.now();
      const until = previousUntil(now, hours);
      const [rotated] = await tx.query(
        `UPDATE result_keys
            SET previous_secret = CASE WHEN $3::timestamptz IS NOT NULL THEN secret END, previous_until = $3,
                secret = $2, created = $4
          WHERE challenge_id = $1
        RETURNING challenge_id`,
        [challenge_id, key, until, now],
      );
      if (!rotated) throw new NotFound();
      return this.withKey(tx, challenge_id, key);
    });
  }

  /** Ends both keys at once. Points and solves that were reported stay. Throws NotFound. */
  revoke(challenge_id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [revoked] = await tx.query('DELETE FROM result_keys WHERE challenge_id = $1 RETURNING challenge_id', [
        challenge_id,
      ]);
      if (!revoked) throw new NotFound();
      tx.publish(new ChallengesChanged());
    });
  }

  private async withKey(tx: Tx, challenge_id: number, key: string): Promise<NewResultKeyView> {
    const row = await this.find(tx, challenge_id);
    if (!row) throw new NotFound();
    return as(NewResultKeyView, { ...row, key });
  }

  private async find(from: Pick<Tx, 'query'>, challenge_id: number): Promise<ResultKeyView | null> {
    const [row] = await from.query<ResultKeyView>(VIEW, [challenge_id, this.clock.now()]);
    return row ? as(ResultKeyView, row) : null;
  }
}
