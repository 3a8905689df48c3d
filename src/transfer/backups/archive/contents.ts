import type { Entry } from 'yauzl';
import { type BackupTable, isBackupTable, WHOLE_FOLDER, WHOLE_TABLES } from '../backup-format';
import { InvalidBackup } from './backup.types';

const WHOLE: ReadonlySet<BackupTable> = new Set(WHOLE_TABLES);

/** The files of a backup by what they are for. */
export interface Contents {
  /** Where a table is there twice, the whole one. */
  readonly tables: ReadonlyMap<BackupTable, Entry>;
  /** By location, `<directory>/<name>`. */
  readonly uploads: ReadonlyMap<string, Entry>;
  /** Tables of `db/` that are there once more, whole. */
  readonly replaced: readonly Entry[];
  /** What nobody here knows: tables of plugins, files that an operating system left, uploads that are not in a directory. */
  readonly others: readonly Entry[];
}

/** Sorts the entries of a zip; throws `InvalidBackup` when they are not those of a backup. */
export function contentsOf(entries: Iterable<Entry>): Contents {
  const tables = new Map<BackupTable, Entry>();
  const whole = new Map<BackupTable, Entry>();
  const uploads = new Map<string, Entry>();
  const others: Entry[] = [];
  for (const entry of entries) {
    const [, folder, table = ''] = /^([^/]+)\/([^/]+)\.json$/.exec(entry.fileName) ?? [];
    const location = locationOf(entry.fileName);
    if (folder === 'db' && isBackupTable(table)) tables.set(table, entry);
    else if (folder === WHOLE_FOLDER && isBackupTable(table) && WHOLE.has(table)) whole.set(table, entry);
    else if (location !== null) uploads.set(location, entry);
    else others.push(entry);
  }
  if (!tables.has('alembic_version')) {
    throw new InvalidBackup('"db/alembic_version.json" is missing: this is no export of CTFd, or it lies in a folder');
  }
  const replaced = [...tables].flatMap(([table, entry]) => (whole.has(table) ? [entry] : []));
  return { tables: new Map([...tables, ...whole]), replaced, uploads, others };
}

/**
 * Where an upload is stored; null for what is none, because no row can name it: hidden files, such as `.gitkeep` of the peer's own
 * folder, and files that are not in one directory.
 */
function locationOf(name: string): string | null {
  const [root, directory, file, ...deeper] = name.split('/');
  if (root !== 'uploads' || !directory || !file || deeper.length > 0 || name.includes('/.')) return null;
  return `${directory}/${file}`;
}
