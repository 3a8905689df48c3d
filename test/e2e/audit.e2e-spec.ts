import type { OpenAPIObject } from '@nestjs/swagger';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import { expectForbidden, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin({ name: 'root' });
});

async function records(query = ''): Promise<Record<string, any>[]> {
  return (await as(admin).get(`/audit${query}`).expect(200)).body.data;
}

describe('GET /audit', () => {
  it('records who changed which object, from which address, with the fields that differ', async () => {
    const challenge = await test.make.challenge({ name: 'heap', value: 100 });

    const response = await as(admin).patch(`/challenges/${challenge.id}`, { value: 200, name: 'heap' }).expect(200);

    expect(await records()).toEqual([
      {
        id: expect.any(Number),
        date: expect.any(String),
        actor_id: admin.id,
        actor_name: 'root',
        address: '127.0.0.1',
        request_id: response.headers['x-request-id'],
        method: 'PATCH',
        path: `/api/v1/challenges/${challenge.id}`,
        operation: 'updateChallenge',
        object_type: 'challenges',
        object_id: String(challenge.id),
        status: 200,
        before: { value: 100 },
        after: { value: 200 },
      },
    ]);
  });

  it('contains all fields of created and deleted records', async () => {
    await as(admin).post('/pages', { title: 5 }).expect(400);
    const rules = { title: 'Rules', route: 'rules', content: 'Be kind.' };
    const { id } = (await as(admin).post('/pages', rules).expect(200)).body.data;
    await as(admin).delete(`/pages/${id}`).expect(200);

    const [removed, made, refused] = await records();

    expect(removed).toMatchObject({ method: 'DELETE', before: { title: 'Rules', content: 'Be kind.' }, after: null });
    expect(made).toMatchObject({ method: 'POST', object_id: String(id), before: null, after: { title: 'Rules' } });
    expect(refused).toMatchObject({ object_type: 'pages', status: 400, before: null, after: null });
  });

  it('records that a secret changed, but not its value', async () => {
    const user = await test.make.user();
    await test.make.settings({ mail_password: 'old secret', registration_code: 'letmein' });
    await as(admin).patch('/configs', {
      mail_password: 'new secret',
      registration_code: 'sesame',
      ctf_name: 'Harbour',
    });
    await as(admin).patch(`/users/${user.id}`, { password: 'a new passphrase' }).expect(200);
    const made = await as(admin).post('/tokens', { description: 'script' }).expect(200);
    const { value } = made.body.data;
    await as(admin)
      .patch('/configs', { ctf_description: `Ask with ${value}.` })
      .expect(200);

    const { text } = await as(admin).get('/audit').expect(200);
    const [description, token, account, settings] = JSON.parse(text).data;

    expect(description.after).toEqual({ ctf_description: 'Ask with ********.' });
    expect(settings.after).toEqual({ mail_password: '********', registration_code: '********', ctf_name: 'Harbour' });
    expect(account.after).toEqual({ password: '********' });
    expect(token.after).toMatchObject({ description: 'script', value_hash: '********' });
    for (const secret of ['old secret', 'new secret', 'letmein', 'sesame', 'passphrase', value])
      expect(text).not.toContain(secret);
  });

  it('records changes of settings by their names, and one setting with its name as the object', async () => {
    await as(admin).patch('/configs/paused', { value: true }).expect(200);

    expect(await records('?object_type=configs&object_id=paused')).toMatchObject([
      { object_id: 'paused', before: {}, after: { paused: 'true' } },
    ]);
  });

  it('keeps the name of an administrator whose account was deleted', async () => {
    const other = await test.make.admin({ name: 'leaver' });
    await as(other).post('/brackets', { name: 'Students', type: 'users' }).expect(200);
    await as(admin).delete(`/users/${other.id}`).expect(200);

    expect(await records(`?actor_id=${other.id}`)).toMatchObject([{ actor_name: 'leaver' }]);
  });

  it('filters by time and text, and pages back', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    for (let n = 0; n < 51; n++) await as(admin).post('/brackets', { name: `bracket ${n}`, type: 'users' });
    test.setClock('2026-11-20T13:00:00Z');
    await as(admin).post('/brackets', { name: 'Late 100%', type: 'users' });

    expect(await records('?from=2026-11-20T13:00:00Z')).toHaveLength(1);
    expect(await records('?q=LATE%20100%25')).toHaveLength(1);
    expect(await records('?operation=deleteBracket')).toEqual([]);
    const { body } = await as(admin).get('/audit?to=2026-11-20T13:00:00Z').expect(200);
    expect(body.data).toHaveLength(50);
    const rest = await as(admin).get(`/audit?to=2026-11-20T13:00:00Z&before_id=${body.meta.next_before_id}`);
    expect(rest.body).toMatchObject({ meta: { next_before_id: null }, data: [{ after: { name: 'bracket 0' } }] });
    expectInvalid(await as(admin).get('/audit?from=yesterday'), 'from');
  });

  it('is only for administrators', async () => {
    expectForbidden(await as(await test.make.user()).get('/audit'));
    expectForbidden(await as(null).get('/audit/export'));
  });
});

