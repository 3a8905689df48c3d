import { useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

describe('GET /tags', () => {
  it('lists all tags by id for an administrator', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.tag({ challenge_id: challenge.id, value: 'web' });
    await test.make.tag({ challenge_id: challenge.id, value: 'easy' });

    const { body } = await as(admin).get('/tags').expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        { id: 1, challenge: challenge.id, challenge_id: challenge.id, value: 'web' },
        { id: 2, challenge: challenge.id, challenge_id: challenge.id, value: 'easy' },
      ],
    });
  });

  it('filters by challenge and exact value, and searches by part of the value in any case', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    await test.make.tag({ challenge_id: one.id, value: 'Web 100%' });
    await test.make.tag({ challenge_id: two.id, value: 'web' });
    const valuesOf = async (query: string): Promise<string[]> =>
      (await as(admin).get(`/tags?${query}`).expect(200)).body.data.map(({ value }: { value: string }) => value);

    expect(await valuesOf(`challenge_id=${two.id}`)).toEqual(['web']);
    expect(await valuesOf('value=web')).toEqual(['web']);
    expect(await valuesOf('q=WEB&field=value')).toEqual(['Web 100%', 'web']);
    expect(await valuesOf('q=%25&field=value')).toEqual(['Web 100%']);
    expect(await valuesOf(`q=${one.id}&field=challenge_id`)).toEqual(['Web 100%']);
    expect(await valuesOf(`q=web&field=value&challenge_id=${one.id}`)).toEqual(['Web 100%']);
    expect(await valuesOf('challenge_id=99999999999999')).toEqual([]);
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      field: ['q=web', 'q=1&field=id'],
      q: ['field=value', 'q=one&field=challenge_id'],
      challenge_id: ['challenge_id=one', 'challenge_id='],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/tags?${query}`));
  });
});

describe('POST /tags', () => {
  it('adds a tag to a challenge', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const { body } = await as(admin)
      .post('/tags', { challenge_id: String(challenge.id), value: 'web' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: { id: 1, challenge: challenge.id, challenge_id: challenge.id, value: 'web' },
    });
  });

  it('returns the existing tag when the same one is sent again, also concurrently', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.tag({ challenge_id: challenge.id, value: 'web' });
    const attach = (value: string) => as(admin).post('/tags', { challenge_id: challenge.id, value });

    expect((await attach('web')).body.data.id).toBe(id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => attach('new')));

    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await test.rows('SELECT value FROM tags ORDER BY id')).toEqual([{ value: 'web' }, { value: 'new' }]);
  });

  it('shows added, changed and deleted tags in the list of challenges immediately', async () => {
    const [admin, player, challenge] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const readTags = async (): Promise<unknown> => (await as(player).get('/challenges').expect(200)).body.data[0].tags;
    expect(await readTags()).toEqual([]);

    await as(admin).post('/tags', { challenge_id: challenge.id, value: 'web' });
    expect(await readTags()).toEqual(['web']);
    await as(admin).patch('/tags/1', { value: 'pwn' });
    expect(await readTags()).toEqual(['pwn']);
    await as(admin).delete('/tags/1');
    expect(await readTags()).toEqual([]);
  });

  it('keeps equal tags of two challenges separate', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];

    await as(admin).post('/tags', { challenge_id: one.id, value: 'web' }).expect(200);
    await as(admin).post('/tags', { challenge_id: two.id, value: 'web' }).expect(200);

    expect(await test.rows('SELECT challenge_id FROM tags ORDER BY id')).toEqual([
      { challenge_id: one.id },
      { challenge_id: two.id },
    ]);
  });

  it('accepts the challenge under its older name', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const { body } = await as(admin).post('/tags', { challenge: challenge.id, value: 'web' }).expect(200);

    expect(body.data.challenge_id).toBe(challenge.id);
  });

  it('names the invalid field, and creates no tag', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const wrong = {
      challenge_id: [undefined, null, 99, 'one', 2 ** 31, 1.5],
      value: [undefined, null, 5, 'x'.repeat(81), 'nul\0byte'],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/tags', { challenge_id: challenge.id, value: 'web', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM tags')).toEqual([]);
  });
});

describe('GET, PATCH and DELETE /tags/{tag_id}', () => {
  it('shows one tag', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.tag({ challenge_id: challenge.id, value: 'web' });

    const { body } = await as(admin).get(`/tags/${id}`).expect(200);

    expect(body.data).toEqual({ id, challenge: challenge.id, challenge_id: challenge.id, value: 'web' });
  });

  it('changes the given fields and keeps the rest', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    const { id } = await test.make.tag({ challenge_id: one.id, value: 'web' });
    const patch = async (body: object): Promise<unknown> =>
      (await as(admin).patch(`/tags/${id}`, body).expect(200)).body.data;

    expect(await patch({ value: 'pwn', id: 77 })).toEqual({
      id,
      challenge: one.id,
      challenge_id: one.id,
      value: 'pwn',
    });
    expect(await patch({ challenge_id: two.id })).toMatchObject({ challenge_id: two.id, value: 'pwn' });
    expect(await patch({})).toMatchObject({ challenge_id: two.id, value: 'pwn' });
    expect(await test.rows('SELECT * FROM tags')).toEqual([{ id, challenge_id: two.id, value: 'pwn' }]);
  });

  it('refuses a change that would give a challenge the same tag twice', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.tag({ challenge_id: challenge.id, value: 'web' });
    const { id } = await test.make.tag({ challenge_id: challenge.id, value: 'pwn' });

    expectInvalid(await as(admin).patch(`/tags/${id}`, { value: 'web' }), 'value');
  });

  it('names the invalid field, and changes nothing', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.tag({ challenge_id: challenge.id });
    const before = await test.rows('SELECT * FROM tags');
    const wrong = { value: [null, 'x'.repeat(81)], challenge_id: [null, 99] };

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/tags/${id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM tags')).toEqual(before);
  });

  it('deletes a tag', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.tag({ challenge_id: challenge.id });

    expect((await as(admin).delete(`/tags/${id}`)).body).toEqual({ success: true });
    expectNotFound(await as(admin).get(`/tags/${id}`));
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '2147483648'], async (id) => {
      expectNotFound(await as(admin).get(`/tags/${id}`));
      expectNotFound(await as(admin).patch(`/tags/${id}`, { value: 'web' }));
      expectNotFound(await as(admin).delete(`/tags/${id}`));
    });
  });
});

describe('tags', () => {
  it('are refused to players and anonymous callers on every route', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    const { id } = await test.make.tag({ challenge_id: challenge.id });

    for (const caller of [player, null]) {
      expectForbidden(await as(caller).get('/tags'));
      expectForbidden(await as(caller).post('/tags', {}));
      expectForbidden(await as(caller).get(`/tags/${id}`));
      expectForbidden(await as(caller).patch(`/tags/${id}`, {}));
      expectForbidden(await as(caller).delete(`/tags/${id}`));
    }
    expect(await test.rows('SELECT id FROM tags')).toEqual([{ id }]);
  });
});
