import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Storage } from '../../platform/storage/storage';
import { fileName, type StoredFile } from './file.entity';

const MAX_FILES = 10_000;

const NO_BYTES = -1;

/** Maximum time that a challenge's response waits for the storage. */
const MAX_WAIT_MILLIS = 500;

/** Time until the storage is asked again after an error. */
const RETRY_MILLIS = 60_000;

type SizedFile = Pick<StoredFile, 'location' | 'name' | 'stored_as' | 'sha1sum'>;

interface FileFacts {
  name: string;
  bytes: number | null;
  sha1: string | null;
}

/**
 * Reads name, size and hash of files. The hash is part of the cache key, because an upload can replace a file's bytes.
 */
@Injectable()
export class FileSizes {
  private readonly logger = new Logger(FileSizes.name);
  private readonly sizes = new LRUCache<string, number, string>({
    max: MAX_FILES,
    fetchMethod: async (_key, _known, { context: stored_as, options }) => {
      try {
        return (await this.storage.bytesOf(stored_as)) ?? NO_BYTES;
      } catch (error) {
        this.logger.warn({ stored_as, error }, 'the size of a file cannot be told');
        options.ttl = RETRY_MILLIS;
        return NO_BYTES;
      }
    },
  });

  constructor(private readonly storage: Storage) {}

  /** `bytes` is null if the storage lacks the file, fails, or does not answer within `MAX_WAIT_MILLIS`. */
  async factsOf(file: SizedFile): Promise<FileFacts> {
    const { stored_as, sha1sum } = file;
    const key = `${stored_as} ${sha1sum}`;
    const bytes = this.sizes.get(key) ?? (await this.ask(key, stored_as));
    return { name: fileName(file), bytes: bytes === NO_BYTES ? null : bytes, sha1: sha1sum };
  }

  private async ask(key: string, stored_as: string): Promise<number> {
    const asked = this.sizes.fetch(key, { context: stored_as });
    return (await Promise.race([asked, delay(MAX_WAIT_MILLIS, NO_BYTES, { ref: false })])) ?? NO_BYTES;
  }
}