/** Routes that write nothing, although they use POST. */
const PREVIEWS = ['/api/v1/admin/mailings/preview', '/api/v1/markdown', '/api/v1/webhooks/preview'];

describe('the audit log', () => {
  it('does not record players, reads, or what administrators do as players', async () => {
    const challenge = await test.make.challenge({ flag: 'ctf{once}' });
    await as(await test.make.user())
      .patch('/users/me', { affiliation: 'Harbour' })
      .expect(200);
    await as(admin).get('/users').expect(200);
    await as(admin).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'x' }).expect(200);
    await as(admin).post('/markdown', { text: '**a**' }).expect(200);
    const mailing = { subject: 's', content: 'c', kind: 'news', audience: 'all' };
    await as(admin).post('/admin/mailings/preview', mailing).expect(200);

    expect(await records()).toEqual([]);
  });

  it('cannot be changed or deleted, not even in the database', async () => {
    await as(admin).post('/brackets', { name: 'Students', type: 'users' }).expect(200);

    await expect(test.rows(`UPDATE audit SET status = 500`)).rejects.toThrow(/audit log/);
    await expect(test.rows('DELETE FROM audit')).rejects.toThrow(/audit log/);
    const { body } = await test.http.get('/api/v1/openapi.json');
    expect(Object.keys(body.paths['/api/v1/audit'])).toEqual(['get']);
  });

  it('is kept when the event is reset, with the deleted data', async () => {
    await test.make.page();

    await test.http.post('/admin/reset').set('Authorization', `Token ${admin.token}`).send({ pages: true }).expect(302);

    expect(await records()).toMatchObject([{ object_type: 'reset', status: 302, after: { pages: 1 } }]);
  });

  it('records exports with secrets, although they only read', async () => {
    await test.http.get('/admin/export').set('Authorization', `Token ${admin.token}`).expect(200);

    expect(await records()).toMatchObject([
      { object_type: 'exports', method: 'GET', path: '/admin/export', after: null },
    ]);
  });

  it('is exported as a CSV file without formulas', async () => {
    await test.rows(`UPDATE users SET name = '=root' WHERE id = $1`, [admin.id]);
    await as(admin).post('/brackets', { name: 'Students', type: 'users' }).expect(200);

    const { text, headers } = await as(admin).get('/audit/export').expect(200);

    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\r\n')[0]).toBe(
      'id,date,actor_id,actor_name,address,request_id,method,path,operation,object_type,object_id,status,before,after',
    );
    expect(text.split('\r\n')[1]).toContain(`,'=root,127.0.0.1,`);
  });

  it('records every route that an administrator writes to, also refusals, and contains no secret', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const { paths } = (await test.http.get('/api/v1/openapi.json').expect(200)).body as OpenAPIObject;
    const routes = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, any>).flatMap(([method, operation]) => {
        const { audience, window } = operation['x-access'];
        const isWriting = !['get', 'head'].includes(method);
        const isForAdmins = audience === 'admin' || (audience === 'user' && window === undefined);
        return isWriting && isForAdmins && !PREVIEWS.includes(path) ? [{ path, method, ...operation }] : [];
      }),
    );
    expect(routes.length).toBeGreaterThan(50);

    const missing: string[] = [];
    for (const { path, method, operationId } of routes) {
      const { id: team_id } = await test.make.team();
      const caller = await test.make.admin({ team_id });
      const body = { name: 'a', password: 'hunter22hunter22', value: 'hunter22hunter22', key: 'mail_password' };
      const address = path
        .slice('/api/v1'.length)
        .replace('{key}', 'mail_password')
        .replaceAll(/\{\w+\}/g, '999999');
      await (as(caller) as any)[method](address, body);
      const find = () =>
        test.rows<{ operation: string; status: number | null }>(
          'SELECT operation, status FROM audit WHERE actor_id = $1',
          [caller.id],
        );
      const [begun] = await find();
      if (begun?.operation !== operationId) missing.push(`${method} ${path}`);
      // The end of a download is recorded after the response.
      else await until(async () => (await find())[0]?.status !== null);
    }
    expect(missing).toEqual([]);
    const [{ text } = { text: '' }] = await test.rows<{ text: string }>(
      `SELECT string_agg(audit::text, ' ') AS text FROM audit`,
    );
    expect(text).not.toMatch(/hunter22|ctfd_[0-9a-f]{16}|\$2[aby]\$|\$argon/);
  });
});
