import { text } from 'node:stream/consumers';
import {
  BackupFiles,
  backupZip,
  rawBackup,
  type RawEntry,
  rawZip,
  tableJson,
} from '../../../../test/support/backup-builder';
import type { BackupTable } from '../backup-format';
import { BackupArchive } from './backup-archive';
import type { ArchiveLimits, BackupRow } from './backup.types';

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

async function open(content: Parameters<BackupFiles['write']>[0], limits: Partial<ArchiveLimits> = {}) {
  const archive = await BackupArchive.open(await files.write(content), { limits });
  opened.push(archive);
  return archive;
}

/** Why a file is refused; fails when it is not. */
async function refusal(
  content: Parameters<BackupFiles['write']>[0],
  limits: Partial<ArchiveLimits> = {},
): Promise<string> {
  const error: unknown = await open(content, limits).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'InvalidBackup' });
  return String(error);
}

async function all(archive: BackupArchive, table: BackupTable): Promise<BackupRow[]> {
  const rows: BackupRow[] = [];
  for await (const row of archive.rows(table)) rows.push(row);
  return rows;
}

describe('opening a backup', () => {
  it('tells its version, the rows of each table and its uploads', async () => {
    const archive = await open({ tables: { tags: TAGS, teams: [] }, uploads: { 'ab12/hint.txt': 'look' } });

    expect(archive.version).toBe('a02c5bf43407');
    expect(archive.counts.size).toBe(25);
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

  it('reads a table that is there once more, whole, from there', async () => {
    const readable = { id: 1, challenge_id: 3, content: 'look', cost: 5 };
    const whole = tableJson([{ ...readable, title: 'a title' }]);

    for (const other of [tableJson([readable, readable]), null]) {
      const archive = await open({ entries: { 'ensign/hints.json': whole, 'db/hints.json': other } });
      expect(archive.counts.get('hints')).toBe(1);
      expect(await all(archive, 'hints')).toMatchObject([{ values: { id: 1, title: 'a title' } }]);
      expect(archive.ignored).toEqual([]);
    }
  });

  it('knows no other whole tables', async () => {
    const archive = await open({ entries: { 'ensign/users.json': tableJson([{ id: 1 }]) } });

    expect(archive.counts.get('users')).toBe(0);
    expect(archive.ignored).toEqual(['ensign/users.json']);
  });

  it('reads what Windows and other tools write: Latin names, folders, data before local sizes are known', async () => {
    const archive = await open(
      rawZip([
        { name: 'db/', mode: 0o040755 },
        ...rawBackup(),
        { name: 'uploads/', mode: 0 },
        { name: 'uploads/a/', mode: 0o040755 },
        { name: 'uploads/a/é.txt', data: 'x', flags: 0 },
        { name: Buffer.from('uploads/a/\xe8.txt', 'latin1'), data: 'y', flags: 0 },
        { name: 'uploads/a/z.txt', data: 'z', flags: 0x808, local: { crc32: 0, bytes: 0 } },
      ]),
    );

    expect(archive.uploads.map(({ location }) => location)).toEqual(['a/é.txt', 'a/è.txt', 'a/z.txt']);
  });

  it('reads an upload of no bytes', async () => {
    const archive = await open({ uploads: { 'a/empty': '' } });

    expect(await text(await archive.openUpload('a/empty'))).toBe('');
  });

  it('names what nobody here knows, and goes on', async () => {
    const archive = await open({
      tables: { tracking: [{ id: 1, target: 4, ip: '10.0.0.1' }] },
      entries: { 'db/plugin_rooms.json': 'not even JSON', 'uploads/uploads/.gitkeep': '', 'README.txt': 'hi' },
    });

    expect(archive.ignored).toEqual(['db/plugin_rooms.json', 'uploads/uploads/.gitkeep', 'README.txt']);
    expect(archive.unknown_columns).toEqual(new Map([['tracking', ['target']]]));
    expect(archive.uploads).toEqual([]);
  });

  it('tells how far it is', async () => {
    const path = await files.write({ tables: { tags: TAGS }, uploads: { 'a/b': 'x'.repeat(1000) } });
    const heard: [number, number][] = [];

    opened.push(await BackupArchive.open(path, { onProgress: (done, of) => heard.push([done, of]) }));

    const [done, of] = heard.at(-1) ?? [];
    expect(done).toBe(of);
    expect(of).toBeGreaterThan(1000);
  });

  it('stops when its signal says so', async () => {
    const path = await files.write({ tables: { tags: TAGS } });

    const opening = BackupArchive.open(path, { signal: AbortSignal.abort(new Error('enough')) });

    await expect(opening).rejects.toThrow('enough');
  });

  it('fails as the file system does when there is no file', async () => {
    await expect(BackupArchive.open('/no/such/backup.zip')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('knows no upload that is not there', async () => {
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
  ])('takes a backup of %s', async (_release, version) => {
    expect((await open({ version })).version).toBe(version);
  });

  it.each([
    ['1', 'cb3cfcc47e2f'],
    ['1', 'dab615389702'],
    ['2', '8369118943a1'],
    ['2', '080d29b15cd3'],
  ])('refuses a backup of CTFd %s by name', async (release, version) => {
    expect(await refusal({ version })).toBe(
      `InvalidBackup: the backup is of CTFd ${release} (version ${version}); import it into CTFd 3 and use a backup of that`,
    );
  });

  it.each(['ffffffffffff', '', 'constructor', "'; DROP TABLE users"])(
    'refuses the unknown version %j',
    async (version) => {
      expect(await refusal({ version })).toBe(
        `InvalidBackup: version "${version}" is not known; one of CTFd 3.0 to 3.8.7 was expected`,
      );
    },
  );
});

/** A good backup, and entries nobody should have made. */
const withRaw = (...entries: RawEntry[]) => rawZip([...rawBackup({ tables: { tags: TAGS } }), ...entries]);

/** A zip in which one entry lies in the data of another, as in bombs that claim the same bytes many times. */
function overlapping(): Buffer {
  const inner = { name: 'uploads/a/inner', data: 'x' };
  const outer = { name: 'uploads/a/outer', data: rawZip([inner]).subarray(0, 30 + 15 + 1) };
  return rawZip([outer, { ...inner, at: 30 + 15 }, ...rawBackup()]);
}

/** A zip whose Zip64 record is said to lie where no file can reach. */
async function unreachable(): Promise<Buffer> {
  const zip = await backupZip({ zip64: true });
  const [end, locator] = [22, 20];
  return zip.fill(0xff, zip.length - end - locator + 8, zip.length - end - locator + 16);
}

/** A zip with an upload that begins with a kind of block that deflate does not have. */
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
    ['no bytes', Buffer.alloc(0), 'not a complete zip archive'],
    ['no zip', Buffer.from('<html>'.repeat(100)), 'not a complete zip archive'],
    ['a zip cut at its end', good.subarray(0, -10), 'not a complete zip archive'],
    ['a zip cut in its middle', good.subarray(0, good.length / 2), 'not a complete zip archive'],
    ['a zip without its beginning', good.subarray(50), 'the directory of the zip cannot be read'],
    ['no entries', rawZip([]), 'the archive has no "db" folder; "db/alembic_version.json" was expected at its top'],
    [
      'everything in a folder more',
      rawZip(rawBackup().map((entry) => ({ ...entry, name: `event/${String(entry.name)}` }))),
      'the archive has no "db" folder; "db/alembic_version.json" was expected at its top, not as "event/db/alembic_version.json"',
    ],
    [
      'no version',
      backupZip({ tables: { tags: TAGS }, entries: { 'db/alembic_version.json': null } }),
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

    [
      'a path that leads out',
      withRaw({ name: 'uploads/../../etc/cron.d/x' }),
      '"uploads/../../etc/cron.d/x": its name leads out of its folder by ".."; a path inside the backup was expected',
    ],
    [
      'a path that leads out of a table',
      withRaw({ name: 'db/../x.json' }),
      '"db/../x.json": its name leads out of its folder',
    ],
    ['an absolute path', withRaw({ name: '/etc/passwd' }), '"/etc/passwd": its name is an absolute path'],
    ['two slashes', withRaw({ name: 'uploads//x' }), '"uploads//x": its name has an empty part'],
    ['a dot', withRaw({ name: 'uploads/./x' }), '"uploads/./x": its name has an empty part'],
    ['backslashes', withRaw({ name: 'uploads\\..\\x' }), '"uploads\\\\..\\\\x": its name holds a backslash'],
    ['a drive', withRaw({ name: 'C:/x' }), '"C:/x": its name begins with a drive letter'],
    [
      'a NUL',
      withRaw({ name: 'uploads/a/x.png\0.txt' }),
      '"uploads/a/x.png\\u0000.txt": its name holds control characters',
    ],
    ['a line break', withRaw({ name: 'uploads/a/x\nok' }), '"uploads/a/x\\nok": its name holds control characters'],
    ['no name', withRaw({ name: '' }), '"": it has no name'],
    [
      'a name of 600 bytes',
      withRaw({ name: `uploads/a/${'x'.repeat(590)}` }),
      'xxx…": its name is longer than 512 bytes',
    ],
    [
      'a part of 256 bytes',
      withRaw({ name: `uploads/a/${'ü'.repeat(128)}` }),
      'üü": a part of its name is longer than 255 bytes',
    ],
    [
      'a name that is no UTF-8',
      withRaw({ name: Buffer.from('uploads/a/\xff', 'latin1') }),
      '"uploads/a/�": its name is not valid UTF-8',
    ],
    [
      'an upload at the top',
      withRaw({ name: 'uploads/x' }),
      '"uploads/x": an upload is expected as "uploads/<directory>/<name>"',
    ],
    [
      'an upload too deep',
      withRaw({ name: 'uploads/a/b/c' }),
      '"uploads/a/b/c": an upload is expected as "uploads/<directory>/<name>"',
    ],

    [
      'a symbolic link',
      withRaw({ name: 'uploads/a/x', data: '/etc/passwd', mode: 0o120777 }),
      '"uploads/a/x": it is a link or another special file (mode 0o120000); plain files were expected',
    ],
    [
      'a device',
      withRaw({ name: 'uploads/a/x', mode: 0o060644 }),
      '"uploads/a/x": it is a link or another special file (mode 0o60000)',
    ],
    [
      'a file that says it is a folder',
      withRaw({ name: 'uploads/a/x', mode: 0o040755 }),
      '"uploads/a/x": it is a link or another special file',
    ],
    [
      'a folder with content',
      withRaw({ name: 'uploads/a/', data: 'x', mode: 0o040755 }),
      '"uploads/a/": it is a folder, but has content',
    ],
    [
      'an encrypted entry',
      withRaw({ name: 'uploads/a/x', flags: 1 }),
      '"uploads/a/x": it is encrypted; a backup without a password was expected',
    ],
    [
      'a strongly encrypted entry',
      withRaw({ name: 'uploads/a/x', flags: 0x41 }),
      'the directory of the zip cannot be read: strong encryption is not supported',
    ],
    [
      'an unknown compression',
      withRaw({ name: 'uploads/a/x', method: 14 }),
      '"uploads/a/x": its compression method 14 is not supported; stored or deflated was expected',
    ],
    [
      'the same name twice',
      withRaw({ name: 'db/tags.json', data: tableJson([]) }),
      '"db/tags.json": two entries have this name',
    ],

    [
      'a local header of another name',
      withRaw({ name: 'uploads/a/x', local: { name: 'uploads/../x' } }),
      '"uploads/a/x": its own header and the directory of the zip differ in its name',
    ],
    [
      'a local header of another size',
      withRaw({ name: 'uploads/a/x', data: 'x', local: { bytes: 2 } }),
      '"uploads/a/x": its own header and the directory of the zip differ in its size',
    ],
    [
      'a local header of another compression',
      withRaw({ name: 'uploads/a/x', local: { method: 8 } }),
      '"uploads/a/x": its own header and the directory of the zip differ in its compression method',
    ],
    [
      'a header that is not there',
      withRaw({ name: 'uploads/a/x', at: 1 }),
      '"uploads/a/x": its header is damaged or missing',
    ],
    [
      'an offset beyond the end',
      withRaw({ name: 'uploads/a/x', at: 2 ** 31 }),
      '"uploads/a/x": its header is damaged or missing',
    ],
    [
      'more stored bytes than there are',
      withRaw({ name: 'uploads/a/x', data: 'x', compressed_bytes: 2 ** 20, bytes: 2 ** 20 }),
      '"uploads/a/x": its header is damaged or missing: file data overflows file bounds',
    ],
    [
      'a stored entry of two sizes',
      withRaw({ name: 'uploads/a/x', data: 'xyz', bytes: 2 }),
      '"uploads/a/x": it is stored, but claims 3 and 2 bytes',
    ],
    [
      'entries that share their bytes',
      overlapping(),
      '"uploads/a/inner": it shares bytes of the archive with "uploads/a/outer"',
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
      '"uploads/a/x": it has more bytes than the 98 it claims',
    ],
    [
      'fewer bytes than claimed',
      withRaw({ name: 'uploads/a/x', data: 'x'.repeat(99), method: 8, bytes: 100 }),
      '"uploads/a/x": it has 99 bytes, but claims 100',
    ],

    ['an offset no file reaches', unreachable(), 'not a complete zip archive: an offset is beyond the end of the file'],
    ['compressed bytes that are none', undeflatable(), '"uploads/a/x": its compressed bytes are damaged'],
    [
      'a table that is no JSON',
      withTable('<html>'),
      '"db/tags.json": the frame was expected at byte 0; the table must be {"count":n,"results":[…],"meta":{}}',
    ],
    ['a table that is a list', withTable('[{"id":1}]'), '"db/tags.json": the frame was expected at byte 0'],
    [
      'a table without results',
      withTable('{"count":0,"meta":{}}'),
      '"db/tags.json": the next key was expected at byte 20',
    ],
    [
      'a table of another key',
      withTable('{"count":0,"results":[],"meta":{},"next":1}'),
      '"db/tags.json": the key "next" was not expected',
    ],
    [
      'results given twice',
      withTable(`{"count":1,"results":[${ONE}],"results":[],"meta":{}}`),
      '"db/tags.json": the key "results" was not expected',
    ],
    ['a count that is too low', withTable(tableJson(TAGS, 1)), '"db/tags.json": "count" says 1, but it has 2 rows'],
    ['a count that is too high', withTable(tableJson(TAGS, 3)), '"db/tags.json": "count" says 3, but it has 2 rows'],
    [
      'a count that is text',
      withTable('{"count":"0","results":[],"meta":{}}'),
      '"db/tags.json": a value was expected at byte 9',
    ],
    [
      'a negative count',
      withTable('{"count":-1,"results":[],"meta":{}}'),
      '"db/tags.json": a value was expected at byte 9',
    ],
    ['a table that ends in a row', withTable('{"count":1,"results":[{"id":1'), '"db/tags.json": it ends in the middle'],
    [
      'a table that ends after a row',
      withTable('{"count":1,"results":[{"id":1}'),
      '"db/tags.json": it ends in the middle',
    ],
    [
      'something after a table',
      withTable(`${tableJson(TAGS)}{}`),
      '"db/tags.json": its end was expected at byte 128, after row 2',
    ],
    [
      'a comma too many',
      withTable(`{"count":1,"results":[${ONE},],"meta":{}}`),
      '"db/tags.json": a row was expected at byte 31, after row 1',
    ],
    [
      'a row that is a list',
      withTable('{"count":1,"results":[[1]],"meta":{}}'),
      '"db/tags.json": the first row was expected at byte 22',
    ],
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
      '"db/tags.json": row 1 is not valid UTF-8',
    ],
    ['a byte order mark', withTable(`\ufeff${tableJson(TAGS)}`), '"db/tags.json": the frame was expected at byte 0'],
  ])('refuses %s', async (_flaw, zip, message) => {
    expect(await refusal(await zip)).toContain(message);
  });
});

describe('limits of a backup', () => {
  const ZEROS = Buffer.alloc(100_000);

  it.each<[string, Partial<ArchiveLimits>, Parameters<BackupFiles['write']>[0], string]>([
    [
      'entries',
      { entries: 2 },
      { tables: { tags: TAGS, topics: [] } },
      'the archive has 3 entries; at most 2 were expected',
    ],
    [
      'bytes of a table',
      { table_bytes: 127 },
      { tables: { tags: TAGS } },
      '"db/tags.json": it has 128 bytes; at most 127 were expected',
    ],
    [
      'bytes of an upload',
      { upload_bytes: 3 },
      { uploads: { 'a/b': 'look' } },
      '"uploads/a/b": it has 4 bytes; at most 3 were expected',
    ],
    [
      'bytes in all',
      { total_bytes: 67 },
      { uploads: { 'a/b': 'look' } },
      'its entries hold 68 bytes; at most 67 were expected',
    ],
    [
      'growth when inflated',
      { ratio_free_bytes: 50_000 },
      { uploads: { 'a/zeros': ZEROS }, compress: true },
      '"uploads/a/zeros": it inflates to more than 250 times its',
    ],
    ['bytes of a row', { row_bytes: 40 }, { tables: { tags: TAGS } }, '"db/tags.json": row 2 has more than 40 bytes'],
    [
      'depth of a row',
      { depth: 3 },
      { tables: { hints: [{ id: 1, requirements: { prerequisites: [[1]] } }] } },
      '"db/hints.json": row 1 nests deeper than 3 levels',
    ],
  ])('hold for its %s', async (_what, limits, content, message) => {
    expect(await refusal(content, limits)).toContain(`InvalidBackup: ${message}`);
  });

  it('let through what is just within them', async () => {
    const archive = await open(
      { tables: { tags: TAGS }, uploads: { 'a/zeros': ZEROS }, compress: true },
      { entries: 3, table_bytes: 128, upload_bytes: 100_000, total_bytes: 100_192, row_bytes: 56, depth: 1 },
    );

    expect(archive.counts.get('tags')).toBe(2);
  });

  it('count what is inflated, whatever an entry claims', async () => {
    const bomb = withRaw({ name: 'uploads/a/b', data: ZEROS, method: 8, bytes: 10 });

    expect(await refusal(bomb, { upload_bytes: 10 })).toBe(
      'InvalidBackup: "uploads/a/b": it has more bytes than the 10 it claims',
    );
  });
});
