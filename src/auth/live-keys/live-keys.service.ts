import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';
import { LiveKey } from './live-key.entity';
import { LiveKeysChanged } from './live-key.events';
import type { LiveKeyView, NewLiveKeyView } from './live-key.views';

/** Limited, because the administrators' page lists all keys at once. */
const MAX_KEYS = 1000;

/** Manages spectator keys, with which screens without an account read the scoreboard. */
@Injectable()
export class LiveKeysService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  list(): Promise<LiveKeyView[]> {
    return this.database.query<LiveKeyView>('SELECT id, name, created FROM live_keys ORDER BY id');
  }

  async create(name: string): Promise<NewLiveKeyView> {
    const key = `live_${randomBytes(32).toString('hex')}`;
    const row = await this.database.transaction(async (tx) => {
      const keys = tx.repository(LiveKey);
      if ((await keys.count()) >= MAX_KEYS)
        throw InvalidInput.forField('', `There may be at most ${MAX_KEYS} keys. Delete one first.`);
      tx.publish(new LiveKeysChanged());
      return keys.save(keys.create({ name, key_hash: hashSecret(key), created: this.clock.now() }));
    });
    return { ...row, key };
  }

  async has(key: string): Promise<boolean> {
    const rows = await this.database.prepared('SELECT FROM live_keys WHERE key_hash = $1', [hashSecret(key)]);
    return rows.length > 0;
  }

  remove(id: number): Promise<void> {
    return this.database.transaction(async (tx) => {
      const { affected } = await tx.repository(LiveKey).delete({ id });
      if (affected === 0) throw new NotFound();
      tx.publish(new LiveKeysChanged());
    });
  }
}
