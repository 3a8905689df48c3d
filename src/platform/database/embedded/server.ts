import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { findBinaries } from './binaries';
import { type ClusterFolder, ensureCluster, socketFolder } from './cluster-folder';
import { chooseServerUser, commandAs, giveTo } from './server-user';

const LAST_LINES = 30;

const MEBIBYTE = 2 ** 20;

/**
 * Returns `shared_buffers` for a machine with `memory` bytes: an eighth, between PostgreSQL's default of 128 MB and the
 * 1 GB that a million accounts need. PostgreSQL allocates only the pages it uses.
 */
export function sharedBuffersFor(memory: number): string {
  return `${Math.floor(Math.min(Math.max(memory / 8 / MEBIBYTE, 128), 1024))}MB`;
}

const SETTINGS = {
  max_connections: '100',
  shared_buffers: sharedBuffersFor(Math.min(process.constrainedMemory() || Infinity, totalmem())),
  timezone: 'UTC',
};

/** A server process that was started and may not be ready yet. */
export class Launched {
  private readonly lastLines: string[] = [];
  private isClosed = false;

  constructor(private readonly child: ChildProcess) {
    child.once('close', () => (this.isClosed = true));
    child.once('error', ({ message }) => {
      this.lastLines.push(message);
      this.isClosed = true;
    });
    // Reads all output: a full pipe would block the server.
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => this.keep(line));
  }

  get hasEnded(): boolean {
    return this.isClosed;
  }

  get isConflicting(): boolean {
    return this.lastLines.some((line) => /lock file ".*" already exists|shared memory block/.test(line));
  }

  get failure(): string {
    return `The embedded PostgreSQL did not start. It says:\n${this.lastLines.join('\n')}`;
  }

  kill(): void {
    this.child.kill('SIGQUIT');
  }

  private keep(line: string): void {
    this.lastLines.push(line);
    this.lastLines.splice(0, this.lastLines.length - LAST_LINES);
  }
}

/** Starts a server process, and creates the cluster if there is none. */
export async function launch(folder: ClusterFolder, extra: Record<string, string>): Promise<Launched> {
  const binaries = await findBinaries();
  const user = await chooseServerUser(folder.dataDir, binaries.postgres);
  await giveTo(user, folder.dataDir);
  await ensureCluster(folder, { binaries, user, sync: extra['fsync'] !== 'off' });
  const socketDir = await socketFolder(folder);
  await giveTo(user, socketDir);
  const settings = Object.entries({ ...SETTINGS, ...extra, ...(await endpoint(socketDir)) });
  const args = ['-D', folder.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [file, argv, options] = commandAs(user, binaries.postgres, { args, cwd: folder.dataDir });
  // A separate process group, because Ctrl-C in a terminal signals the whole group of this process.
  return new Launched(spawn(file, argv, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] }));
}

/** Settings for a unix socket without TCP. On Windows, for a free port of the loopback address. */
async function endpoint(socketDir: string): Promise<Record<string, string>> {
  if (process.platform === 'win32')
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) };
  return {
    listen_addresses: '',
    // The setting is a list; quotes allow commas and spaces in the path.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
