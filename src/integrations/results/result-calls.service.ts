import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';
import { validSecrets } from '../shared/signing-secrets';
import type { ResultKey } from './result-key.entity';
import { isSignedBy } from './result-key.rules';
import { type SignedCall, SignatureRefused } from './signed-call';

/** Responses are kept for a day, so that a repeated call is not applied again. */
const KEPT_MILLIS = 86_400_000;
const MAX_ERROR = 500;

/** 422: the id was sent with another body before. */
class CallMismatch extends InvalidInput {
  override readonly status = 422;

  constructor() {
    super({ field: 'webhook-id', message: 'This id was sent with another body before. Use a new one for each call.' });
  }
}

/** 409: newer standings were accepted before. */
class OutdatedCall extends InvalidInput {
  override readonly status = 409;

  constructor() {
    super({ field: 'webhook-timestamp', message: 'Newer standings of this challenge were accepted before.' });
  }
}

/** Verifies calls by the key of their challenge, applies each id once, and keeps the outcome of the latest call. */
@Injectable()
export class ResultCallsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws SignatureRefused if no valid key of the challenge signed the call. */
  async verify(challenge_id: number, call: SignedCall): Promise<void> {
    const [key] = await this.database.query<ResultKey>('SELECT * FROM result_keys WHERE challenge_id = $1', [
      challenge_id,
    ]);
    this.requireSigned(key, call);
  }

  /** Verifies the call again, and makes other calls for the challenge wait. Throws SignatureRefused. */
  async lock(tx: Tx, challenge_id: number, call: SignedCall): Promise<ResultKey> {
    const [key] = await tx.query<ResultKey>('SELECT * FROM result_keys WHERE challenge_id = $1 FOR UPDATE', [
      challenge_id,
    ]);
    return this.requireSigned(key, call);
  }

  /** Returns the response to the first call with this id, or null. Throws CallMismatch. */
  async response<T extends object>(
    tx: Tx,
    { challenge_id }: ResultKey,
    { webhook_id, body }: SignedCall,
  ): Promise<T | null> {
    const [known] = await tx.query<{ body_hash: string; response: T }>(
      'SELECT body_hash, response FROM result_calls WHERE challenge_id = $1 AND webhook_id = $2',
      [challenge_id, webhook_id],
    );
    if (known && known.body_hash !== hashSecret(body)) throw new CallMismatch();
    return known?.response ?? null;
  }

  /** Throws OutdatedCall if newer standings were accepted: a late call would undo them. */
  requireNewest({ standings_at }: ResultKey, { sent_at }: SignedCall): void {
    if (standings_at !== null && sent_at * 1000 < standings_at.millis) throw new OutdatedCall();
  }

  /** Stores the response, and removes responses of the challenge that are older than a day. */
  async keep(tx: Tx, { challenge_id }: ResultKey, { webhook_id, body }: SignedCall, response: object): Promise<void> {
    const now = this.clock.now();
    await tx.query('DELETE FROM result_calls WHERE challenge_id = $1 AND created < $2', [
      challenge_id,
      Instant.fromMillis(now.millis - KEPT_MILLIS),
    ]);
    await tx.query(
      'INSERT INTO result_calls (challenge_id, webhook_id, body_hash, response, created) VALUES ($1, $2, $3, $4, $5)',
      [challenge_id, webhook_id, hashSecret(body), JSON.stringify(response), now],
    );
  }

  /** Notes an accepted call. With `hasStandings`, also stores its time as that of the latest standings. */
  async noteAccepted(
    tx: Tx,
    { challenge_id }: ResultKey,
    { sent_at }: SignedCall,
    hasStandings: boolean,
  ): Promise<void> {
    await tx.query(
      `UPDATE result_keys
          SET last_call = $2, last_accepted = $2, last_status = 200, last_error = NULL,
              standings_at = CASE WHEN $4 THEN to_timestamp($3) ELSE standings_at END
        WHERE challenge_id = $1`,
      [challenge_id, this.clock.now(), sent_at, hasStandings],
    );
  }

  /** Notes a refused call. Does nothing if the challenge has no key. */
  async noteRefused(challenge_id: number, status: number, reason: string): Promise<void> {
    await this.database.query(
      'UPDATE result_keys SET last_call = $2, last_status = $3, last_error = $4 WHERE challenge_id = $1',
      [challenge_id, this.clock.now(), status, reason.slice(0, MAX_ERROR)],
    );
  }

  private requireSigned(key: ResultKey | undefined, call: SignedCall): ResultKey {
    if (!key || !isSignedBy(validSecrets(key, this.clock.now()), call)) throw new SignatureRefused();
    return key;
  }
}
