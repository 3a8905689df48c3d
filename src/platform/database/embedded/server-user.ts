import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** The user that runs the server's programs. */
export interface ServerUser {
  /** User that runs the server and owns its files. Undefined for the current user. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** True if a parent folder of the programs or the data, such as `/root`, is not open to all. False without `owner`. */
  readonly isShutOut: boolean;
}

const UNPRIVILEGED_USER = { uid: 65534, gid: 65534 };

/**
 * Returns the user for the server. PostgreSQL refuses root, so for root it is the owner of the data folder, or `nobody`
 * if that is root.
 */
export async function chooseServerUser(dataDir: string, program: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { isShutOut: false };
  const { uid, gid } = await stat(dataDir);
  const isReachable = (await isOpenToAll(dirname(program))) && (await isOpenToAll(dirname(dataDir)));
  return { owner: uid === 0 ? UNPRIVILEGED_USER : { uid, gid }, isShutOut: !isReachable };
}

/** Returns the file, arguments and options for `spawn` that run a server program as `user`. */
export function commandAs(
  { owner, isShutOut }: ServerUser,
  program: string,
  { args, cwd }: { args: string[]; cwd: string },
): [string, string[], { cwd: string; windowsHide: true; env?: NodeJS.ProcessEnv; uid?: number; gid?: number }] {
  // PGDATA or LANG of this process must not affect the server. Windows programs need their environment to open a
  // socket.
  const env = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' } };
  const options = { cwd, windowsHide: true, ...env } as const;
  if (!owner || !isShutOut) return [program, args, { ...options, ...owner }];
  // `setpriv` changes the user but keeps root's capability to enter all folders. With `no_setuid_fixup` this also
  // applies to access(2).
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const passage = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return ['setpriv', [...identity, ...passage, program, ...args], options];
}

export async function giveTo({ owner }: ServerUser, path: string): Promise<void> {
  if (owner === undefined || (await stat(path)).uid === owner.uid) return;
  await promisify(execFile)('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, path]);
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & 0o001) !== 0 && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}
