import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { LOCKS } from '../locks';
import { findBinaries } from './binaries';
import { CLUSTER_USER, type ClusterFolder, initialise, isInitialised, openClusterFolder } from './cluster-folder';
import { hasCode } from './error-details';
import { readIfThere } from './read-if-there';
import { launch, type Launched } from './server';
import { chooseServerUser, giveTo } from './server-user';

/** A PostgreSQL server that runs for this process. */
export interface EmbeddedPostgres {
  /** node-postgres options: host is the folder of the unix socket */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Stops the server, unless another process uses it. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** folder that will hold the cluster, created if missing */
  dataDir: string;
  /** extra server settings, e.g. { fsync: 'off' }; a server that runs already keeps its own */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

/** How long a server may take to answer. Recovery after a crash reads the whole log since the last checkpoint. */
const START_TIMEOUT_MS = 120_000;
/** A fast shutdown writes a checkpoint; after this time the server is told to leave that to the next start. */
const FAST_SHUTDOWN_MS = 30_000;
const RETRY_MS = 20;
/** PostgreSQL writes the pid right after it makes the file; one that stays empty is left from a crash. */
const EMPTY_FILE_GRACE_MS = 2_000;

/** A server that starts or stops refuses; the socket of one that has stopped is gone or refuses. */
const NOT_READY = ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'];

/** What `postmaster.pid` says about a server. */
interface Postmaster {
  pid: number;
  /** Folder of the socket, or on Windows the loopback address. */
  host: string;
  port: number;
}

/** A connection that is held as long as this process uses the server. */
interface Lease {
  client: Client;
  postmaster: Postmaster;
}

/**
 * Starts the PostgreSQL that npm has installed, on a private unix socket, and creates cluster and database if missing. A server that
 * runs on the folder already is used as it is, also one whose processes were killed. Every process that uses it holds a shared advisory
 * lock on a connection of its own; the last one stops it. Throws an error that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await openClusterFolder(options.dataDir);
  let launched: Launched | null = null;
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await delay(RETRY_MS)) {
    const lease = await takeLease(folder);
    if (lease) return handle(lease, folder);
    if (launched?.hasEnded()) {
      // Another process starts a server, or one is about to stop.
      if (!launched.foundAnother()) throw new Error(launched.failure());
      launched = null;
    }
    removeStalePidFile(folder);
    launched ??= await create(folder, options);
  }
  launched?.kill();
  throw new Error(`The PostgreSQL server on ${folder.dataDir} does not get ready.\n${launched?.failure() ?? ''}`);
}

/** Starts a server, on a new cluster if there is none. */
async function create(
  folder: ClusterFolder,
  { settings = {}, log = () => undefined }: EmbeddedPostgresOptions,
): Promise<Launched> {
  const binaries = await findBinaries();
  const initialised = await isInitialised(folder);
  const user = await chooseServerUser(binaries, { ...folder, initialised });
  await giveTo(user, folder.dataDir);
  await giveTo(user, folder.socketDir);
  if (!initialised) await initialise(folder, { binaries, user, sync: settings['fsync'] !== 'off' });
  return launch(folder, { binaries, user, settings, log });
}

/** Connects to the server of this folder, and creates the database if it is missing; null while no server answers. */
async function takeLease(folder: ClusterFolder): Promise<Lease | null> {
  const postmaster = readPidFile(folder);
  if (!postmaster) return null;
  const { host, port } = postmaster;
  const client = new Client({
    ...{ host, port, user: CLUSTER_USER, database: 'postgres', ssl: false, connectionTimeoutMillis: 10_000 },
    application_name: 'ensign lease',
  });
  // A server that stops ends the connection, and whoever uses it next is told by its own.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [LOCKS.embeddedServer]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [CLUSTER_USER]);
    // Two processes on a new cluster both find it missing; one of them is told so.
    if (rowCount === 0) await client.query(`CREATE DATABASE ${CLUSTER_USER}`).catch(unlessDuplicate);
    return { client, postmaster };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (hasCode(error, ...NOT_READY) || isBroken(error)) return null;
    throw error;
  }
}

function handle({ client, postmaster }: Lease, folder: ClusterFolder): EmbeddedPostgres {
  let isConnected = true;
  client.once('end', () => (isConnected = false));
  // For a process that ends without stop(), as after an uncaught error. The server waits until nobody is connected any more.
  const stopAtExit = (): void => {
    if (isConnected) signal(postmaster.pid, 'SIGTERM');
  };
  process.once('exit', stopAtExit);

  const stop = async (): Promise<void> => {
    process.off('exit', stopAtExit);
    const isLast = isConnected && (await isLastToLeave(client));
    if (isLast) await shutDown(postmaster.pid, folder);
    await client.end().catch(() => undefined);
  };
  let stopped: Promise<void> | undefined;
  const { host, port } = postmaster;
  return {
    connection: { host, port, user: CLUSTER_USER, database: CLUSTER_USER },
    stop: () => (stopped ??= stop()),
  };
}

/** Gives the shared lock up for the exclusive one; of several that leave at once only the last gets it. */
async function isLastToLeave(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ last: boolean }>(
    'SELECT pg_advisory_unlock_shared($1) AND pg_try_advisory_lock($1) AS last',
    [LOCKS.embeddedServer],
  );
  return rows[0]?.last === true;
}

/** Ends all connections, stops the server and waits until its pid file is gone. Throws if it cannot be stopped. */
async function shutDown(pid: number, folder: ClusterFolder): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT'] as const) {
    signal(pid, name);
    for (const deadline = performance.now() + FAST_SHUTDOWN_MS; performance.now() < deadline; await delay(RETRY_MS))
      if (readPidFile(folder)?.pid !== pid || !isListed(pid)) return;
  }
  throw new Error(`The embedded PostgreSQL (pid ${pid}) does not stop.`);
}

/** Lines of the file: pid, data folder, start, port, socket folder, address, shared memory, status. */
function readPidFile({ cluster }: ClusterFolder): Postmaster | null {
  const [pid, , , port, socketDir, address] = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const host = socketDir || address;
  return pid && port && host ? { pid: Number(pid), host, port: Number(port) } : null;
}

/**
 * Removes what a crash left where another program has the server's pid by now: PostgreSQL would take that program for a server and
 * refuse to start. Only Linux tells what a process runs; elsewhere the file stays.
 */
function removeStalePidFile({ cluster, socketDir }: ClusterFolder): void {
  for (const path of [join(cluster, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const content = readIfThere(path);
    if (content === undefined) continue;
    const leftEmpty = content === '' && Date.now() - statSync(path).mtimeMs > EMPTY_FILE_GRACE_MS;
    const command = readIfThere(`/proc/${Math.abs(parseInt(content, 10))}/cmdline`);
    if (leftEmpty || (command && !command.includes(`-D\0${cluster}\0`))) rmSync(path, { force: true });
  }
}

/** Whether the system lists a process with this pid. */
function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

/** The connection ended before an answer came; `pg` has no code for it. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && /terminated|timeout/.test(error.message);
}

function unlessDuplicate(error: unknown): void {
  if (!hasCode(error, '42P04', '23505', '55006')) throw error;
}
