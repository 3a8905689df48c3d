import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries';
import type { ClusterFolder } from './cluster-folder';
import { commandAs, type ServerUser } from './server-user';

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

/** A server process that was started, and may not be ready yet. */
export interface Launched {
  hasEnded(): boolean;
  /** Whether it ended because a server uses the cluster already. */
  foundAnother(): boolean;
  /** What to say when it did not come up, with the last lines of its log. */
  failure(): string;
  kill(): void;
}

/** Starts a server process on the cluster. */
export async function launch(folder: ClusterFolder, options: LaunchOptions): Promise<Launched> {
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
  let hasEnded = false;
  child.once('close', () => (hasEnded = true));
  child.once('error', ({ message }) => {
    output.push(message);
    hasEnded = true;
  });
  return {
    hasEnded: () => hasEnded,
    foundAnother: () => output.some((line) => /lock file ".*" already exists|shared memory block/.test(line)),
    failure: () => `The embedded PostgreSQL did not start as ${options.user.name}. It says:\n${output.join('\n')}`,
    kill: () => child.kill('SIGQUIT'),
  };
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
