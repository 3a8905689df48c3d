import { useApp } from '../support/app';
import { expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

describe('POST /challenges/{id}/clone', () => {
  it('copies a challenge with its parts, hidden, as a separate record', async () => {
    const admin = await test.make.admin();
    const first = await test.make.challenge({ name: 'First' });
    const original = await test.make.challenge({
      ...{ name: 'Heap', category: 'pwn', description: 'overflow it', attribution: 'Ada', connection_info: 'nc x 1' },
      ...{ type: 'dynamic', max_attempts: 3, logic: 'all', position: 4, next_id: first.id, flag: 'ctf{a}' },
      ...{ requirements: { prerequisites: [first.id], anonymize: true } },
    });
    await test.make.flag({ challenge_id: original.id, type: 'regex', content: 'ctf.*', data: 'case_insensitive' });
    await test.make.tag({ challenge_id: original.id, value: 'easy' });
    const topic = await test.make.topic({ value: 'heap' });
    await test.make.challengeTopic({ challenge_id: original.id, topic_id: topic.id });
    const hint = await test.make.hint({ challenge_id: original.id, content: 'one', cost: 5, title: 'On sizes' });
    await test.make.hint({ challenge_id: original.id, content: 'two', requirements: { prerequisites: [hint.id] } });
    const upload = as(admin).post('/files').field('type', 'challenge').field('challenge_id', String(original.id));
    await upload.attach('file', Buffer.from('some bytes'), 'source.txt').expect(200);
    await test.make.solve(await test.make.user(), original);

    const { body } = await as(admin).post(`/challenges/${original.id}/clone`).expect(200);

    const { id } = body.data;
    expect(body.data).toMatchObject({
      ...{ name: 'Heap (copy)', state: 'hidden', category: 'pwn', description: 'overflow it', attribution: 'Ada' },
      ...{ connection_info: 'nc x 1', type: 'dynamic', value: 500, initial: 500, max_attempts: 3, logic: 'all' },
      ...{ next_id: first.id, position: 0 },
    });
    const partsOf = async (part: string) => (await as(admin).get(`/challenges/${id}/${part}`).expect(200)).body.data;
    expect(await partsOf('flags')).toMatchObject([
      { type: 'static', content: 'ctf{a}' },
      { type: 'regex', content: 'ctf.*', data: 'case_insensitive' },
    ]);
    expect(await partsOf('tags')).toMatchObject([{ value: 'easy' }]);
    expect(await partsOf('topics')).toMatchObject([{ value: 'heap', topic_id: topic.id }]);
    expect(await partsOf('requirements')).toEqual({ prerequisites: [first.id], anonymize: true });
    const [one, two] = await partsOf('hints');
    expect([one, two]).toMatchObject([{ content: 'one', cost: 5, title: 'On sizes' }, { content: 'two' }]);
    expect(two.requirements).toEqual({ prerequisites: [one.id] });
    expect(one.id).not.toBe(hint.id);

    // The copied file does not depend on the original.
    await as(admin).delete(`/challenges/${original.id}`).expect(200);
    await test.settled();
    const [file] = await partsOf('files');
    const { text } = await test.http
      .get(`/files/${file.location}`)
      .set('Authorization', `Token ${admin.token}`)
      .expect(200);
    expect(file.location).toMatch(/\/source\.txt$/);
    expect(text).toBe('some bytes');
    expect(await test.rows('SELECT solves FROM challenges WHERE id = $1', [id])).toEqual([{ solves: 0 }]);
  });

  it('shortens a long name, and omits files that are missing in the storage', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ name: 'ä'.repeat(80) })];
    await test.make.file({ type: 'challenge', challenge_id: challenge.id });

    const { body } = await as(admin).post(`/challenges/${challenge.id}/clone`).expect(200);

    expect(body.data.name).toBe(`${'ä'.repeat(73)} (copy)`);
    expect((await as(admin).get(`/challenges/${body.data.id}/files`)).body.data).toEqual([]);
  });

  it('is for administrators, and for existing challenges of a known type', async () => {
    const [admin, foreign] = [await test.make.admin(), await test.make.challenge({ type: 'container' })];

    expectInvalid(await as(admin).post(`/challenges/${foreign.id}/clone`), 'type');
    expectNotFound(await as(admin).post('/challenges/99/clone'));
    expectForbidden(await as(await test.make.user()).post(`/challenges/${foreign.id}/clone`));
  });
});

describe('PUT /challenges/order', () => {
  it('places the challenges as listed, and others after them', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const [a, b, c] = [
      await test.make.challenge({ value: 100, position: 1 }),
      await test.make.challenge({ value: 200 }),
      await test.make.challenge({ value: 50, position: 2 }),
    ];

    await as(admin)
      .put('/challenges/order', { ids: [b.id, c.id] })
      .expect(200);

    const { body } = await as(player).get('/challenges').expect(200);
    expect(body.data.map(({ id, position }: Record<string, number>) => [id, position])).toEqual([
      [b.id, 1],
      [c.id, 2],
      [a.id, undefined],
    ]);
  });

  it('refuses an incomplete list of challenges, and changes nothing', async () => {
    const [admin] = [await test.make.admin(), await test.make.challenge({ position: 7 })];
    const wrong = { ids: [[1, 99], [1, 1], [], ['x'], 'all', null] };

    await expectEachInvalid(wrong, (ids) => as(admin).put('/challenges/order', { ids }));
    expect(await test.rows('SELECT position FROM challenges')).toEqual([{ position: 7 }]);
  });

  it('is for administrators', async () => {
    expectForbidden(await as(await test.make.user()).put('/challenges/order', { ids: [1] }));
  });
});

describe('GET /users/{id}/missing and /teams/{id}/missing', () => {
  it('returns the visible challenges that a user has not solved, in the order of the list of challenges', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const solved = await test.make.challenge();
    const [late, early] = [
      await test.make.challenge({ value: 300, category: 'web' }),
      await test.make.challenge({ value: 50 }),
    ];
    await test.make.challenge({ state: 'hidden' });
    await test.make.challenge({ state: 'locked' });
    await test.make.solve(player, solved);
    await test.make.solve(await test.make.user(), late);

    const { body } = await as(admin).get(`/users/${player.id}/missing`).expect(200);

    expect(body.data).toEqual([
      { id: early.id, name: early.name, category: 'misc', position: 0, value: 50, solves: 0 },
      { id: late.id, name: late.name, category: 'web', position: 0, value: 300, solves: 1 },
    ]);
  });

  it('returns for a team those that no member has solved for it', async () => {
    const [admin, team, challenge] = [await test.make.admin(), await test.make.team(), await test.make.challenge()];
    const other = await test.make.challenge();
    const player = await test.make.user({ team_id: team.id });
    await test.make.solve({ id: player.id, team_id: team.id }, challenge);
    expectNotFound(await as(admin).get(`/teams/${team.id}/missing`));
    await test.make.settings({ user_mode: 'teams' });

    const { body } = await as(admin).get(`/teams/${team.id}/missing`).expect(200);

    expect(body.data).toMatchObject([{ id: other.id }]);
  });

  it('is for administrators, and for existing accounts', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];

    expectNotFound(await as(admin).get('/users/99/missing'));
    expectForbidden(await as(player).get(`/users/${player.id}/missing`));
    expectForbidden(await as(null).get(`/users/${player.id}/missing`));
  });
});
