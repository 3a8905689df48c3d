import type { Test } from 'supertest';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectEach, expectForbidden, expectInvalid, expectNotFound, expectRedirect } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { Passwords } from '../../src/platform/passwords/passwords';
import { REPORTS } from '../../src/transfer/exports/reports';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const PAGES = [
  '/admin',
  '/admin/statistics',
  '/admin/export',
  '/admin/export/csv?table=users',
  '/admin/reset',
  '/admin/challenges/1',
  '/admin/nothing/here',
];

const test = useApp();

let admin: MadeUser;
beforeEach(async () => {
  test.setClock('2026-11-21T08:09:10Z');
  admin = await test.make.admin({ name: 'root' });
});

function open(path: string, viewer: MadeUser | null = admin): Test {
  const request = test.http.get(path).redirects(0).set('Accept', HTML);
  return viewer === null ? request : request.set('Authorization', `Token ${viewer.token}`);
}

describe('pages for administrators', () => {
  it('redirect visitors to the log-in and back', async () => {
    await expectEach(PAGES, async (path) =>
      expectRedirect(await open(path, null), `/login?next=${encodeURIComponent(path)}`),
    );
  });

  it('refuse players, with a page if one was requested', async () => {
    const player = await test.make.user();

    await expectEach(PAGES, async (path) => {
      const { status, headers, text } = await open(path, player);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 403, type: 'text/html; charset=utf-8' });
      expect(text).toContain("You don't have the permission to access the requested resource.");
      expectForbidden(await test.http.get(path).set('Authorization', `Token ${player.token}`));
    });
  });

  it('return 404 to administrators for unknown pages, as a page if one was requested', async () => {
    const { status, headers } = await open('/admin/nothing/here');

    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' });
    expectNotFound(await test.http.get('/admin/nothing').set('Authorization', `Token ${admin.token}`));
  });

  it('open with the cookie of an administrator, whose pages link to them', async () => {
    await test.make.admin({ name: 'second', password: await test.app.get(Passwords).hash('correct horse') });
    const browser = new Browser(test);
    expect((await browser.get('/login')).text).not.toContain('href="/admin"');

    await browser.logIn('second', 'correct horse');

    expect((await browser.get('/')).text).toContain('href="/admin"');
    expectRedirect(await browser.get('/admin'), '/admin/statistics');
    expect((await browser.get('/admin').set('Accept', HTML)).status).toBe(200);
    expect((await browser.get('/admin/statistics')).status).toBe(200);
  });

  it('are not linked for players', async () => {
    expect((await open('/login', await test.make.user())).text).not.toContain('href="/admin"');
  });
});

describe('the panel', () => {
  it('is served at every address of its parts', async () => {
    for (const path of ['/admin/challenges', '/admin/challenges/new', '/admin/people/users/3', '/admin/settings/mail'])
      expect((await open(path)).status).toBe(200);
  });

  it("is served at every address of CTFd's panel, too", async () => {
    await expectEach(
      [
        ...['/admin/statistics', '/admin/config', '/admin/import', '/admin/reset', '/admin/notifications'],
        ...['/admin/challenges', '/admin/challenges/new', '/admin/challenges/1', '/admin/challenges/preview/1'],
        ...['/admin/users', '/admin/users/new', '/admin/users/1', '/admin/teams', '/admin/teams/new', '/admin/teams/1'],
        ...['/admin/pages', '/admin/pages/new', '/admin/pages/1', '/admin/scoreboard'],
        ...['/admin/submissions', '/admin/submissions/correct', '/admin/submissions/incorrect'],
      ],
      async (path) => {
        await open(path).expect(200);
      },
    );
  });

  it('is loaded by no page of a player', async () => {
    const player = await test.make.user();

    for (const path of ['/admin', '/admin/challenges', '/admin/statistics', '/admin/nothing'])
      expect((await open(path, player)).text).not.toContain('id="boot"');
  });
});

describe('GET /admin/export', () => {
  it('sends the whole event as a file', async () => {
    const { status, headers } = await open('/admin/export');

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Test CTF.2026-11-21_08:09:10.zip"',
      'cache-control': 'no-store',
    });
  });
});

describe('GET /admin/export/csv', () => {
  it('sends a table as a file', async () => {
    await test.make.bracket({ name: 'Students' });

    const { status, headers, text } = await open('/admin/export/csv?table=brackets');

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Test CTF-brackets-2026-11-21_08:09:10.csv"',
      'cache-control': 'no-store',
    });
    expect(text).toBe('id,name,description,type\r\n1,Students,,users\r\n');
  });

  it('escapes texts that a spreadsheet would run as formulas, also in column names', async () => {
    const field = await test.make.field({ name: '=Motto' });
    const { id: user_id } = await test.make.user({ name: '=1+1', affiliation: '@x', secret: '-5' });
    await test.make.fieldEntry({ field_id: field.id, user_id, value: '\tx' });

    const { text } = await open('/admin/export/csv?table=users%2Bfields');

    expect(text).toMatch(/,created,'=Motto\r\n/);
    expect(text).toMatch(/,'=1\+1,,'=1\+1@example\.com,user,'-5,,'@x,.*,'\tx\r\n/);
  });

  it('sends every table and report', async () => {
    for (const name of REPORTS.keys()) {
      await test.rows('DELETE FROM rate_limits');
      expect({ name, status: (await open(`/admin/export/csv?table=${encodeURIComponent(name)}`)).status }).toEqual({
        name,
        status: 200,
      });
    }
  });

  it('refuses unknown tables with a message', async () => {
    const ask = (query: string): Test =>
      test.http.get(`/admin/export/csv${query}`).set('Authorization', `Token ${admin.token}`);

    expectInvalid(await ask('?table=sessions'), 'table');
    expectInvalid(await ask(''), 'args');
  });

  it('is limited to ten requests a minute', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await open('/admin/export/csv?table=tags')).status);

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
