import { useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

describe('GET /topics', () => {
  it('lists all topics by id for an administrator', async () => {
    const admin = await test.make.admin();
    const [web, heap] = [await test.make.topic({ value: 'web' }), await test.make.topic({ value: 'heap' })];

    const { body } = await as(admin).get('/topics').expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        { id: web.id, value: 'web' },
        { id: heap.id, value: 'heap' },
      ],
    });
  });

  it('filters by exact value, and searches by part of it in any case', async () => {
    const admin = await test.make.admin();
    await test.make.topic({ value: '100% Heap' });
    await test.make.topic({ value: 'stack' });

    expect((await as(admin).get('/topics?value=stack')).body.data).toHaveLength(1);
    expect((await as(admin).get('/topics?q=hEAP&field=value')).body.data).toHaveLength(1);
    expect((await as(admin).get('/topics?q=%25&field=value')).body.data).toHaveLength(1);
    expect((await as(admin).get('/topics?q=&field=value')).body.data).toHaveLength(2);
  });

  it('refuses q without field, field without q, and a field that is not listed', async () => {
    const admin = await test.make.admin();

    expectInvalid(await as(admin).get('/topics?q=x'), 'field');
    expectInvalid(await as(admin).get('/topics?field=value'), 'q');
    expectInvalid(await as(admin).get('/topics?q=x&field=id'), 'field');
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/topics'));
    expectForbidden(await as(null).get('/topics'));
  });
});

describe('POST /topics', () => {
  it('creates the topic with this value and attaches it to the challenge', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const { body } = await as(admin)
      .post('/topics', { value: 'web', type: 'challenge', challenge_id: challenge.id })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: { id: 1, challenge: challenge.id, challenge_id: challenge.id, topic: 1, topic_id: 1 },
    });
  });

  it('accepts the challenge under its older name, but prefers challenge_id', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    const attach = async (challenge: object) =>
      (
        await as(admin)
          .post('/topics', { value: 'web', type: 'challenge', ...challenge })
          .expect(200)
      ).body.data;

    expect((await attach({ challenge: one.id })).challenge_id).toBe(one.id);
    expect((await attach({ challenge_id: two.id, challenge: one.id })).challenge_id).toBe(two.id);
  });

  it('creates a topic once for many concurrent requests with the same value', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const body = { value: 'once', type: 'challenge', challenge_id: challenge.id };

    const responses = await Promise.all(Array.from({ length: 20 }, () => as(admin).post('/topics', body)));

    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await test.rows('SELECT value FROM topics')).toEqual([{ value: 'once' }]);
    expect(await test.rows('SELECT id FROM challenge_topics')).toHaveLength(1);
  });

  it('keeps a new topic but returns 400 without errors for a type other than challenge', async () => {
    const admin = await test.make.admin();

    const { status, body } = await as(admin).post('/topics', { value: 'kept', type: 'page' });

    expect({ status, body }).toEqual({ status: 400, body: { success: false } });
    expect(await test.rows('SELECT value FROM topics')).toEqual([{ value: 'kept' }]);
  });

  it('returns 404 in its own form for an unknown topic_id', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const { status, body } = await as(admin).post('/topics', {
      topic_id: 99,
      type: 'challenge',
      challenge_id: challenge.id,
    });

    expect(status).toBe(404);
    expect(body).toEqual({ success: false, message: expect.any(String) });
  });

  it('leaves no new topic if the challenge does not exist or is missing', async () => {
    const admin = await test.make.admin();

    expectInvalid(
      await as(admin).post('/topics', { value: 'lost', type: 'challenge', challenge_id: 99 }),
      'challenge_id',
    );
    expectInvalid(await as(admin).post('/topics', { value: 'lost', type: 'challenge' }), 'challenge_id');
    expect(await test.rows('SELECT value FROM topics')).toEqual([]);
  });

  it('names the invalid field, and creates no topic', async () => {
    const admin = await test.make.admin();
    const wrong = { value: [5, 'x'.repeat(256), 'nul\0byte', 'half \ud800 pair'], challenge_id: [2 ** 31, 1.5] };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/topics', { value: 'web', type: 'challenge', challenge_id: 1, [field]: value }),
    );
    expect(await test.rows('SELECT id FROM topics')).toEqual([]);
  });

  it('names topic_id if it is not an integer and there is no value, but ignores it otherwise', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const post = (body: object) =>
      as(admin).post('/topics', { topic_id: 'one', type: 'challenge', challenge_id: challenge.id, ...body });

    for (const value of [undefined, null, '']) expectInvalid(await post({ value }), 'topic_id');
    await post({ value: 'web' }).expect(200);
  });

  it.each([[{}], [5], [null], ['Challenge'], [undefined]])(
    'with the type %j returns 400 without errors, for any challenge',
    async (type) => {
      const admin = await test.make.admin();

      const { status, body } = await as(admin).post('/topics', {
        value: 'kept',
        type,
        challenge_id: 'x',
        challenge: {},
      });

      expect({ status, body }).toEqual({ status: 400, body: { success: false } });
      expect(await test.rows('SELECT value FROM topics')).toEqual([{ value: 'kept' }]);
    },
  );

  it('with another type still refuses a value that cannot be stored', async () => {
    expectInvalid(await as(await test.make.admin()).post('/topics', { value: 'x'.repeat(256), type: 'page' }), 'value');
  });

  it('refuses bodies that are not JSON objects', async () => {
    const admin = await test.make.admin();
    const post = (text: string) =>
      test.http
        .post('/api/v1/topics')
        .set('Authorization', `Token ${admin.token}`)
        .set('Content-Type', 'application/json')
        .send(text);

    expect((await post('{"value":')).status).toBe(400);
    expect((await post('')).status).toBe(400);
    expect((await post('[]')).body).toMatchObject({ success: false, errors: ['Invalid input type.'] });
    expect((await post('['.repeat(100_000))).status).toBe(400);
  });

  it('is refused to players before their body is checked', async () => {
    expectForbidden(await as(await test.make.user()).post('/topics', { value: 5 }));
  });
});

