import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ReadModels } from './cache/read-models';
import { Clock } from './clock/clock';
import { Config } from './config/config';
import { Database } from './database/database';
import { HeavyReads } from './database/heavy-reads';
import { PagedQueries } from './database/paged-queries';
import { Secrets } from './database/secrets';
import { MarkedMethods } from './discovery/marked-methods';
import { EventBus } from './events/event-bus';
import { EventConnection } from './events/event-connection';
import { JobQueue } from './jobs/job-queue';
import { JobWorker } from './jobs/job-worker';
import { JobsQueries } from './jobs/jobs.queries';
import { Mailer } from './mail/mailer';
import { Passwords } from './passwords/passwords';
import { PlatformLogger } from './logging/platform-logger';
import { Metrics } from './metrics/metrics';
import { WorkerChannel } from './workers/worker-channel';

/** Services for every other module: configuration, clock, database, events, log. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, source: DataSource): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRootAsync({
          useFactory: () => source.options,
          dataSourceFactory: () => Promise.resolve(source),
        }),
      ],
      providers: [
        { provide: Config, useValue: config },
        PlatformLogger,
        WorkerChannel,
        Metrics,
        Clock,
        Database,
        HeavyReads,
        PagedQueries,
        Secrets,
        MarkedMethods,
        EventConnection,
        EventBus,
        ReadModels,
        JobsQueries,
        JobQueue,
        JobWorker,
        Passwords,
        Mailer,
      ],
      exports: [
        DiscoveryModule,
        Config,
        Metrics,
        Clock,
        Database,
        HeavyReads,
        PagedQueries,
        Secrets,
        EventBus,
        JobQueue,
        Passwords,
        Mailer,
        WorkerChannel,
      ],
    };
  }
}
