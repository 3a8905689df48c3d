import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** As whom the server's programs run. */
export interface ServerUser {
  /** Whom its files belong to; undefined where we run it as ourselves, which only root cannot. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Whether a folder above the programs or the data is closed to others, as `/root` is. */
  readonly isShutOut: boolean;
}

const NOBODY = { uid: 65534, gid: 65534 };

/** Ourselves; where we are root, which PostgreSQL refuses, the owner of the data folder or nobody. */
export async function chooseServerUser(dataDir: string, program: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { isShutOut: false };
  const { uid, gid } = await stat(dataDir);
  const isReachable = (await isOpenToAll(dirname(program))) && (await isOpenToAll(dirname(dataDir)));
  return { owner: uid === 0 ? NOBODY : { uid, gid }, isShutOut: !isReachable };
}

/** File, arguments and options for `spawn` and `execFile` that run a program of the server as this user, in a clean environment. */
export function commandAs(
  { owner, isShutOut }: ServerUser,
  program: string,
  { args, cwd }: { args: string[]; cwd: string },
): [string, string[], { cwd: string; windowsHide: true; env?: NodeJS.ProcessEnv; uid?: number; gid?: number }] {
  // PGDATA, LANG and their like must not decide what the server does. Windows programs need theirs to open a socket.
  const env = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' } };
  const options = { cwd, windowsHide: true, ...env } as const;
  if (!owner || !isShutOut) return [program, args, { ...options, ...owner }];
  // Root's right to pass every folder, kept while the user changes. The bit has access(2) respect it too.
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const passage = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return ['setpriv', [...identity, ...passage, program, ...args], options];
}

/** Makes the server's user the owner of a folder and all in it. */
export async function giveTo({ owner }: ServerUser, path: string): Promise<void> {
  if (owner === undefined || (await stat(path)).uid === owner.uid) return;
  await promisify(execFile)('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, path]);
}

async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  return (mode & 0o001) !== 0 && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}
