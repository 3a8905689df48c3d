import { constants } from 'node:os';
import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AppModule } from '../app.module';
import type { Config } from '../platform/config/config';
import { migrate } from '../platform/database/migrate';
import { connectExistingDatabase, openDatabase } from '../platform/database/open-database';

/** What the services run with: the settings of the process, and where they log. */
export interface ServiceOptions {
  config: Config;
  log: LoggerService;
}

/**
 * Runs `work` with the services of the server, on its database, beside a server or without one; nothing listens and no job is
 * worked off. An embedded database that nobody has started runs as long as the command.
 */
export async function withPlatform<T>(
  options: ServiceOptions & {
    /** Whether a database is made where there is none. */
    mayCreate: boolean;
  },
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const stopListening = endOnSignals();
  const database = await (options.mayCreate ? openDatabase : connectExistingDatabase)(options.config);
  try {
    if (!options.mayCreate) await migrate(database.source);
    return await withServices({ ...options, source: database.source }, work);
  } finally {
    await database.close();
    stopListening();
  }
}

/** The same on a database that is connected and migrated already. */
export async function withServices<T>(
  { config, log, source }: ServiceOptions & { source: DataSource },
  work: (app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const app = await NestFactory.createApplicationContext(AppModule.with(config, source), {
    logger: log,
    abortOnError: false,
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/**
 * Ends the process on SIGINT and SIGTERM by `exit`, which the embedded database hears; an open transaction is rolled back when
 * its connection is gone. Gives the function that lets the signals pass again.
 */
export function endOnSignals(): () => void {
  const ends = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const end = (): void => process.exit(128 + constants.signals[name]);
    process.on(name, end);
    return () => process.off(name, end);
  });
  return () => {
    for (const undo of ends) undo();
  };
}
