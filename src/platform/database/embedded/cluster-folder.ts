import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ignore, messageOf } from '../../process/errors';
import type { Binaries } from './binaries';
import { commandAs, giveTo, type ServerUser } from './server-user';

/** Absolute paths of the embedded server's data. */
export interface ClusterFolder {
  readonly dataDir: string;
  /** The PostgreSQL cluster. Exists only when complete. */
  readonly cluster: string;
}

export const CLUSTER_USER = 'ensign';

const DRAFT = 'initialising-';

const OURS = /^(cluster|initialising-.*|\.s\.PGSQL\..*|lost\+found)$/;

/** Length limit of a socket's path: 103 bytes on macOS, 107 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Creates the data folder if it is missing, and sets mode 0700. Throws if it is no folder, contains other files or
 * belongs to another user. Root may use folders of other users.
 */
export async function openClusterFolder(path: string): Promise<ClusterFolder> {
  try {
    // Parent folders keep their mode: the server's user must be able to enter them.
    await mkdir(path, { recursive: true });
    const [us, { uid }] = [process.getuid?.() ?? 0, await stat(path)];
    if (us !== 0 && us !== uid)
      throw new Error(`it belongs to user ${uid}. Run as that user, or as root give it away: chown -R ${us} ${path}`);
    // Checked before any change: the folder may be a home directory, set by mistake.
    const foreign = (await readdir(path)).filter((name) => !OURS.test(name));
    if (foreign.length > 0) throw new Error(`it holds other files (${foreign.slice(0, 3).join(', ')})`);
    await chmod(path, 0o700);
  } catch (cause) {
    throw new Error(`${resolve(path)} cannot be the folder of the embedded database: ${messageOf(cause)}`, { cause });
  }
  const dataDir = await realpath(path);
  return { dataDir, cluster: join(dataDir, 'cluster') };
}

/**
 * Returns the folder of the socket: the data folder, or a new temporary folder if the socket's path would be too long.
 * On Windows, which uses no socket, always the data folder.
 */
export async function socketFolder({ dataDir }: ClusterFolder): Promise<string> {
  const isShort = Buffer.byteLength(join(dataDir, '.s.PGSQL.5432.lock')) <= MAX_SOCKET_PATH_BYTES;
  return isShort || process.platform === 'win32' ? dataDir : mkdtemp(join(tmpdir(), 'ensign-'));
}

/**
 * Creates the cluster if it is missing. `initdb` writes to a draft folder, which is renamed when complete, so an
 * interrupted one is never used. If two processes do this at once, both use the cluster of the first. Throws with the
 * output of `initdb`.
 */
export async function ensureCluster(
  folder: ClusterFolder,
  { binaries, user, sync }: { binaries: Binaries; user: ServerUser; sync: boolean },
): Promise<void> {
  if (!(await exists(folder.cluster))) {
    const draft = await mkdtemp(join(folder.dataDir, DRAFT));
    try {
      await giveTo(user, draft);
      await runInitdb(binaries, { user, draft, sync });
      await rename(draft, folder.cluster);
    } catch (error) {
      await removeDraft(draft);
      if (!(await exists(folder.cluster))) throw error;
    }
  }
  // Also removes the drafts of other processes: these were killed, or will use this cluster.
  for (const name of await readdir(folder.dataDir))
    if (name.startsWith(DRAFT)) await removeDraft(join(folder.dataDir, name));
}

async function removeDraft(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(ignore('ENOTEMPTY'));
}

async function runInitdb(
  { initdb }: Binaries,
  { user, draft, sync }: { user: ServerUser; draft: string; sync: boolean },
): Promise<void> {
  // `trust` is safe because only the server's user can open the private socket. On Windows the server listens on the
  // loopback address.
  const windows = process.platform === 'win32';
  const args = [
    ...['-D', draft, '-U', CLUSTER_USER, '--encoding=UTF8', '--no-instructions'],
    // PostgreSQL's own rules for order and case do not change with the libraries of the machine.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...[`--auth-local=${windows ? 'reject' : 'trust'}`, `--auth-host=${windows ? 'trust' : 'reject'}`],
    ...(sync ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(...commandAs(user, initdb, { args, cwd: draft }));
  } catch (cause) {
    throw new Error(
      `The embedded database could not be created. ${messageOf(cause)}\n` +
        'Its programs need glibc and, to run as root where a folder such as /root is closed to others, setpriv. ' +
        'Where they cannot run, set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignore('ENOENT'))) !== undefined;
}
