import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import type { PlatformRequest } from '../context/request';
import { Database, type Tx } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';

/** How long an answer is kept. */
const KEPT_MILLIS = 86_400_000;

/** Most answers removed when another is kept. */
const EXPIRED_AT_ONCE = 100;

/** Takes the key, or takes it over where its time is over; waits for a request under way that holds it. */
const CLAIM = `
  INSERT INTO idempotency_keys AS known (user_id, key, request, created) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, key) DO UPDATE SET request = EXCLUDED.request, created = EXCLUDED.created, answer = NULL
   WHERE known.created <= $5
  RETURNING key`;

/** 422: the key was sent with another request before. */
export class IdempotencyMismatch extends InvalidInput {
  override readonly status = 422;

  constructor() {
    super({ field: 'Idempotency-Key', message: 'This key was sent with another request before. Use a new one.' });
  }
}

/** What became of a request. */
export interface Done<T> {
  answer: T;
  /** Whether anything was done. What was not is not kept, so that nobody stores more by repeating it; it may be sent again under its key. */
  isDone: boolean;
}

/** Who sends what under which key; `what` is anything that tells one request from another. */
export interface IdempotentRequest {
  user_id: number;
  key: string;
  what: unknown;
}

/** A request that makes something and may come again under its key. */
export interface RepeatableRequest extends IdempotentRequest {
  request: PlatformRequest;
}

/**
 * Requests that are done once, however often they are sent. The key is stored by the transaction that does the work: a second request
 * waits for the first by the unique index and then finds its answer, and what failed leaves nothing behind.
 */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The answer of `work` to the first such request; without a request it is done each time. `after` adds to the answer what is known only
   * after the commit. Throws IdempotencyMismatch if the key was for another request.
   */
  async once<T extends object>(
    sent: IdempotentRequest | null,
    work: (tx: Tx) => Promise<Done<T>>,
    after: (answer: T) => Promise<T> = (answer) => Promise.resolve(answer),
  ): Promise<T> {
    if (sent === null) return after((await this.database.transaction(work)).answer);
    const { user_id, key, what } = sent;
    const request = hashSecret(JSON.stringify(what));
    const now = this.clock.now();
    const over = Instant.fromMillis(now.millis - KEPT_MILLIS);
    const done = await this.database.transaction(async (tx) => {
      const [claimed] = await tx.query(CLAIM, [user_id, key, request, now, over]);
      if (!claimed) return { isFirst: false, isDone: true, answer: await this.first<T>(tx, user_id, key, request) };
      const { answer, isDone } = await work(tx);
      if (isDone) await this.keep(tx, user_id, key, answer);
      else await tx.query('DELETE FROM idempotency_keys WHERE user_id = $1 AND key = $2', [user_id, key]);
      return { isFirst: true, isDone, answer };
    });
    if (!done.isFirst) return done.answer;
    const answer = await after(done.answer);
    if (!done.isDone) return answer;
    if (answer !== done.answer) await this.keep(this.database, user_id, key, answer);
    await this.forget(over);
    return answer;
  }

  /** What `work` made: in a transaction, and once where the request has a key. For the audit log, a repeat has made nothing. */
  async make<T extends object>(repeatable: RepeatableRequest | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (repeatable === null) return this.database.transaction(work);
    const { request, ...sent } = repeatable;
    request.isRepeat = true;
    return this.once(sent, async (tx) => {
      request.isRepeat = false;
      return { answer: await work(tx), isDone: true };
    });
  }

  private async first<T>(tx: Tx, user_id: number, key: string, request: string): Promise<T> {
    const [known] = await tx.query<{ request: string; answer: string }>(
      'SELECT request, answer FROM idempotency_keys WHERE user_id = $1 AND key = $2',
      [user_id, key],
    );
    if (known?.request !== request) throw new IdempotencyMismatch();
    // It is what `keep` wrote for the same request.
    return JSON.parse(known.answer) as T;
  }

  private async keep(database: Tx | Database, user_id: number, key: string, answer: object): Promise<void> {
    await database.query('UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2', [
      user_id,
      key,
      JSON.stringify(answer),
    ]);
  }

  /** Removes some of the answers whose time is over. Served by idempotency_keys_created_idx. */
  private async forget(over: Instant): Promise<void> {
    await this.database.query(
      `DELETE FROM idempotency_keys WHERE (user_id, key) IN
         (SELECT user_id, key FROM idempotency_keys WHERE created <= $1 ORDER BY created LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [over, EXPIRED_AT_ONCE],
    );
  }
}
