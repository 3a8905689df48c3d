import { Global, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../config/config';
import { uploadsFolder } from './data-folder';
import { LocalStorage } from './local-storage';
import { Storage, StorageUnavailable } from './storage';

/** Longer than any upload, so older staged files are leftovers of dead processes. */
const STAGED_MILLIS = 3_600_000;

/** Provides the storage of uploads to every other module. */
@Global()
@Module({
  providers: [{ provide: Storage, useFactory: storageFor, inject: [Config] }],
  exports: [Storage],
})
export class StorageModule implements OnApplicationBootstrap {
  private readonly logger = new Logger(StorageModule.name);

  constructor(private readonly storage: Storage) {}

  /** Only logs errors: the platform and its commands also start while the storage is unavailable. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      // The clock of this machine, because it dates files on its disk.
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
  // Imported here because it takes memory and time that only installations with S3 need.
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(storage);
}
