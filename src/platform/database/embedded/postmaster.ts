import { rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder';
import { birthOf, commandOf, isListed, type ProcessMark } from './processes';
import { readIfThere } from './read-if-there';

/** A server process that is alive, as it describes itself in `postmaster.pid`. */
export interface Postmaster extends ProcessMark {
  /** Folder of the socket, or on Windows the loopback address. */
  readonly host: string;
  readonly port: number;
  /** False while it starts, recovers or stops. */
  readonly ready: boolean;
}

/** PostgreSQL writes the pid right after it makes the file; one that stays empty is left from a crash. */
const EMPTY_FILE_GRACE_MS = 2_000;

/**
 * The live server of this cluster, or undefined. A pid file whose pid now belongs to some other program is removed:
 * PostgreSQL would take that program for a server and refuse to start.
 * Throws if the files are in use by a server that is out of sight, as in another container.
 */
export async function findPostmaster(folder: ClusterFolder): Promise<Postmaster | undefined> {
  const path = join(folder.cluster, 'postmaster.pid');
  const file = readPidFile(path);
  if (file === undefined) return undefined;
  const birth = birthOf(file.pid);
  if (birth !== undefined && runsOn(file.pid, folder)) return { ...file, birth };
  if (file.cluster === folder.cluster && (await answers(join(file.host, `.s.PGSQL.${file.port}`)))) {
    throw new Error(`A PostgreSQL server outside of this machine or container uses ${folder.dataDir}. Stop it first.`);
  }
  removeReused(path, folder);
  removeReused(join(folder.socketDir, '.s.PGSQL.5432.lock'), folder);
  return undefined;
}

/**
 * Whether the server of the pid file has ended and is still on the system's list, which takes a moment where its parent was killed
 * with it. PostgreSQL would take it for one that runs, and refuse to start.
 */
export function isServerUnburied({ cluster }: ClusterFolder): boolean {
  const file = readPidFile(join(cluster, 'postmaster.pid'));
  return file !== undefined && birthOf(file.pid) === undefined && isListed(file.pid);
}

interface PidFile extends Omit<Postmaster, 'birth'> {
  readonly cluster: string;
}

/** Lines of the file: pid, data folder, start, port, socket folder, address, shared memory, status. */
function readPidFile(path: string): PidFile | undefined {
  const content = readIfThere(path);
  if (content === undefined) return undefined;
  const [pid, cluster = '', , port, socketDir, address, , status] = content.split('\n');
  const host = socketDir || address || '';
  return { pid: Math.abs(Number(pid)), cluster, host, port: Number(port), ready: status?.trim() === 'ready' };
}

/** Windows does not tell the command; there a live pid is believed. */
function runsOn(pid: number, { cluster }: ClusterFolder): boolean {
  return process.platform === 'win32' || commandOf(pid)?.includes(`-D ${cluster} `) === true;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false));
    connection.once('connect', () => connection.destroy());
  });
}

/** Reads and removes in one go, so that the file of a server that starts in between is not hit. */
function removeReused(path: string, folder: ClusterFolder): void {
  const content = readIfThere(path);
  if (content === undefined) return;
  const pid = Math.abs(parseInt(content, 10));
  const leftEmpty = content === '' && Date.now() - statSync(path).mtimeMs > EMPTY_FILE_GRACE_MS;
  const reused = birthOf(pid) !== undefined && !runsOn(pid, folder);
  if (leftEmpty || reused) rmSync(path, { force: true });
}
