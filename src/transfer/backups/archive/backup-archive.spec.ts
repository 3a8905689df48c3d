import { text } from 'node:stream/consumers';
import {
  BackupFiles,
  backupZip,
  rawBackup,
  type RawEntry,
  rawZip,
  tableJson,
} from '../../../../test/support/backup-builder';
import { BACKUP_TABLE_NAMES, type BackupTable } from '../backup-format';
import { BackupArchive } from './backup-archive';
import type { BackupRow } from './backup.types';

const files = new BackupFiles();
const opened: BackupArchive[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((archive) => archive.close()));
  await files.remove();
});

const TAGS = [
  { id: 1, challenge_id: 3, value: 'web' },
  { id: 2, challenge_id: 3, value: 'Zürich "…" \\' },
];

async function open(content: Parameters<BackupFiles['write']>[0]) {
  const archive = await BackupArchive.open(await files.write(content));
  opened.push(archive);
  return archive;
}

async function refusal(content: Parameters<BackupFiles['write']>[0]): Promise<string> {
  const error: unknown = await open(content).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'InvalidBackup' });
  return String(error);
}

async function all(archive: BackupArchive, table: BackupTable): Promise<BackupRow[]> {
  const rows: BackupRow[] = [];
  for await (const row of archive.rows(table)) rows.push(row);
  return rows;
}

