import { types } from 'pg';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import { Instant } from '../clock/instant';
import { ConstraintNaming } from './naming';

/** A URL, or the options for a connection to the embedded server. */
export type DatabaseAddress =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string };

export const STATEMENT_MILLIS = 60_000;

const TIMESTAMPTZ = 1184;
const INT8 = 20;

// A `Date` would lose microseconds. The int8 values are counts and sums far below 2^53, so a number holds them exactly.
types.setTypeParser(TIMESTAMPTZ, (text) => Instant.parse(text));
types.setTypeParser(INT8, Number);

/** Returns the options of the data source, which finds entities and migrations by their file names. */
export function dataSourceOptions(address: DatabaseAddress, poolSize: number): DataSourceOptions {
  // PGSSLMODE in the environment must not apply to the embedded server, which has no TLS.
  const { user, ...rest } = 'url' in address ? { ...address, user: undefined } : { ...address, ssl: false };
  return {
    type: 'postgres',
    ...rest,
    ...(user === undefined ? {} : { username: user }),
    entities: [`${__dirname}/../../**/*.entity.{ts,js}`] satisfies MixedList<string>,
    migrations: [`${__dirname}/migrations/*.{ts,js}`],
    migrationsTableName: 'migrations',
    namingStrategy: new ConstraintNaming(),
    synchronize: false,
    applicationName: 'ensign',
    poolSize,
    extra: {
      // The type parsers read text, whose format depends on these two settings.
      options: '-c timezone=UTC -c datestyle=ISO',
      connectionTimeoutMillis: 10_000,
      statement_timeout: STATEMENT_MILLIS,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    },
  };
}

/** Creates a data source, not yet connected. */
export function createDataSource(address: DatabaseAddress, poolSize: number): DataSource {
  return new DataSource(dataSourceOptions(address, poolSize));
}
