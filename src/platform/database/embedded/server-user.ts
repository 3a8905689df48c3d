import { execFile } from 'node:child_process';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { detailOf, outputOf } from './error-details';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** As whom the server runs, and how a command is started as that user. */
export interface ServerUser {
  readonly name: string;
  /** Given to the child process; empty to stay who we are. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Put before each command. */
  readonly prefix: readonly string[];
  /** Who must own the files of the server; undefined if they are ours already. */
  readonly fileOwner?: Owner;
}

/** A command ready for `spawn` and `execFile`. */
export interface Command {
  readonly file: string;
  readonly args: string[];
  readonly options: { cwd: string; windowsHide: true; env?: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

const NOBODY = 65534;

const OURSELVES: ServerUser = { name: 'the current user', identity: {}, prefix: [] };

/** Inside a user namespace root is called nobody and still is root to the file system, which satisfies a server that refuses root. */
const RENAMED: ServerUser = {
  name: 'nobody in a user namespace',
  identity: {},
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, '--'],
  fileOwner: { uid: 0, gid: 0 },
};

/**
 * Finds a user as whom the server can run: ourselves, or when we are root the owner of the data folder or nobody. Each is tried for
 * real, because modes, access lists and containers decide. Throws an error that lists what was tried and says what to do.
 */
export async function chooseServerUser(
  binaries: Binaries,
  { dataDir, socketDir, initialised }: { dataDir: string; socketDir: string; initialised: boolean },
): Promise<ServerUser> {
  if (process.platform === 'win32') return OURSELVES;
  const failures: string[] = [];
  for (const user of await candidates(dataDir)) {
    // Only initdb asks for the name of its user.
    const naming = initialised ? '' : 'named';
    const failure = await obstacle(user, [binaries.postgres, naming, dirname(dataDir), dirname(socketDir)]);
    if (failure === undefined) return user;
    failures.push(`- as ${user.name}: ${failure}`);
  }
  throw new Error(
    `The embedded PostgreSQL cannot be started${isRoot() ? ' (PostgreSQL itself refuses to run as root)' : ''}. Tried:\n` +
      `${failures.join('\n')}\n` +
      'Run Ensign as an ordinary user with an entry in /etc/passwd, who may enter all of these folders; ' +
      'or, to run as root, keep Ensign and its data where every user may pass (not below /root); ' +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The command that runs a program of the server as this user, in a clean environment. */
export function commandAs(user: ServerUser, program: string, { args, cwd }: { args: string[]; cwd: string }): Command {
  const [file = program, ...rest] = [...user.prefix, program, ...args];
  // PGDATA, LANG and their like must not decide what the server does. Windows programs need theirs to open a socket.
  const env = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' } };
  return { file, args: rest, options: { cwd, windowsHide: true, ...env, ...user.identity } };
}

/** Makes the server's user the owner of a folder and all in it, links themselves rather than what they point to. */
export async function giveTo({ fileOwner }: ServerUser, path: string): Promise<void> {
  if (fileOwner === undefined || (await lstat(path)).uid === fileOwner.uid) return;
  await chownTree(path, fileOwner);
}

/** The top comes last: as long as it has the old owner, an interrupted change is done again. */
async function chownTree(path: string, owner: Owner): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await chownTree(join(path, name), owner);
  }
  await lchown(path, owner.uid, owner.gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The namespace comes last: many containers forbid it, and the files in it belong to root. It serves a checkout below `/root`. */
async function candidates(dataDir: string): Promise<ServerUser[]> {
  if (!isRoot()) return [OURSELVES];
  const owner = await lstat(dataDir);
  return [otherUser(owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : owner), RENAMED];
}

function otherUser({ uid, gid }: Owner): ServerUser {
  const name = uid === NOBODY ? 'nobody' : `user ${uid}`;
  return { name, identity: { uid, gid }, prefix: [], fileOwner: { uid, gid } };
}

/** Leaves with the exit status of what failed; its last words are on stderr. */
const PROBE = `
  "$1" --version >/dev/null || exit $?
  [ -z "$2" ] || id -un >/dev/null || exit 1
  for folder in "$3" "$4"; do [ -x "$folder" ] || { echo "may not enter $folder" >&2; exit 1; }; done`;

/** Why a user cannot run the server; undefined if nothing stands in the way. */
async function obstacle(user: ServerUser, probeArgs: string[]): Promise<string | undefined> {
  const { file, args, options } = commandAs(user, '/bin/sh', { args: ['-c', PROBE, 'sh', ...probeArgs], cwd: '/' });
  try {
    await promisify(execFile)(file, args, options);
    return undefined;
  } catch (error) {
    // Without output there is only Node's message, whose further lines repeat the script.
    const [reason = ''] = outputOf(error).split('\n');
    const notFound = detailOf(error, 'code') === 127;
    return notFound ? `${reason} (the bundled programs need glibc, which Alpine and other musl systems lack)` : reason;
  }
}
