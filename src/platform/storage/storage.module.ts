import { Global, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../config/config';
import { uploadsFolder } from './data-folder';
import { LocalStorage } from './local-storage';
import { Storage, StorageUnavailable } from './storage';

/** Longer than any upload, so older staged files were left by dead processes. */
const STAGED_MILLIS = 3_600_000;

/** Provides the storage of uploads to all modules. */
@Global()
@Module({
  providers: [{ provide: Storage, useFactory: storageFor, inject: [Config] }],
  exports: [Storage],
})
export class StorageModule implements OnApplicationBootstrap {
  private readonly logger = new Logger(StorageModule.name);

  constructor(private readonly storage: Storage) {}

  /** Only logs a StorageUnavailable, because the platform and its commands must also start without the storage. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      // Not the database's clock: this machine's clock dates the files on its disk.
      await this.storage.clearStaged(new Date(Date.now() - STAGED_MILLIS));
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.logger.error({ err: error }, 'files cannot be stored or read at the moment');
    }
  }
}

async function storageFor(config: Config): Promise<Storage> {
  const { storage } = config;
  if (storage.upload_provider === 'filesystem') return new LocalStorage(uploadsFolder(config));
  // Imported on use, to save memory and time in installations without S3.
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(storage);
}