describe('DELETE /topics', () => {
  it('detaches the topic and keeps it', async () => {
    const [admin, challenge, topic] = [await test.make.admin(), await test.make.challenge(), await test.make.topic()];
    const { id } = await test.make.challengeTopic({ challenge_id: challenge.id, topic_id: topic.id });

    const { body } = await as(admin).delete(`/topics?type=challenge&target_id=${id}`).expect(200);

    expect(body).toEqual({ success: true });
    expect(await test.rows('SELECT id FROM topics')).toHaveLength(1);
  });

  it('returns 400 without errors for another type, 404 for an unknown target, 400 for one that is not a number', async () => {
    const admin = await test.make.admin();

    expect(await as(admin).delete('/topics?target_id=1')).toMatchObject({ status: 400, body: { success: false } });
    const unknown = await as(admin).delete('/topics?type=challenge&target_id=9');
    expectNotFound(unknown);
    expect(Object.keys(unknown.body)).toEqual(['message']);
    expect(await as(admin).delete('/topics?type=challenge')).toMatchObject({ status: 404 });
    expect((await as(admin).delete('/topics?type=challenge&target_id=2147483648')).status).toBe(404);
    expectInvalid(await as(admin).delete('/topics?type=challenge&target_id=x'), 'target_id');
  });
});

describe('GET and DELETE /topics/{topic_id}', () => {
  it('shows one topic and deletes it with its associations', async () => {
    const [admin, challenge, topic] = [
      await test.make.admin(),
      await test.make.challenge(),
      await test.make.topic({ value: 'web' }),
    ];
    await test.make.challengeTopic({ challenge_id: challenge.id, topic_id: topic.id });

    expect((await as(admin).get(`/topics/${topic.id}`)).body).toEqual({
      success: true,
      data: { id: topic.id, value: 'web' },
    });
    expect((await as(admin).delete(`/topics/${topic.id}`)).body).toEqual({ success: true });
    expect(await test.rows('SELECT id FROM challenge_topics')).toEqual([]);
  });

  it('returns 404 in its own form or as unknown for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '-1', '2147483648', '1e3', '%00'], async (id) => {
      expect((await as(admin).get(`/topics/${id}`)).status).toBe(404);
      expect((await as(admin).delete(`/topics/${id}`)).status).toBe(404);
    });
  });
});
