import { Injectable } from '@nestjs/common';
import { ReadModel } from '../../platform/cache/read-model';
import { Database } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { hashSecret } from '../../platform/secrets/hashes';
import { LiveKeysChanged } from './live-key.events';

/** The hashes of all keys for spectators, in memory. */
@Injectable()
export class LiveKeys extends ReadModel<ReadonlySet<string>> {
  constructor(private readonly database: Database) {
    super();
  }

  @Handles(LiveKeysChanged, ResyncRequired)
  onChange(): void {
    this.invalidate();
  }

  /** Whether there is such a key. */
  async has(value: string): Promise<boolean> {
    return (await this.get()).has(hashSecret(value));
  }

  protected async load(): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ key_hash: string }>('SELECT key_hash FROM live_keys');
    return new Set(rows.map(({ key_hash }) => key_hash));
  }
}
