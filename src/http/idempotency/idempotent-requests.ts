import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import type { PlatformRequest } from '../context/request';
import { Database, type Tx } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';

const KEPT_MILLIS = 86_400_000;

const EXPIRED_AT_ONCE = 100;

/** Inserts the key, or replaces an expired one. Returns no row if the key is in use. */
const CLAIM = `
  INSERT INTO idempotency_keys AS known (user_id, key, request, created) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, key) DO UPDATE SET request = EXCLUDED.request, created = EXCLUDED.created, answer = NULL
   WHERE known.created <= $5
  RETURNING key`;

/** 422: the same key was sent before with a different request. */
export class IdempotencyMismatch extends InvalidInput {
  override readonly status = 422;

  constructor() {
    super({ field: 'Idempotency-Key', message: 'This key was sent with another request before. Use a new one.' });
  }
}

/** Result of a request's transaction. */
export interface Done<T> {
  result: T;
  /** If false, the response is not stored, and the same key may be used again. */
  isDone: boolean;
}

/** A user's request with its key. A request with the same key and another `what` is refused. */
export interface IdempotentRequest {
  user_id: number;
  key: string;
  what: unknown;
}

/** Also contains the HTTP request, because `make` sets its `isRepeat`. */
export interface RepeatableRequest extends IdempotentRequest {
  request: PlatformRequest;
}

/**
 * Runs a request with an `Idempotency-Key` only once. The key is stored in the same transaction as the request's
 * changes: a second request waits at the primary key of `idempotency_keys` and then reads the stored response. A failed
 * request leaves no key.
 */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction and returns its result, or returns the stored result of the first request with this
   * key. If `sent` is null, there is no key and `work` always runs. `after` may change the result after the commit.
   * Throws IdempotencyMismatch if the key belongs to another request.
   */
  async once<T extends object>(
    sent: IdempotentRequest | null,
    work: (tx: Tx) => Promise<Done<T>>,
    after: (result: T) => Promise<T> = (result) => Promise.resolve(result),
  ): Promise<T> {
    if (sent === null) return after((await this.database.transaction(work)).result);
    const { user_id, key, what } = sent;
    const request = hashSecret(JSON.stringify(what));
    const now = this.clock.now();
    const over = Instant.fromMillis(now.millis - KEPT_MILLIS);
    const done = await this.database.transaction(async (tx) => {
      const [claimed] = await tx.query(CLAIM, [user_id, key, request, now, over]);
      if (!claimed) return { isFirst: false, isDone: true, result: await this.first<T>(tx, user_id, key, request) };
      const { result, isDone } = await work(tx);
      if (isDone) await this.keep(tx, user_id, key, result);
      else await tx.query('DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2', [user_id, key]);
      return { isFirst: true, isDone, result };
    });
    if (!done.isFirst) return done.result;
    const result = await after(done.result);
    if (!done.isDone) return result;
    if (result !== done.result) await this.keep(this.database, user_id, key, result);
    await this.forget(over);
    return result;
  }

  /** Runs `work` only once for a key, like `once`, and always stores its result. Sets `request.isRepeat`. */
  async make<T extends object>(repeatable: RepeatableRequest | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (repeatable === null) return this.database.transaction(work);
    const { request, ...sent } = repeatable;
    request.isRepeat = true;
    return this.once(sent, async (tx) => {
      request.isRepeat = false;
      return { result: await work(tx), isDone: true };
    });
  }

  private async first<T>(tx: Tx, user_id: number, key: string, request: string): Promise<T> {
    const [known] = await tx.query<{ request: string; result: string }>(
      'SELECT request, answer AS result FROM idempotency_keys WHERE user_id = $1 AND key = $2',
      [user_id, key],
    );
    if (known?.request !== request) throw new IdempotencyMismatch();
    return JSON.parse(known.result) as T;
  }

  private async keep(database: Tx | Database, user_id: number, key: string, result: object): Promise<void> {
    await database.query('UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2', [
      user_id,
      key,
      JSON.stringify(result),
    ]);
  }

  private async forget(over: Instant): Promise<void> {
    await this.database.query(
      `DELETE FROM idempotency_keys WHERE (user_id, key) IN
         (SELECT user_id, key FROM idempotency_keys WHERE created <= $1 ORDER BY created LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [over, EXPIRED_AT_ONCE],
    );
  }
}
