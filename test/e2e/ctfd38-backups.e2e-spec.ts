import { RecountService } from '../../src/competition/progress/recount.service';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';
import type { ImportReport } from '../../src/transfer/backups/import/import-report';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import { backupZip } from '../support/backup-builder';
import { type BackupRows, CTFD_38_ADMIN, ctfd38Backup } from '../support/ctfd38-backup';
import { expectInvalid } from '../support/expectations';
import { sendBackup } from '../support/imports';
import { zipEntries } from '../support/zip-reader';

const test = useApp();
const as = test.as.bind(test);

async function imported(): Promise<ImportReport> {
  const { body } = await sendBackup(test, await test.make.admin(), await backupZip(ctfd38Backup())).expect(200);
  await test.app.get(ImportsService).settled();
  const { data } = (await as(CTFD_38_ADMIN).get(`/imports/${body.data.id}`).expect(200)).body;
  expect(data).toMatchObject({ state: 'done', error: null });
  return data.report;
}

/** Entries of an export for a release of CTFd, or for 3.7.1 if `release` is null. */
async function exported(release: string | null): Promise<Map<string, Buffer>> {
  const response = await fetch(`${test.url}/api/v1/exports/raw`, {
    method: 'POST',
    headers: { Authorization: `Token ${CTFD_38_ADMIN.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ release }),
  });
  expect(response.status).toBe(200);
  return zipEntries(Buffer.from(await response.arrayBuffer()));
}

/**
 * Rows in the JSON files below a folder, by table and in the order of the file. Tables whose file is empty are left
 * out.
 */
function rowsIn(entries: Map<string, Buffer>, folder: string): BackupRows {
  const paths = [...entries.keys()].filter((path) => path.startsWith(`${folder}/`));
  return Object.fromEntries(
    paths.flatMap((path) => {
      const text = entries.get(path)?.toString() ?? '';
      return text === '' ? [] : [[path.slice(folder.length + 1, -5), JSON.parse(text).results]];
    }),
  );
}

describe('a backup of CTFd 3.8.7', () => {
  it('is imported completely, except for addresses', async () => {
    const report = await imported();

    expect(report.lines).toEqual([]);
    expect(report.ignored).toEqual(['db/tracking.json']);
    const { tables } = ctfd38Backup();
    for (const [name, { read, stored, repaired }] of Object.entries(report.tables))
      expect([name, read, stored, repaired]).toEqual([name, tables[name]?.length ?? 0, tables[name]?.length ?? 0, 0]);
    expect(await test.app.get(RecountService).compare()).toEqual({ total: 0, listed: [] });
  });

  it('is exported for 3.8 with equal rows', async () => {
    await imported();

    const entries = await exported('3.8');

    const { tables } = ctfd38Backup();
    // Tokens are stored as hashes. `tracking`, the log of the users' IP addresses, is not imported.
    const { tokens, tracking: _tracking, ...same } = tables;
    const { alembic_version, tokens: hashed, ...rows } = rowsIn(entries, 'db');
    expect(rows).toEqual(same);
    expect(alembic_version).toEqual([{ version_num: '48d8250d19bd' }]);
    expect(hashed).toEqual([{ ...tokens?.[0], value: expect.stringMatching(/^sha256:/) }]);
    expect(rowsIn(entries, 'ensign')).toEqual({});
    expect(['uploads/ab/1.txt', 'uploads/ab/2.txt'].map((path) => entries.get(path)?.toString())).toEqual([
      'hello',
      'hello',
    ]);
  });

  it('is exported for 3.7.1 in its format, with the other data in a separate folder', async () => {
    await imported();

    for (const release of [null, '3.7']) {
      const entries = await exported(release);

      const { alembic_version, challenges, config, dynamic_challenge, submissions, ratings, solutions, unlocks } =
        rowsIn(entries, 'db');
      expect([alembic_version, ratings, solutions]).toEqual([[{ version_num: 'a02c5bf43407' }], undefined, undefined]);
      expect(challenges?.[1]).not.toHaveProperty('function');
      expect(dynamic_challenge).toEqual([{ id: 4, initial: 400, minimum: 100, decay: 15, function: 'logarithmic' }]);
      expect(config?.find(({ key }) => key === 'dynamic_challenges_alembic_version')?.value).toBe('eb68f277ab61');
      expect(submissions?.slice(-4).map(({ type }) => type)).toEqual(['discard', 'incorrect', 'discard', 'discard']);
      expect(unlocks).toHaveLength(1);
      const { tables } = ctfd38Backup();
      const whole = rowsIn(entries, 'ensign');
      const names = ['challenges', 'files', 'hints', 'ratings', 'solutions', 'submissions', 'unlocks', 'users'];
      expect(Object.keys(whole)).toEqual(expect.arrayContaining(names));
      expect(whole).toMatchObject({
        ratings: tables.ratings,
        submissions: tables.submissions,
        unlocks: tables.unlocks,
      });
    }
  });

  it('is exported for 3.8 with a separate folder for data that only this platform has', async () => {
    await imported();
    await as(CTFD_38_ADMIN).patch('/challenges/1', { scheduled_at: '2030-01-01T00:00:00Z' }).expect(200);

    const whole = rowsIn(await exported('3.8'), 'ensign');

    expect(Object.keys(whole)).toEqual(['challenges']);
    expect(whole.challenges?.[0]).toMatchObject({ id: 1, scheduled_at: '2030-01-01T00:00:00' });
  });

  it('keeps previews, ratings, partial submissions and timeouts working', async () => {
    test.setClock('2026-11-20T12:01:00Z');
    await imported();
    const ann = { token: await test.make.token(2) };
    const bob = { token: await test.make.token(3) };

    const { body } = await as(bob).get('/challenges').expect(200);
    expect(body.data.find(({ id }: any) => id === 6)).toMatchObject({
      type: 'hidden',
      name: 'Preview',
      tags: ['easy'],
    });
    expect(body.data.find(({ id }: any) => id === 7)).toMatchObject({ type: 'hidden', name: '???', tags: [] });
    const detail = await as(ann).get('/challenges/1').accept(DETAILS_TYPE).expect(200);
    expect(detail.body.data).toMatchObject({ rating: { value: 1, review: 'Fun ö' }, ratings: null });
    expect((await as(CTFD_38_ADMIN).get('/challenges/1/ratings').expect(200)).body.meta.summary).toEqual({
      ...{ up: 1, down: 1, count: 2 },
    });
    expect((await as(bob).get('/challenges/5').accept(DETAILS_TYPE).expect(200)).body.data).toMatchObject({
      ...{ attempts: 1, attempts_left: 2, retry_at: null },
    });
  });
});

describe('the release of an export', () => {
  it('is 3.7 or 3.8', async () => {
    expectInvalid(await as(await test.make.admin()).post('/exports/raw', { release: '4.0' }), 'release');
  });
});
