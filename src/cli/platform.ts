import { constants } from 'node:os';
import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AppModule } from '../app.module';
import type { Config } from '../platform/config/config';
import { migrate } from '../platform/database/migrate';
import { connectExistingDatabase, openDatabase } from '../platform/database/open-database';

/** Configuration and logger of the services. */
export interface ServiceOptions {
  config: Config;
  log: LoggerService;
}

/**
 * Runs `work` with the services of the server, also while a server is running. Migrates the database, but does not
 * accept requests or run jobs. If the embedded database is not running, starts it and stops it at the end.
 */
export async function withPlatform<T>(
  options: ServiceOptions & {
    /** True to create the database if it is missing; otherwise NoDatabase is thrown. */
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

/** Like `withPlatform`, for a database that is already connected and migrated. */
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
 * Calls `process.exit` on SIGINT and SIGTERM. PostgreSQL then rolls back open transactions, and the embedded database
 * stops. Returns a function that removes the handlers.
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
