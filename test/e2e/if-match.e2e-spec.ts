import { useApp } from '../support/app';
import { allAtOnce } from '../support/contention';
import { expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;
let other: MadeUser;
beforeEach(async () => {
  admin = await test.make.admin();
  other = await test.make.admin();
});

const DYNAMIC = { type: 'dynamic', initial: 500, minimum: 100, decay: 20, value: 500 } as const;

async function tagOf(path: string, reader = admin): Promise<string> {
  return (await as(reader).get(path).expect(200)).headers.etag ?? '';
}

const KINDS = {
  challenge: {
    make: async () => `/challenges/${(await test.make.challenge({ name: 'at first' })).id}`,
    field: 'name',
    table: 'challenges',
  },
  page: {
    make: async () => `/pages/${(await test.make.page({ title: 'at first' })).id}`,
    field: 'title',
    table: 'pages',
  },
  webhook: {
    make: async () => {
      const body = { name: 'at first', url: 'https://example.org/hook', events: ['solve.created'] };
      return `/webhooks/${(await as(admin).post('/webhooks', body).expect(200)).body.data.id}`;
    },
    field: 'name',
    table: 'webhook_endpoints',
  },
};

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('If-Match with the ETag of a %s', (kind) => {
  const { make, field, table } = KINDS[kind];
  const stored = async (path: string): Promise<unknown> => (await as(admin).get(path).expect(200)).body.data[field];

  it("refuses a change after another administrator's change, which is kept", async () => {
    const path = await make();
    const [tag, tagOfOther] = [await tagOf(path), await tagOf(path, other)];

    await as(other)
      .patch(path, { [field]: 'first' })
      .set('If-Match', tagOfOther)
      .expect(200);
    const { body } = await as(admin)
      .patch(path, { [field]: 'second' })
      .set('If-Match', tag)
      .expect(412);

    expect(body).toEqual({ message: expect.stringContaining('changed') });
    expect(await stored(path)).toBe('first');
    await as(admin)
      .patch(path, { [field]: 'second' })
      .set('If-Match', await tagOf(path))
      .expect(200);
    expect(await stored(path)).toBe('second');
  });

  it("refuses a deletion after another administrator's change", async () => {
    const path = await make();
    const tag = await tagOf(path);
    await as(other)
      .patch(path, { [field]: 'first' })
      .expect(200);

    await as(admin).delete(path).set('If-Match', tag).expect(412);

    expect(await stored(path)).toBe('first');
    await as(admin)
      .delete(path)
      .set('If-Match', await tagOf(path))
      .expect(200);
    expectNotFound(await as(admin).delete(path).set('If-Match', tag));
  });

  it('accepts one of several concurrent changes with the same ETag', async () => {
    const path = await make();
    const tag = await tagOf(path);

    const responses = await allAtOnce(test, table, 3, async (n) =>
      as(admin)
        .patch(path, { [field]: `change ${n}` })
        .set('If-Match', tag),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(await stored(path)).toBe(responses.find(({ status }) => status === 200)?.body.data[field]);
  });

  it('is optional, and `*` matches any state', async () => {
    const path = await make();
    await as(other)
      .patch(path, { [field]: 'first' })
      .expect(200);

    await as(admin)
      .patch(path, { [field]: 'second' })
      .expect(200);
    await as(admin)
      .patch(path, { [field]: 'third' })
      .set('If-Match', '*')
      .expect(200);
    expect(await stored(path)).toBe('third');
    await as(admin).delete(path).set('If-Match', '*').expect(200);
  });

  it('is the ETag of the response, which is not sent again to a client that has it', async () => {
    const path = await make();
    const tag = await tagOf(path);

    await as(admin).get(path).set('If-None-Match', tag).expect(304);
    await as(other)
      .patch(path, { [field]: 'first' })
      .expect(200);
    await as(admin).get(path).set('If-None-Match', tag).expect(200);
  });
});

const ACCOUNTS = {
  user: { make: async () => `/users/${(await test.make.user({ name: 'at first' })).id}`, type: 'user' },
  team: { make: async () => `/teams/${(await test.make.team({ name: 'at first' })).id}`, type: 'team' },
} as const;

describe.each(Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[])('If-Match with the ETag of a %s', (kind) => {
  const { make, type } = ACCOUNTS[kind];
  beforeEach(async () => {
    await test.make.settings({ user_mode: 'teams' });
  });

  it('refuses a change after another administrator has changed a value or a custom field', async () => {
    const path = await make();
    const { id } = await test.make.field({ name: 'City', type });
    for (const change of [{ affiliation: 'first' }, { fields: [{ field_id: id, value: 'Lund' }] }]) {
      const tag = await tagOf(path);
      await as(other).patch(path, change).set('If-Match', tag).expect(200);

      const { body } = await as(admin).patch(path, { name: 'second' }).set('If-Match', tag).expect(412);

      expect(body).toEqual({ message: expect.stringContaining('changed') });
      expect((await as(admin).get(path).expect(200)).body.data.name).toBe('at first');
    }
    await as(admin)
      .patch(path, { name: 'second' })
      .set('If-Match', await tagOf(path))
      .expect(200);
  });

  it('accepts one of several concurrent changes with the same ETag', async () => {
    const path = await make();
    const tag = await tagOf(path);

    const responses = await allAtOnce(test, `${type}s`, 3, async (n) =>
      as(admin)
        .patch(path, { affiliation: `change ${n}` })
        .set('If-Match', tag),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('the ETag of a challenge', () => {
  it.each(['standard', 'dynamic'] as const)('allows a change of a %s one that was solved meanwhile', async (type) => {
    const challenge = await test.make.challenge({ flag: 'ctf{x}', ...(type === 'dynamic' ? DYNAMIC : {}) });
    const path = `/challenges/${challenge.id}`;
    const tag = await tagOf(path);

    for (const player of [await test.make.user(), await test.make.user()])
      await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{x}' }).expect(200);
    await test.settled();

    const { body } = await as(admin).get(path).set('If-None-Match', tag).expect(200);
    expect(body.data.solves).toBe(2);
    await as(admin).patch(path, { name: 'renamed' }).set('If-Match', tag).expect(200);
  });

  it('does not change with dependent records', async () => {
    const { id } = await test.make.challenge();
    const tag = await tagOf(`/challenges/${id}`);

    await as(other).post('/tags', { challenge_id: id, value: 'beginner' }).expect(200);
    await as(other).post('/flags', { challenge_id: id, content: 'x', type: 'static' }).expect(200);

    await as(admin).patch(`/challenges/${id}`, { name: 'renamed' }).set('If-Match', tag).expect(200);
  });

  it.each([
    { name: 'x' },
    { category: 'x' },
    { description: 'x' },
    { attribution: 'x' },
    { connection_info: 'x' },
    { next_id: 2 },
    { max_attempts: 7 },
    { state: 'hidden' },
    { scheduled_at: '2030-01-01T00:00:00Z' },
    { logic: 'all' },
    { position: 7 },
    { requirements: { prerequisites: [2], anonymize: true } },
    { initial: 600 },
    { minimum: 50 },
    { decay: 7 },
    { function: 'linear' },
  ])('changes after %j', async (change) => {
    const { id } = await test.make.challenge(DYNAMIC);
    await test.make.challenge();
    const tag = await tagOf(`/challenges/${id}`);
    await as(other).patch(`/challenges/${id}`, change).set('If-Match', tag).expect(200);

    await as(admin).patch(`/challenges/${id}`, { name: 'mine' }).set('If-Match', tag).expect(412);
    await as(admin)
      .patch(`/challenges/${id}`, change)
      .set('If-Match', await tagOf(`/challenges/${id}`))
      .expect(200);
  });

  it('changes with the points of a standard challenge', async () => {
    const { id } = await test.make.challenge({ value: 100 });
    const tag = await tagOf(`/challenges/${id}`);
    await as(other).patch(`/challenges/${id}`, { value: 200 }).expect(200);

    await as(admin).patch(`/challenges/${id}`, { name: 'mine' }).set('If-Match', tag).expect(412);
  });

  it('reveals nothing to players that they may not see', async () => {
    const [player, { id }, { id: first }] = [
      await test.make.user(),
      await test.make.challenge(),
      await test.make.challenge(),
    ];
    const tag = await tagOf(`/challenges/${id}`, player);

    await as(admin)
      .patch(`/challenges/${id}`, { requirements: { prerequisites: [first] } })
      .expect(200);
    await test.make.solve(player, { id: first });

    expect(await tagOf(`/challenges/${id}`, player)).toBe(tag);
  });
});

it('allows a change of a page that got a file meanwhile', async () => {
  const { id } = await test.make.page();
  const tag = await tagOf(`/pages/${id}`);
  await test.make.file({ type: 'page', page_id: id });

  expect(await tagOf(`/pages/${id}`)).not.toBe(tag);
  await as(admin).patch(`/pages/${id}`, { title: 'renamed' }).set('If-Match', tag).expect(200);
});
