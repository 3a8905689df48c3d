import { SETTINGS } from '../../src/settings/settings.registry';
import { useApp } from '../support/app';
import { expectForbidden, expectInvalid } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
});

async function schemaOf(key: string): Promise<unknown> {
  const { body } = await as(admin).get('/configs/schema').expect(200);
  return body.data.find((setting: { key: string }) => setting.key === key);
}

describe('GET /configs/schema', () => {
  it('describes every setting with kind, choices, limits, default, help and value', async () => {
    await test.make.settings({ team_size: 5, user_mode: 'teams', start: 1795218000, paused: null });

    expect(await schemaOf('team_size')).toEqual({
      key: 'team_size',
      group: 'teams',
      kind: 'integer',
      choices: null,
      min: 0,
      max: 10_000_000,
      default: 0,
      help: 'Maximum number of members in a team; 0 means no limit.',
      is_set: true,
      value: 5,
    });
    expect(await schemaOf('user_mode')).toMatchObject({ kind: 'choice', choices: ['users', 'teams'], value: 'teams' });
    expect(await schemaOf('start')).toMatchObject({ kind: 'moment', default: null, value: 1795218000 });
    expect(await schemaOf('paused')).toMatchObject({ kind: 'boolean', is_set: false, value: false });
    expect(await schemaOf('theme_color')).toMatchObject({ kind: 'colour', group: 'appearance', value: null });
    const { body } = await as(admin).get('/configs/schema').expect(200);
    expect(body.data.map(({ key }: { key: string }) => key)).toEqual(Object.keys(SETTINGS));
    for (const { help } of body.data) expect(help).toMatch(/^[^\n]{10,}\.$/);
  });

  it('shows only that a secret is set', async () => {
    await test.make.settings({ mail_password: 'hunter2' });

    expect(await schemaOf('mail_password')).toMatchObject({ kind: 'secret', is_set: true, value: null });
    expect(await schemaOf('mailgun_api_key')).toMatchObject({ kind: 'secret', is_set: false, value: null });
    expect((await as(admin).get('/configs/schema')).text).not.toContain('hunter2');
  });

  it('has an ETag that changes with any stored value, also a secret', async () => {
    const { etag } = (await as(admin).get('/configs/schema').expect(200)).headers;

    await as(admin).get('/configs/schema').set('If-None-Match', String(etag)).expect(304);
    await as(admin).patch('/configs', { mail_password: 'hunter2' }).expect(200);
    await as(admin).get('/configs/schema').set('If-None-Match', String(etag)).expect(200);
  });

  it('is only for administrators', async () => {
    expectForbidden(await as(await test.make.user()).get('/configs/schema'));
    expectForbidden(await as(null).get('/configs/schema'));
  });
});

describe('PATCH /configs with If-Match', () => {
  it("refuses a change after another administrator's change, and changes nothing", async () => {
    const { etag = '' } = (await as(admin).get('/configs/schema').expect(200)).headers;

    await as(admin).patch('/configs', { ctf_name: 'First' }).set('If-Match', etag).expect(200);
    const { body } = await as(admin).patch('/configs', { ctf_name: 'Second' }).set('If-Match', etag).expect(412);

    expect(body).toEqual({ message: expect.stringContaining('changed') });
    expect((await as(admin).get('/configs/ctf_name')).body.data.value).toBe('First');
    await as(admin).patch('/configs', { ctf_name: 'Third' }).set('If-Match', '*').expect(200);
    expectInvalid(await as(admin).patch('/configs', { team_size: 'many' }).set('If-Match', etag), 'team_size');
  });

  it('accepts one of several concurrent changes with the same ETag', async () => {
    const { etag = '' } = (await as(admin).get('/configs/schema').expect(200)).headers;

    const responses = await Promise.all(
      ['a', 'b', 'c'].map((ctf_name) => as(admin).patch('/configs', { ctf_name }).set('If-Match', etag)),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});
