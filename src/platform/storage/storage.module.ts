import { Global, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../config/config';
import { uploadsFolder } from './data-folder';
import { LocalStorage } from './local-storage';
import { Storage, StorageUnavailable } from './storage';

/** No upload takes this long: what is staged longer was left behind by a process that died. */
const STAGED_MILLIS = 3_600_000;

/** Where uploaded bytes live, for every domain. */
@Global()
@Module({
  providers: [{ provide: Storage, useFactory: storageFor, inject: [Config] }],
  exports: [Storage],
})
export class StorageModule implements OnApplicationBootstrap {
  private readonly logger = new Logger(StorageModule.name);

  constructor(private readonly storage: Storage) {}

  /** Commands run and the platform starts also while files cannot be kept. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      // By this machine's clock, which dates the files of its disk.
      await this.storage.clearStaged(new Date(Date.now() - STAGED_MILLIS));
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.logger.error({ err: error }, 'files cannot be stored or read at the moment');
    }
  }
}

/** A bucket where the configuration names one, else a folder. */
async function storageFor(config: Config): Promise<Storage> {
  const { storage } = config;
  if (storage.upload_provider === 'filesystem') return new LocalStorage(uploadsFolder(config));
  // Its library takes memory and time that only those who use it should pay.
  const { S3Storage } = await import('./s3-storage');
  return new S3Storage(storage);
}
