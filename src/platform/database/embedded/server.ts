import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import type { ClusterFolder } from './cluster-folder';
import { findPostmaster, type Postmaster } from './postmaster';
import { birthOf, signal, type ProcessMark } from './processes';
import { commandAs, type ServerUser } from './server-user';

/** How long a server may take to answer. Recovery after a crash reads the whole log since the last checkpoint. */
export const START_TIMEOUT_MS = 120_000;

/** A fast shutdown writes a checkpoint; after this time the server is told to leave that to the next start. */
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const POLL_MS = 10;
const LAST_LINES = 30;

const MEBIBYTE = 2 ** 20;

/**
 * PostgreSQL's own pages for a machine with so many bytes of memory: an eighth of it, since the platform and the system's cache want
 * theirs, and from PostgreSQL's default up to what a million accounts need. Only what is used of it is taken.
 */
export function sharedBuffersFor(memory: number): string {
  return `${Math.floor(Math.min(Math.max(memory / 8 / MEBIBYTE, 128), 1024))}MB`;
}

const SETTINGS = {
  max_connections: '100',
  // Of a container, where it says how much it may have; else of the machine.
  shared_buffers: sharedBuffersFor(Math.min(process.constrainedMemory() || Infinity, totalmem())),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Whoever takes the lines stamps them.
  log_line_prefix: '[%p] ',
};

export interface LaunchOptions {
  readonly binaries: Binaries;
  readonly user: ServerUser;
  readonly settings: Record<string, string>;
  readonly log: (line: string) => void;
}

/**
 * Starts a server and waits until it is ready; undefined if another process has started one on the same cluster first.
 * Throws with the last lines of its log if it does not come up.
 */
export async function launch(folder: ClusterFolder, options: LaunchOptions): Promise<Postmaster | undefined> {
  const settings = { ...SETTINGS, ...options.settings, ...(await endpoint(folder)) };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', folder.cluster, ...given];
  const command = commandAs(options.user, options.binaries.postgres, { args, cwd: folder.dataDir });
  // A process group of its own: Ctrl-C in a terminal reaches us alone, and the server stops when we are done with it.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = collect(child, options.log);
  const end = new AbortController();
  child.once('close', () => end.abort());
  child.once('error', ({ message }) => {
    output.push(message);
    end.abort();
  });

  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!end.signal.aborted && performance.now() < deadline) {
    const postmaster = await findPostmaster(folder);
    if (postmaster?.ready === true && postmaster.pid === child.pid) return postmaster;
    await delay(POLL_MS);
  }
  if (end.signal.aborted && (await findPostmaster(folder)) !== undefined) return undefined;
  child.kill('SIGQUIT');
  throw new Error(`The embedded PostgreSQL did not start as ${options.user.name}. It says:\n${output.join('\n')}`);
}

/** A unix socket in a private folder and no port; on Windows, which lacks such sockets, a free loopback port. */
async function endpoint({ socketDir }: ClusterFolder): Promise<Record<string, string>> {
  if (process.platform === 'win32') {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) };
  }
  return {
    listen_addresses: '',
    // The setting is a list; quotes keep a comma or a space in the path.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** Passes on the log and keeps its last lines; read even if nobody wants it, for a full pipe would stop the server. */
function collect(child: ChildProcess, log: (line: string) => void): string[] {
  const last: string[] = [];
  if (child.stderr === null) return last;
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    last.splice(0, last.length - LAST_LINES);
    log(line);
  });
  return last;
}

/** Ends all connections, stops the server and waits until it is gone. Throws if it cannot be stopped. */
export async function shutDown(server: ProcessMark, { cluster }: ClusterFolder, { pgCtl }: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    const seconds = String(FAST_SHUTDOWN_MS / 1_000);
    await promisify(execFile)(pgCtl, ['stop', '-w', '-m', 'fast', '-t', seconds, '-D', cluster]);
    return;
  }
  signal(server, 'SIGINT');
  if (await isGone(server, FAST_SHUTDOWN_MS)) return;
  signal(server, 'SIGQUIT');
  if (await isGone(server, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new Error(`The embedded PostgreSQL (pid ${server.pid}) does not stop.`);
}

async function isGone({ pid, birth }: ProcessMark, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (birthOf(pid) === birth) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}
