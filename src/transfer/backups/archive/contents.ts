import { type BackupTable, isBackupTable, WHOLE_FOLDER, WHOLE_TABLES } from '../backup-format';
import { InvalidBackup } from './backup.types';
import { quoted } from './entry-name';
import type { ZipEntry } from './zip-file';

const VERSION_ENTRY = 'db/alembic_version.json';

/** The files of a backup by what they are for. */
export interface Contents {
  readonly version: ZipEntry;
  /** The version's own table among them. */
  readonly tables: ReadonlyMap<BackupTable, ZipEntry>;
  /** Tables of `db/` that are there once more, whole. */
  readonly replaced: readonly ZipEntry[];
  /** By location, `<directory>/<name>`. */
  readonly uploads: ReadonlyMap<string, ZipEntry>;
  /** What nobody here knows: tables of plugins, files that an operating system left. */
  readonly others: readonly ZipEntry[];
}

/** Sorts the entries of a zip; throws `InvalidBackup` when they are not those of a backup. */
export function contentsOf(entries: readonly ZipEntry[]): Contents {
  const readable = new Map<BackupTable, ZipEntry>();
  const whole = new Map<BackupTable, ZipEntry>();
  const uploads = new Map<string, ZipEntry>();
  const others: ZipEntry[] = [];
  for (const entry of entries) {
    const table = tableOf(entry.name);
    const wholeTable = wholeTableOf(entry.name);
    const location = locationOf(entry.name);
    if (table !== null) readable.set(table, entry);
    else if (wholeTable !== null) whole.set(wholeTable, entry);
    else if (location !== null) uploads.set(location, entry);
    else others.push(entry);
  }
  const version = readable.get('alembic_version');
  if (!version) throw new InvalidBackup(missingVersion(entries));
  const tables = new Map([...readable, ...whole]);
  const replaced = [...readable].flatMap(([table, entry]) => (whole.has(table) ? [entry] : []));
  return { version, tables, replaced, uploads, others };
}

function tableOf(name: string): BackupTable | null {
  const table = /^db\/([^/]+)\.json$/.exec(name)?.[1];
  return table !== undefined && isBackupTable(table) ? table : null;
}

function wholeTableOf(name: string): BackupTable | null {
  return WHOLE_TABLES.find((table) => name === `${WHOLE_FOLDER}/${table}.json`) ?? null;
}

/** Where an upload is stored; null for what is none. Hidden files, such as `.gitkeep` of the peer's own folder, are none. */
function locationOf(name: string): string | null {
  const [root, directory, file, ...deeper] = name.split('/');
  if (root !== 'uploads' || name.includes('/.')) return null;
  if (directory === undefined || file === undefined || deeper.length > 0) {
    throw new InvalidBackup(`${quoted(name)}: an upload is expected as "uploads/<directory>/<name>"`);
  }
  return `${directory}/${file}`;
}

function missingVersion(entries: readonly ZipEntry[]): string {
  if (entries.some(({ name }) => name.startsWith('db/'))) {
    return `"${VERSION_ENTRY}" is missing; it says which release of CTFd wrote the backup`;
  }
  const elsewhere = entries.find(({ name }) => name.endsWith(`/${VERSION_ENTRY}`));
  const found = elsewhere ? `, not as ${quoted(elsewhere.name)}` : '';
  return `the archive has no "db" folder; "${VERSION_ENTRY}" was expected at its top${found}`;
}
