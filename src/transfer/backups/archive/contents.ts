import type { Entry } from 'yauzl';
import { type BackupTable, isBackupTable, WHOLE_FOLDER, WHOLE_TABLES } from '../backup-format';
import { InvalidBackup } from './backup.types';

const WHOLE: ReadonlySet<BackupTable> = new Set(WHOLE_TABLES);

/** The files of a backup by their use. */
export interface Contents {
  /** By table; the whole one if it is there twice. */
  readonly tables: ReadonlyMap<BackupTable, Entry>;
  /** By location, `<directory>/<name>`. */
  readonly uploads: ReadonlyMap<string, Entry>;
  /** Tables of `db/` that are there once more, whole. */
  readonly replaced: readonly Entry[];
  /** Entries of unknown use: tables of plugins, files of an operating system, uploads that are not in a directory. */
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
 * Location of an upload; null for hidden files, such as the peer's `.gitkeep`, and for files that are not in one directory, which no row
 * can name.
 */
function locationOf(name: string): string | null {
  const [root, directory, file, ...deeper] = name.split('/');
  if (root !== 'uploads' || !directory || !file || deeper.length > 0 || name.includes('/.')) return null;
  return `${directory}/${file}`;
}
