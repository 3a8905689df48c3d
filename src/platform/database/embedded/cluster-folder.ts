import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { hasCode, messageOf, outputOf } from './error-details';
import { commandAs, giveTo, type ServerUser } from './server-user';

/** Absolute paths of what belongs to one embedded database. */
export interface ClusterFolder {
  /** The data folder itself, mode 0700. All else lies in it. */
  readonly dataDir: string;
  /** The cluster of PostgreSQL, there only when it is complete. */
  readonly cluster: string;
  /** Where the unix socket lies: the data folder, or a private folder with a short name. */
  readonly socketDir: string;
}

/** The superuser of the cluster, and the name of the database. */
export const CLUSTER_USER = 'ensign';

const DRAFT = 'initialising-';
/** An initdb takes seconds; what is older was cut short. */
const LEFTOVER_AGE_MS = 600_000;

const OURS = /^(cluster|owner\.pid.*|initialising-.*|\.s\.PGSQL\..*|lost\+found)$/;

/** Bytes of a socket's path that every system takes: macOS has room for 103, Linux for 107. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Makes the data folder private, or refuses one that is no folder, holds something else or belongs to another user. */
export async function openClusterFolder(path: string): Promise<ClusterFolder> {
  const dataDir = await privateFolder(resolve(path));
  return {
    dataDir,
    cluster: join(dataDir, 'cluster'),
    socketDir: await socketFolder(dataDir),
  };
}

async function privateFolder(path: string): Promise<string> {
  try {
    // Only the folder itself becomes private: the server's user must be able to pass the ones above.
    await mkdir(path, { recursive: true });
    requireOurs(path, (await stat(path)).uid);
    // Before anything is changed in it: the folder may be someone's home, set by mistake.
    const foreign = (await readdir(path)).filter((name) => !OURS.test(name));
    if (foreign.length > 0) throw new Error(`it holds other files (${foreign.slice(0, 3).join(', ')})`);
    await chmod(path, 0o700);
    return await realpath(path);
  } catch (cause) {
    throw new Error(`${path} cannot be the folder of the embedded database: ${messageOf(cause)}`, { cause });
  }
}

function requireOurs(path: string, uid: number): void {
  const we = process.getuid?.();
  if (we === undefined || we === 0 || we === uid) return;
  throw new Error(
    `it belongs to user ${uid}, and this is user ${we}. ` +
      `Run as that user, or as root give it away: chown -R ${we} ${path}`,
  );
}

async function socketFolder(dataDir: string): Promise<string> {
  if (fitsSocket(dataDir) || process.platform === 'win32') return dataDir;
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const short = join(await realpath(tmpdir()), `ensign-${key}`);
  if (!fitsSocket(short)) {
    throw new Error(
      `Neither ${dataDir} nor ${short} leaves room for the path of a unix socket: use a shorter data folder.`,
    );
  }
  // Anyone may make this folder before us; one that is not private to us or the server's user is refused.
  await mkdir(short, { mode: 0o700 }).catch(unlessCode('EEXIST'));
  const found = await lstat(short);
  const trusted = [process.getuid?.(), (await stat(dataDir)).uid].includes(found.uid);
  if (!found.isDirectory() || !trusted || (found.mode & 0o077) !== 0) {
    throw new Error(`${short} must be a private folder of this user (it holds the database socket): remove it.`);
  }
  return short;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES;
}

/** Whether the cluster has been created. */
export async function isInitialised({ cluster }: ClusterFolder): Promise<boolean> {
  return (await stat(cluster).catch(unlessCode('ENOENT'))) !== undefined;
}

/**
 * Creates the cluster: made beside its place and moved there when complete, so that one cut short is never taken for
 * a database. Of two processes at it, one wins and both go on with its cluster. Throws with the output of initdb.
 */
export async function initialise(
  folder: ClusterFolder,
  { binaries, user, sync }: { binaries: Binaries; user: ServerUser; sync: boolean },
): Promise<void> {
  await removeLeftovers(folder);
  const draft = await mkdtemp(join(folder.dataDir, DRAFT));
  try {
    await giveTo(user, draft);
    await runInitdb(binaries, { user, draft, sync });
    await rename(draft, folder.cluster);
    if (sync && process.platform !== 'win32') await syncFolder(folder.dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isInitialised(folder))) throw error;
  }
}

async function runInitdb(
  { initdb }: Binaries,
  { user, draft, sync }: { user: ServerUser; draft: string; sync: boolean },
): Promise<void> {
  // Trust is for the private socket; the loopback address serves Windows, which has none.
  const windows = process.platform === 'win32';
  const args = [
    ...['-D', draft, '-U', CLUSTER_USER, '--encoding=UTF8', '--no-instructions'],
    // Order and case by Unicode, built in: the same on every machine, and for every later version of its libraries.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...[`--auth-local=${windows ? 'reject' : 'trust'}`, `--auth-host=${windows ? 'trust' : 'reject'}`],
    ...(sync ? [] : ['--no-sync']),
  ];
  const command = commandAs(user, initdb, { args, cwd: draft });
  try {
    await promisify(execFile)(command.file, command.args, command.options);
  } catch (cause) {
    throw new Error(`The embedded database could not be created as ${user.name}. initdb says:\n${outputOf(cause)}`, {
      cause,
    });
  }
}

/** What processes that were killed while creating have left. */
async function removeLeftovers({ dataDir }: ClusterFolder): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!name.startsWith(DRAFT) || Date.now() - (await stat(path)).mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
}

function unlessCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, code)) throw error;
  };
}
