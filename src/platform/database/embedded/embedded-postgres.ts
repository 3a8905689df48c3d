import { readFileSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { ignore } from '../../process/errors';
import { SERVER_LOCK } from './server-lock';
import { CLUSTER_USER, type ClusterFolder, openClusterFolder } from './cluster-folder';
import { launch, type Launched } from './server';

/** A running PostgreSQL server that this process uses. */
export interface EmbeddedPostgres {
  /** Options for node-postgres. `host` is the folder of the unix socket; on Windows it is the loopback address. */
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Stops the server unless another process uses it. Repeated calls are allowed. */
  stop(): Promise<void>;
}

/** Recovery after a crash can take long: it reads the log since the last checkpoint. */
const START_TIMEOUT_MS = 120_000;
/** `stop` waits at most this long for the server's last checkpoint. The server stops in any case. */
const STOP_TIMEOUT_MS = 60_000;
const RETRY_MS = 20;

interface Postmaster {
  pid: number;
  host: string;
  port: number;
}

/** A connection that stays open while this process uses the server. */
interface Lease {
  client: Client;
  postmaster: Postmaster;
}

/**
 * Starts the PostgreSQL that npm installed, and creates cluster and database if missing. If a server already runs on
 * the folder, uses that one with its settings. The last process that uses a server stops it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const folder = await openClusterFolder(options.dataDir);
  let launched: Launched | null = null;
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await delay(RETRY_MS)) {
    const lease = await takeLease(folder);
    if (lease) return handle(lease, folder);
    if (launched?.hasEnded) {
      // A conflict means that another process has launched a server, which is starting or about to stop: try again.
      if (!launched.isConflicting) throw new Error(launched.failure);
      launched = null;
    }
    launched ??= await launch(folder, options.settings ?? {});
  }
  launched?.kill();
  throw new Error(launched?.failure ?? `The PostgreSQL server on ${folder.dataDir} does not get ready.`);
}

/** Connects to the server and creates the database if it is missing. Returns null while no server responds. */
async function takeLease(folder: ClusterFolder): Promise<Lease | null> {
  const postmaster = readPidFile(folder);
  if (!postmaster) return null;
  const { host, port } = postmaster;
  const client = new Client({
    host,
    port,
    user: CLUSTER_USER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
    application_name: 'ensign lease',
  });
  // The server closes this connection when it stops. The error is ignored here, because the data source reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [SERVER_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [CLUSTER_USER]);
    // Another process may create the database at the same time. The errors that this can cause are ignored.
    if (rowCount === 0) await client.query(`CREATE DATABASE ${CLUSTER_USER}`).catch(ignore('42P04', '23505', '55006'));
    return { client, postmaster };
  } catch (error) {
    await client.end().catch(() => undefined);
    // No server runs, or it reports that it is starting or stopping.
    if (!(error instanceof DatabaseError) || error.code?.startsWith('57P')) return null;
    throw error;
  }
}

function handle({ client, postmaster }: Lease, folder: ClusterFolder): EmbeddedPostgres {
  const { pid, host, port } = postmaster;
  let isConnected = true;
  client.once('end', () => (isConnected = false));
  // Stops the server at an exit without `stop`, such as after an uncaught error. On SIGTERM the server waits for the
  // connections of other processes.
  const stopAtExit = (): boolean => isConnected && signal(pid, 'SIGTERM');
  process.once('exit', stopAtExit);

  const stop = async (): Promise<void> => {
    process.off('exit', stopAtExit);
    if (isConnected && (await isLastToLeave(client))) {
      signal(pid, 'SIGINT');
      const deadline = performance.now() + STOP_TIMEOUT_MS;
      while (signal(pid, 0) && readPidFile(folder)?.pid === pid && performance.now() < deadline) await delay(RETRY_MS);
      // Removes a temporary folder that held only the socket. `rmdir` fails for the data folder, which is not empty.
      await rmdir(host).catch(() => undefined);
    }
    await client.end().catch(() => undefined);
  };
  let stopped: Promise<void> | undefined;
  return {
    connection: { host, port, user: CLUSTER_USER, database: CLUSTER_USER },
    stop: () => (stopped ??= stop()),
  };
}

/** Replaces the shared lock by the exclusive one. If several processes stop at once, only the last gets it. */
async function isLastToLeave(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ last: boolean }>(
    'SELECT pg_advisory_unlock_shared($1) AND pg_try_advisory_lock($1) AS last',
    [SERVER_LOCK],
  );
  return rows[0]?.last === true;
}

/**
 * Reads `postmaster.pid`: lines with pid, data folder, start, port, socket folder, address, shared memory and status.
 * Returns null if the file is missing or incomplete. After a crash, the file may name a server that has ended.
 */
function readPidFile({ cluster }: ClusterFolder): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    return ignore('ENOENT')(error) ?? null;
  }
  const [pid, , , port, socketDir, address] = lines;
  const host = socketDir || address;
  return pid && port && host ? { pid: Number(pid), host, port: Number(port) } : null;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
