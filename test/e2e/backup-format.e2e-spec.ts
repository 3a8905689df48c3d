import { BACKUP_TABLE_NAMES, type BackupColumn, columnsOf } from '../../src/transfer/backups/backup-format';
import { useApp } from '../support/app';

const test = useApp();

/** Tables of a backup whose rows are stored in another table, or are not stored (null). */
const KEPT_IN: Readonly<Record<string, string | null>> = {
  alembic_version: null,
  dynamic_challenge: 'challenges',
  tracking: null,
};

/** Columns whose value is stored in another form: only the hash of a token is stored. */
const OTHER_FORM = new Set(['tokens.value']);

function sqlType({ kind, max }: BackupColumn): string {
  if (kind === 'text') return max === null ? 'text' : `character varying(${max})`;
  return { int: 'integer', bool: 'boolean', date: 'timestamp with time zone', json: 'jsonb' }[kind];
}

describe('the format of a backup', () => {
  it('has for every column the kind and length of the stored column', async () => {
    const stored = await test.rows(
      `SELECT attrelid::regclass || '.' || attname AS name, format_type(atttypid, atttypmod) AS type
         FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
    );
    const types = new Map(stored.map(({ name, type }) => [name, type]));

    const differences = BACKUP_TABLE_NAMES.flatMap((table) => {
      const home = KEPT_IN[table] === undefined ? table : KEPT_IN[table];
      return columnsOf(table).flatMap(([name, column]) => {
        if (home === null || OTHER_FORM.has(`${table}.${name}`)) return [];
        const type = types.get(`${home}.${name}`);
        return type === sqlType(column) ? [] : [`${table}.${name}: ${sqlType(column)}, stored as ${String(type)}`];
      });
    });

    expect(differences).toEqual([]);
  });

  it('has no null in columns that are not nullable and have a default', async () => {
    const stored = await test.rows(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND is_nullable = 'NO' AND data_type <> 'timestamp with time zone'
          AND column_default IS NOT NULL AND column_name <> 'id'`,
    );
    const filled = new Set(stored.map(({ name }) => name));

    const missing = BACKUP_TABLE_NAMES.flatMap((table) =>
      columnsOf(table).flatMap(([name, { required }]) =>
        filled.has(`${table}.${name}`) && !required ? [`${table}.${name}`] : [],
      ),
    );

    expect(missing).toEqual([]);
  });
});
