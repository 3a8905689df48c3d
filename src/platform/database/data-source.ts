import { types } from 'pg';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import { Instant } from '../clock/instant';
import { ConstraintNaming } from './naming';

/** Address of a PostgreSQL server: a URL, or the folder of the embedded server's socket. */
export type DatabaseAddress =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string };

/** Time limit of a statement, unless its transaction sets another. */
export const STATEMENT_MILLIS = 60_000;

const TIMESTAMPTZ = 1184;
const INT8 = 20;

// Microseconds survive only as text; counts and sums fit a double (the largest is a score, bounded far below 2^53).
types.setTypeParser(TIMESTAMPTZ, (text) => Instant.parse(text));
types.setTypeParser(INT8, Number);

/** Options of the one data source: entities and migrations are found by their file names. */
export function dataSourceOptions(address: DatabaseAddress, poolSize: number): DataSourceOptions {
  // The embedded server speaks on a private socket; PGSSLMODE of the environment is not meant for it.
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
      // Wire formats are read from text, which follows these two.
      options: '-c timezone=UTC -c datestyle=ISO',
      connectionTimeoutMillis: 10_000,
      statement_timeout: STATEMENT_MILLIS,
      idle_in_transaction_session_timeout: 60_000,
      // Detects that the server's machine has gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    },
  };
}

/** A data source not yet connected. */
export function createDataSource(address: DatabaseAddress, poolSize: number): DataSource {
  return new DataSource(dataSourceOptions(address, poolSize));
}
