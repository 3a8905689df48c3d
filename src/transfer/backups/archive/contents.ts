import type { Entry } from 'yauzl';
import { type BackupTable, isBackupTable, OWN_TABLES, WHOLE_FOLDER, WHOLE_TABLES } from '../backup-format';
import { InvalidBackup } from './backup.types';

const WHOLE: ReadonlySet<BackupTable> = new Set(WHOLE_TABLES);

/** The entries of a backup by purpose. `replaced` are tables in `db/` that the backup also has as complete tables. */
export interface Contents {
  readonly tables: ReadonlyMap<BackupTable, Entry>;
  readonly uploads: ReadonlyMap<string, Entry>;
  readonly replaced: readonly Entry[];
  /**
   * Entries that are not imported, such as tables of plugins, hidden files, and uploads that are not in exactly one
   * directory.
   */
  readonly others: readonly Entry[];
}

/** Sorts the entries of a zip by purpose. Throws `InvalidBackup` if `db/alembic_version.json` is missing. */
export function contentsOf(entries: Iterable<Entry>): Contents {
  const tables = new Map<BackupTable, Entry>();
  const whole = new Map<BackupTable, Entry>();
  const uploads = new Map<string, Entry>();
  const others: Entry[] = [];
  for (const entry of entries) {
    const [, folder, table = ''] = /^([^/]+)\/([^/]+)\.json$/.exec(entry.fileName) ?? [];
    const location = locationOf(entry.fileName);
    if (folder === 'db' && isBackupTable(table) && !OWN_TABLES.includes(table)) tables.set(table, entry);
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
 * Returns `<directory>/<name>` for an entry `uploads/<directory>/<name>`, else null. Also returns null for hidden files,
 * such as CTFd's `.gitkeep`, because no row of `files` refers to them.
 */
function locationOf(name: string): string | null {
  const [root, directory, file, ...deeper] = name.split('/');
  if (root !== 'uploads' || !directory || !file || deeper.length > 0 || name.includes('/.')) return null;
  return `${directory}/${file}`;
}