describe('opening a backup', () => {
  it('returns its version, the rows of each table and its uploads', async () => {
    const archive = await open({ tables: { tags: TAGS, teams: [] }, uploads: { 'ab12/hint.txt': 'look' } });

    expect(archive.version).toBe('a02c5bf43407');
    expect([...archive.counts.keys()]).toEqual([...BACKUP_TABLE_NAMES]);
    expect(archive.counts.get('alembic_version')).toBe(1);
    expect(archive.counts.get('tags')).toBe(2);
    expect(archive.counts.get('teams')).toBe(0);
    expect(archive.counts.get('users')).toBe(0);
    expect(archive.uploads).toEqual([{ location: 'ab12/hint.txt', bytes: 4 }]);
    expect(archive.ignored).toEqual([]);
  });

  it.each([
    ['stored', {}],
    ['deflated', { compress: true }],
    ['with Zip64 fields', { zip64: true }],
    ['deflated with Zip64 fields', { compress: true, zip64: true }],
  ])('reads rows and uploads %s', async (_form, options) => {
    const archive = await open({ tables: { tags: TAGS }, uploads: { 'ab12/hint.txt': 'look' }, ...options });

    expect(await all(archive, 'tags')).toEqual(TAGS.map((values) => ({ values, repairs: [] })));
    expect(await all(archive, 'tags')).toHaveLength(2);
    expect(await text(await archive.openUpload('ab12/hint.txt'))).toBe('look');
  });

  it('reads a table from its last complete entry if it occurs again', async () => {
    const readable = { id: 1, challenge_id: 3, content: 'look', cost: 5 };
    const whole = tableJson([{ ...readable, title: 'a title' }]);

    for (const other of [tableJson([readable, readable]), null]) {
      const archive = await open({ entries: { 'ensign/hints.json': whole, 'db/hints.json': other } });
      expect(archive.counts.get('hints')).toBe(1);
      expect(await all(archive, 'hints')).toMatchObject([{ values: { id: 1, title: 'a title' } }]);
      expect(archive.ignored).toEqual([]);
    }
  });

  it('lists no other tables as complete', async () => {
    const archive = await open({ entries: { 'ensign/tags.json': tableJson([{ id: 1 }]) } });

    expect(archive.counts.get('tags')).toBe(0);
    expect(archive.ignored).toEqual(['ensign/tags.json']);
  });

  it('reads folders, and entries whose size follows their data', async () => {
    const archive = await open(
      rawZip([
        { name: 'db/', mode: 0o040755 },
        ...rawBackup(),
        { name: 'uploads/', mode: 0 },
        { name: 'uploads/a/', mode: 0o040755 },
        { name: 'uploads/a/é.txt', data: 'x' },
        { name: 'uploads/a/z.txt', data: 'z', flags: 0x808, local: { crc32: 0, bytes: 0 } },
      ]),
    );

    expect(archive.uploads.map(({ location }) => location)).toEqual(['a/é.txt', 'a/z.txt']);
  });

  it('reads an empty upload', async () => {
    const archive = await open({ uploads: { 'a/empty': '' } });

    expect(await text(await archive.openUpload('a/empty'))).toBe('');
  });

  it('reports unknown entries, and continues', async () => {
    const archive = await open({
      tables: { tracking: [{ id: 1, referrer: 4, ip: '10.0.0.1' }] },
      entries: { 'db/plugin_rooms.json': 'not even JSON', 'uploads/uploads/.gitkeep': '', 'README.txt': 'hi' },
    });

    expect(archive.ignored).toEqual(['db/plugin_rooms.json', 'uploads/uploads/.gitkeep', 'README.txt']);
    expect(archive.unknown_columns).toEqual(new Map([['tracking', ['referrer']]]));
    expect(archive.uploads).toEqual([]);
  });

  it('reports uploads that are not in exactly one directory, and continues', async () => {
    const stray = ['uploads/Thumbs.db', 'uploads/a/b/notes.txt', 'uploads//x', 'uploads/a/.DS_Store'];
    const archive = await open({
      uploads: { 'a/hint.txt': 'look' },
      entries: Object.fromEntries(stray.map((name) => [name, 'x'])),
    });

    expect(archive.ignored).toEqual(stray);
    expect(archive.uploads).toEqual([{ location: 'a/hint.txt', bytes: 4 }]);
  });

  it('reports its progress', async () => {
    const path = await files.write({ tables: { tags: TAGS }, uploads: { 'a/b': 'x'.repeat(1000) } });
    const heard: [number, number][] = [];

    opened.push(await BackupArchive.open(path, (done, total) => heard.push([done, total])));

    const [done, total] = heard.at(-1) ?? [];
    expect(done).toBe(total);
    expect(total).toBeGreaterThan(1000);
  });

  it('fails with the error of the file system if there is no file', async () => {
    await expect(BackupArchive.open('/no/such/backup.zip')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('finds no upload that is missing', async () => {
    const archive = await open({});

    await expect(archive.openUpload('../etc/passwd')).rejects.toThrow(RangeError);
  });
});

describe('versions of CTFd', () => {
  it.each([
    ['3.0', '1093835a1051'],
    ['3.1 to 3.3', '75e8ab9a0014'],
    ['3.4', '6012fe8de495'],
    ['3.5.0', '4d3c1b59d011'],
    ['3.5.3', '46a278193a94'],
    ['3.6', '9e6f6578ca84'],
    ['3.7.1', 'a02c5bf43407'],
    ['3.7.6', '4fe3eeed9a9d'],
    ['3.7.7', 'a49ad66aa0f1'],
    ['3.8.0', '24ad6790bc3c'],
    ['3.8.2', '67ebab6de598'],
    ['3.8.7', '48d8250d19bd'],
  ])('accepts a backup of %s', async (_release, version) => {
    expect((await open({ version })).version).toBe(version);
  });

  it.each(['ffffffffffff', 'cb3cfcc47e2f', '', 'constructor', "'; DROP TABLE users"])(
    'refuses the version %j',
    async (version) => {
      expect(await refusal({ version })).toBe(
        `InvalidBackup: version "${version}" is not known; one of CTFd 3.0 to 3.8.7 was expected`,
      );
    },
  );
});

const withRaw = (...entries: RawEntry[]) => rawZip([...rawBackup({ tables: { tags: TAGS } }), ...entries]);

/** Returns a zip whose Zip64 locator contains an offset beyond any possible file size. */
async function unreachable(): Promise<Buffer> {
  const zip = await backupZip({ zip64: true });
  const [end, locator] = [22, 20];
  return zip.fill(0xff, zip.length - end - locator + 8, zip.length - end - locator + 16);
}

/** Returns a zip with an upload that begins with an invalid deflate block type. */
function undeflatable(): Buffer {
  const zip = withRaw({ name: 'uploads/a/x', data: 'x'.repeat(99), method: 8 });
  const data = zip.indexOf('uploads/a/x') + 'uploads/a/x'.length;
  return zip.fill(0xff, data, data + 1);
}

const withTable = (json: string | Buffer) => backupZip({ entries: { 'db/tags.json': json } });

describe('hostile and broken archives', () => {
  const good = withRaw();
  const ONE = '{"id":1}';

  it.each<[string, Buffer | Promise<Buffer>, string]>([
    ['no bytes', Buffer.alloc(0), 'the file is no zip that can be read'],
    ['no zip', Buffer.from('<html>'.repeat(100)), 'the file is no zip that can be read'],
    ['a zip cut at its end', good.subarray(0, -10), 'the file is no zip that can be read'],
    ['a zip cut in its middle', good.subarray(0, good.length / 2), 'the file is no zip that can be read'],
    ['a zip without its beginning', good.subarray(50), 'the file is no zip that can be read'],
    ['no entries', rawZip([]), '"db/alembic_version.json" is missing'],
    [
      'everything in a folder more',
      rawZip(rawBackup().map((entry) => ({ ...entry, name: `event/${String(entry.name)}` }))),
      '"db/alembic_version.json" is missing',
    ],
    [
      'an empty version',
      backupZip({ entries: { 'db/alembic_version.json': '' } }),
      '"db/alembic_version.json": one row with a "version_num" was expected',
    ],
    [
      'two versions',
      backupZip({
        entries: {
          'db/alembic_version.json': tableJson([{ version_num: 'a02c5bf43407' }, { version_num: 'a02c5bf43407' }]),
        },
      }),
      '"db/alembic_version.json": one row with a "version_num" was expected',
    ],
    [
      'a version that is a list',
      backupZip({ entries: { 'db/alembic_version.json': tableJson([{ version_num: ['a02c5bf43407'] }]) } }),
      '"db/alembic_version.json": one row with a "version_num" was expected',
    ],

    ['a path that leads out', withRaw({ name: 'uploads/../../etc/cron.d/x' }), 'invalid relative path: uploads/../..'],
    ['an absolute path', withRaw({ name: '/etc/passwd' }), 'absolute path: /etc/passwd'],
    ['backslashes', withRaw({ name: 'uploads\\..\\x' }), 'invalid characters in fileName: uploads\\..\\x'],
    ['a drive', withRaw({ name: 'C:/x' }), 'absolute path: C:/x'],
    [
      'a NUL',
      withRaw({ name: 'uploads/a/x.png\0.txt' }),
      '"uploads/a/x.png\\u0000.txt": its name holds control characters',
    ],
    [
      'a symbolic link',
      withRaw({ name: 'uploads/a/x', data: '/etc/passwd', mode: 0o120777 }),
      '"uploads/a/x": it is a link; a file was expected',
    ],
    [
      'an encrypted entry',
      withRaw({ name: 'uploads/a/x', flags: 1, data: 'x', bytes: 0, compressed_bytes: 12 }),
      '"uploads/a/x": it is encrypted; a backup without a password was expected',
    ],
    ['a strongly encrypted entry', withRaw({ name: 'uploads/a/x', flags: 0x41 }), 'strong encryption is not supported'],
    [
      'an unknown compression',
      withRaw({ name: 'uploads/a/x', method: 14 }),
      '"uploads/a/x": its compression method 14 is not supported',
    ],
    [
      'the same name twice',
      withRaw({ name: 'db/tags.json', data: tableJson([]) }),
      '"db/tags.json": two entries have this name',
    ],

    ['a header that is not there', withRaw({ name: 'uploads/a/x', at: 1 }), '"uploads/a/x": it is damaged'],
    ['an offset beyond the end', withRaw({ name: 'uploads/a/x', at: 2 ** 31 }), '"uploads/a/x": it is damaged'],
    [
      'more stored bytes than there are',
      withRaw({ name: 'uploads/a/x', data: 'x', compressed_bytes: 2 ** 20, bytes: 2 ** 20 }),
      '"uploads/a/x": it is damaged: file data overflows file bounds',
    ],
    [
      'a stored entry of two sizes',
      withRaw({ name: 'uploads/a/x', data: 'xyz', bytes: 2 }),
      'compressed/uncompressed size mismatch for stored file: 3 != 2',
    ],
    [
      'a wrong checksum',
      withRaw({ name: 'uploads/a/x', data: 'x', crc32: 1 }),
      '"uploads/a/x": its bytes do not match their checksum',
    ],
    [
      'a wrong checksum of a table',
      withRaw({ name: 'db/topics.json', data: tableJson([{ id: 1 }]), crc32: 1 }),
      '"db/topics.json": its bytes do not match their checksum',
    ],
    [
      'a wrong checksum of a table nobody reads',
      withRaw({ name: 'db/plugin.json', data: 'x', crc32: 1 }),
      '"db/plugin.json": its bytes do not match their checksum',
    ],
    [
      'more bytes than claimed',
      withRaw({ name: 'uploads/a/x', data: 'x'.repeat(99), method: 8, bytes: 98 }),
      '"uploads/a/x": it is damaged: too many bytes in the stream',
    ],
    [
      'fewer bytes than claimed',
      withRaw({ name: 'uploads/a/x', data: 'x'.repeat(99), method: 8, bytes: 100 }),
      '"uploads/a/x": it is damaged: not enough bytes in the stream',
    ],
    ['an offset no file reaches', unreachable(), 'the file is no zip that can be read'],
    ['compressed bytes that are none', undeflatable(), '"uploads/a/x": it is damaged'],

    ['a table that is no JSON', withTable('<html>'), '"db/tags.json": row 1 is not valid JSON'],
    ['a table that is a list', withTable('[{"id":1}]'), '"db/tags.json": {"count":n,"results":[…],"meta":{}}'],
    ['a table without results', withTable('{"count":0,"meta":{}}'), '"db/tags.json": {"count":n,"results":[…]'],
    ['results that are no list', withTable('{"count":0,"results":{}}'), '"db/tags.json": {"count":n,"results":[…]'],
    ['no count', withTable('{"results":[],"meta":{}}'), '"db/tags.json": {"count":n,"results":[…]'],
    ['a count that is too low', withTable(tableJson(TAGS, 1)), '"db/tags.json": "count" says 1, but it has 2 rows'],
    ['a count that is too high', withTable(tableJson(TAGS, 3)), '"db/tags.json": "count" says 3, but it has 2 rows'],
    [
      'a table that ends in a row',
      withTable('{"count":1,"results":[{"id":1'),
      '"db/tags.json": row 1 is not valid JSON',
    ],
    [
      'a table that ends after a row',
      withTable('{"count":1,"results":[{"id":1}'),
      '"db/tags.json": row 2 is not valid JSON',
    ],
    ['something after a table', withTable(`${tableJson(TAGS)}{}`), '"db/tags.json": row 3 is not valid JSON'],
    [
      'a comma too many',
      withTable(`{"count":1,"results":[${ONE},],"meta":{}}`),
      '"db/tags.json": row 2 is not valid JSON',
    ],
    ['a row that is a list', withTable('{"count":1,"results":[[1]]}'), '"db/tags.json": row 1 is no object'],
    [
      'a row that is no JSON',
      withTable(`{"count":2,"results":[${ONE},{id:2}],"meta":{}}`),
      '"db/tags.json": row 2 is not valid JSON',
    ],
    [
      'brackets that do not match',
      withTable('{"count":1,"results":[{"id":[1}]],"meta":{}}'),
      '"db/tags.json": row 1 is not valid JSON',
    ],
    [
      'text that is no UTF-8',
      withTable(Buffer.from('{"count":1,"results":[{"value":"\xff"}],"meta":{}}', 'latin1')),
      '"db/tags.json": row 1 or a later one is not valid UTF-8',
    ],
    [
      'a row of endless depth',
      withTable(`{"count":1,"results":[${'['.repeat(90_000)}`),
      '"db/tags.json": row 1 nests deeper than 64 levels',
    ],
  ])('refuses %s', async (_flaw, zip, message) => {
    expect(await refusal(await zip)).toContain(message);
  });

  it('reports a row far from the beginning of a table', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `{"id":${index + 1}}`);
    rows[15_000] = '{"id":}';

    expect(await refusal(await withTable(`{"count":20000,"results":[${rows.join()}],"meta":{}}`))).toContain(
      '"db/tags.json": row 15001 is not valid JSON',
    );
  });
});

describe('limits of a backup', () => {
  const MIB = 1024 ** 2;
  const long = (length: number) => ({ id: 1, value: 'x'.repeat(length) });
  const nested = (levels: number) =>
    `{"count":1,"results":[{"id":1,"requirements":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}],"meta":{}}`;

  it.each<[string, () => Parameters<BackupFiles['write']>[0], string]>([
    [
      'entries',
      () => withRaw(...Array.from({ length: 50_000 }, (_, place) => ({ name: `uploads/a/${place}` }))),
      'the archive has more than 50000 entries',
    ],
    [
      'growth when inflated',
      () => withRaw({ name: 'uploads/a/b', data: 'x', method: 8, bytes: 101 * MIB }),
      `its entries hold more than the ${100 * MIB} bytes that are allowed`,
    ],
    [
      'bytes of a row',
      () => ({ tables: { tags: [...TAGS, long(8 * MIB + 65_536)] } }),
      `"db/tags.json": row 3 has more than ${8 * MIB} bytes`,
    ],
    [
      'depth of a row',
      () => ({ entries: { 'db/hints.json': nested(65) } }),
      '"db/hints.json": row 1 nests deeper than 64 levels',
    ],
  ])('hold for its %s', async (_what, content, message) => {
    expect(await refusal(content())).toContain(message);
  });

  it('allow content that is just within them', async () => {
    const archive = await open({
      tables: { tags: [...TAGS, long(8 * MIB - 65_536)] },
      entries: { 'db/hints.json': nested(64) },
    });

    expect(archive.counts.get('tags')).toBe(3);
    expect(archive.counts.get('hints')).toBe(1);
  });

  it('count rows, whatever the chunks that they arrive in', async () => {
    const rows = Array.from({ length: 9000 }, (_, index) => ({ id: index + 1, value: 'x'.repeat(1000) }));

    expect((await open({ tables: { tags: rows } })).counts.get('tags')).toBe(9000);
  });

  it('count decompressed bytes, whatever size an entry declares', async () => {
    const bomb = withRaw({ name: 'uploads/a/b', data: Buffer.alloc(100_000), method: 8, bytes: 10 });

    expect(await refusal(bomb)).toContain('"uploads/a/b": it is damaged: too many bytes in the stream');
  });
});
