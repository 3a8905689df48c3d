import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries';
import { CLUSTER_USER, initialise, isInitialised, openClusterFolder, type ClusterFolder } from './cluster-folder';
import { hasCode } from './error-details';
import { OwnerFile } from './owner-file';
import { findPostmaster, isServerUnburied, type Postmaster } from './postmaster';
import { signal } from './processes';
import { launch, shutDown, START_TIMEOUT_MS } from './server';
import { chooseServerUser, giveTo } from './server-user';
import { TenantFile } from './tenant-file';

/** A PostgreSQL server that runs for this process. */
export interface EmbeddedPostgres {
  /** node-postgres options: host is the folder of the unix socket */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Stops the server, unless another process uses it or is to stop it. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** folder that will hold the cluster, created if missing */
  dataDir: string;
  /** extra server settings, e.g. { fsync: 'off' }; a server that runs already keeps its own */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

const RETRY_MS = 20;

/** A server that is about to stop refuses; the socket of one that has stopped is gone or deaf. */
const GOING_AWAY = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'];

/**
 * Starts the PostgreSQL that npm has installed, on a private unix socket, and creates cluster and database if missing.
 * A server that runs on the folder already is used as it is. It is stopped by the process that started it (`owner.pid` names
 * it); if that one has died, by the next that comes along; if others still use it, by the last of them. Throws an error that
 * says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await openClusterFolder(options.dataDir);
  const owner = new OwnerFile(folder.ownerFile);
  const tenant = new TenantFile(folder.ownerFile);
  tenant.moveIn();
  try {
    return handle(await findOrCreate(folder, owner, options), folder, { owner, tenant });
  } catch (error) {
    tenant.moveOut();
    throw error;
  }
}

async function findOrCreate(
  folder: ClusterFolder,
  owner: OwnerFile,
  options: EmbeddedPostgresOptions,
): Promise<Postmaster> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await delay(RETRY_MS)) {
    const running = await findPostmaster(folder);
    if (running === undefined) {
      if (isServerUnburied(folder)) continue;
      const started = await create(folder, options);
      if (started === undefined) continue;
      owner.claim();
      return started;
    }
    if (running.ready && (await isUsable(running))) {
      owner.claimOrphan();
      return running;
    }
  }
  throw new Error(`The PostgreSQL server that runs on ${folder.dataDir} does not get ready.`);
}

async function create(
  folder: ClusterFolder,
  { settings = {}, log = () => undefined }: EmbeddedPostgresOptions,
): Promise<Postmaster | undefined> {
  const binaries = await findBinaries();
  const initialised = await isInitialised(folder);
  const user = await chooseServerUser(binaries, { ...folder, initialised });
  await giveTo(user, folder.dataDir);
  await giveTo(user, folder.socketDir);
  if (!initialised) await initialise(folder, { binaries, user, sync: settings['fsync'] !== 'off' });
  const server = await launch(folder, { binaries, user, settings, log });
  if (server === undefined) return undefined;
  try {
    await createDatabase(server);
    return server;
  } catch (error) {
    await shutDown(server, folder, binaries);
    throw error;
  }
}

async function isUsable(server: Postmaster): Promise<boolean> {
  try {
    await createDatabase(server);
    return true;
  } catch (error) {
    if (hasCode(error, ...GOING_AWAY)) return false;
    throw error;
  }
}

/** Creates the database unless it is there. */
async function createDatabase(server: Postmaster): Promise<void> {
  const client = new Client({
    ...connectionTo(server),
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // A server that stops meanwhile ends the query with an error, and tells it here once more.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [CLUSTER_USER]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${CLUSTER_USER}`);
  } catch (error) {
    // Two processes on a new cluster both find it missing; one of them is told so here.
    if (!hasCode(error, '42P04', '23505')) throw error;
  } finally {
    await client.end();
  }
}

function connectionTo({ host, port }: Postmaster): EmbeddedPostgres['connection'] {
  return { host, port, user: CLUSTER_USER, database: CLUSTER_USER };
}

interface Papers {
  readonly owner: OwnerFile;
  readonly tenant: TenantFile;
}

function handle(server: Postmaster, folder: ClusterFolder, papers: Papers): EmbeddedPostgres {
  // For a process that ends without stop(), as after an uncaught error: nothing here may wait.
  const stopAtExit = (): void => {
    if (isLastToLeave(papers)) signal(server, 'SIGINT');
  };
  process.once('exit', stopAtExit);

  const stop = async (): Promise<void> => {
    process.off('exit', stopAtExit);
    if (!isLastToLeave(papers)) return;
    await shutDown(server, folder, await findBinaries());
    papers.owner.release();
  };
  let stopped: Promise<void> | undefined;
  return { connection: connectionTo(server), stop: () => (stopped ??= stop()) };
}

/** Moves out; true for whoever has to stop the server. An owner who is not the last hands it over to nobody in particular. */
function isLastToLeave({ owner, tenant }: Papers): boolean {
  tenant.moveOut();
  if (tenant.hasNeighbours()) {
    owner.release();
    // They may have left in between, when it was not theirs to stop yet.
    if (tenant.hasNeighbours()) return false;
  }
  owner.claimOrphan();
  return owner.isMine();
}
