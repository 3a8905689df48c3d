import { join } from 'node:path';
import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { Config } from '../config/config';
import { LocalStorage } from './local-storage';
import { Storage } from './storage';

/** No upload takes this long: what is staged longer was left behind by a process that died. */
const STAGED_MILLIS = 3_600_000;

/** Where uploaded bytes live, for every domain. */
@Global()
@Module({
  providers: [
    {
      provide: LocalStorage,
      useFactory: (config: Config) => new LocalStorage(join(config.data.root, 'uploads')),
      inject: [Config],
    },
    { provide: Storage, useExisting: LocalStorage },
  ],
  exports: [Storage],
})
export class StorageModule implements OnApplicationBootstrap {
  constructor(
    private readonly storage: LocalStorage,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.storage.clearStaged(new Date(this.clock.millis() - STAGED_MILLIS));
  }
}
