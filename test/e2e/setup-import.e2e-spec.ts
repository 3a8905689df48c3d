import { join } from 'node:path';
import type { Response } from 'supertest';
import { LOCKS } from '../../src/platform/database/locks';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';
import { useApp } from '../support/app';
import { backupZip } from '../support/backup-builder';
import { Browser } from '../support/browser';
import { overtaken } from '../support/contention';
import { expectEach, expectForbidden, expectInvalid } from '../support/expectations';
import { ADMIN_ROWS, challenge, filesIn, IMPORTED_ADMIN } from '../support/imports';

const TOKEN = 'open-sesame';
const EVENT = { tables: { ...ADMIN_ROWS, challenges: [challenge(1)] } };

const test = useApp({ SETUP_TOKEN: TOKEN });

beforeEach(async () => {
  await test.rows('TRUNCATE config, users, pages CASCADE');
  await test.refresh();
});

/** Sends a backup as the set-up page does. `headers` replaces the header with the nonce. */
async function bring(zip: Buffer, query = `?token=${TOKEN}`, headers?: Record<string, string>): Promise<Response> {
  const browser = new Browser(test);
  const nonce = (await browser.nonce(`/setup?token=${TOKEN}`)) || (await browser.nonce('/login'));
  return browser
    .send('post', `/api/v1/setup/import${query}`)
    .set(headers ?? { 'CSRF-Token': nonce })
    .attach('backup', zip, 'event.zip');
}

describe('POST /setup/import', () => {
  it('sets up the event of a backup, whose administrators can log in', async () => {
    const { status, body } = await bring(await backupZip(EVENT));
    expect({ status, state: body.data.state }).toEqual({ status: 200, state: 'running' });

    await test.app.get(ImportsService).settled();

    expect((await test.as(null).get(`/imports/${body.data.id}`)).body.data).toMatchObject({ state: 'done' });
    expect((await test.as(IMPORTED_ADMIN).get('/users/me').expect(200)).body.data.name).toBe('chief');
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'challenge1' }]);
    expect((await test.http.get('/setup')).headers.location).toBe('/');
  });

  it('keeps the set-up open if it refuses the backup', async () => {
    expectInvalid(await bring(Buffer.from('this is no zip')), 'backup');
    expectInvalid(await bring(Buffer.alloc(0)), 'backup');

    expect((await test.http.get(`/setup?token=${TOKEN}`)).status).toBe(200);
  });

  it('receives nothing without the token or the nonce', async () => {
    const zip = await backupZip(EVENT);
    await expectEach(
      [
        ['', undefined],
        ['?token=wrong', undefined],
        [`?token=${TOKEN}`, {}],
        [`?token=${TOKEN}`, { 'CSRF-Token': 'f'.repeat(64) }],
      ] as const,
      async ([query, headers]) => expect((await bring(zip, query, headers)).status).toBe(403),
    );

    expect(await test.rows('SELECT id FROM imports')).toEqual([]);
    expect(filesIn(join(test.dataDir, 'imports'))).toEqual([]);
  });

  it('is refused once the set-up is done', async () => {
    await test.make.settings({ setup: true });

    expectForbidden(await bring(await backupZip(EVENT)), 'The set-up is done already.');
  });

  it('keeps an event that was set up in the meantime', async () => {
    const holder = {
      lock: `SELECT pg_advisory_xact_lock(${LOCKS.setup})`,
      meanwhile: `INSERT INTO config (key, value) VALUES ('setup', 'true')`,
    };
    const { body } = await overtaken(test, holder, async () => {
      const begun = await bring(await backupZip(EVENT));
      await test.app.get(ImportsService).settled();
      return begun;
    });

    expect((await test.as(null).get(`/imports/${body.data.id}`)).body.data).toMatchObject({ state: 'failed' });
    expect(await test.rows('SELECT id FROM challenges')).toEqual([]);
  });
});
