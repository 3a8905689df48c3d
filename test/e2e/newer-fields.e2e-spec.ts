import type { Response } from 'supertest';
import { RecountService } from '../../src/competition/progress/recount.service';
import { useApp } from '../support/app';
import { expectEachInvalid, expectForbidden, expectInvalid, type Refusal } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const ids = ({ body }: Response): number[] => body.data.map(({ id }: { id: number }) => id);

describe('attribution of a challenge', () => {
  it('is stored, shown to players as text and in the view as HTML, and emptied with null', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const attribution = 'by **Ada** of {ctf_name} <script>x</script>';

    const { body } = await as(admin).post('/challenges', { type: 'dynamic', initial: 5, attribution }).expect(200);

    const { id } = body.data;
    const detail = (await as(player).get(`/challenges/${id}`)).body.data;
    expect([body.data.attribution, detail.attribution]).toEqual([attribution, attribution]);
    expect(detail.view).toContain('<div class="challenge-attribution"><p>by <strong>Ada</strong> of Test CTF ');
    expect(detail.view).not.toContain('<script>');
    for (const value of ['', null]) {
      expect((await as(admin).patch(`/challenges/${id}`, { attribution: value })).body.data.attribution).toBe(value);
      expect((await as(player).get(`/challenges/${id}`)).body.data.view).not.toContain('attribution');
    }
  });
});

describe('a previewed challenge', () => {
  it('shows name, category, tags and points before it can be solved, in the list and by its id', async () => {
    const [admin, player, gate] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const { id } = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 300, description: 'secret' });
    await test.make.tag({ challenge_id: id, value: 'hard' });
    const requirements = { prerequisites: [gate.id], anonymize: 'preview' };
    await as(admin).patch(`/challenges/${id}`, { requirements }).expect(200);
    const preview = {
      ...{ id, type: 'hidden', name: 'Heap', value: 300, solves: null, solved_by_me: false, category: 'pwn' },
      ...{ tags: ['hard'], template: '', script: '' },
    };

    expect((await as(admin).get(`/challenges/${id}/requirements`)).body.data).toEqual(requirements);
    expect((await as(player).get('/challenges')).body.data[1]).toEqual(preview);
    expect((await as(player).get(`/challenges/${id}`)).body.data).toEqual(preview);
    const count = async (query: string) => (await as(player).get(`/challenges?${query}`)).body.data.length;
    expect([await count('q=hea&field=name'), await count('q=secret&field=description')]).toEqual([1, 0]);
    expectForbidden(await as(player).post('/challenges/attempt', { challenge_id: id, submission: 'x' }));
    await test.make.solve(player, gate);
    expect((await as(player).get(`/challenges/${id}`)).body.data).toMatchObject({
      type: 'standard',
      description: 'secret',
    });
  });

  it('is one of three masks', async () => {
    const [admin, { id }] = [await test.make.admin(), await test.make.challenge()];

    for (const anonymize of [true, false, 'preview'])
      await as(admin)
        .patch(`/challenges/${id}`, { requirements: { prerequisites: [], anonymize } })
        .expect(200);
    const body = { requirements: { prerequisites: [], anonymize: 'Preview' } };
    expectInvalid(await as(admin).patch(`/challenges/${id}`, body), 'requirements');
  });
});

describe('position of a challenge', () => {
  it('puts placed challenges first, in their order, and keeps the others by points and id', async () => {
    const player = await test.make.user();
    const places = [
      { value: 300 },
      { value: 500, position: 2 },
      { value: 100 },
      { value: 900, position: 1 },
      { value: 400, position: 2 },
      { value: null },
      { value: 400, position: 2 },
    ];
    for (const values of places) await test.make.challenge(values);

    expect(ids(await as(player).get('/challenges'))).toEqual([4, 5, 7, 2, 3, 1, 6]);
    expect(ids(await as(await test.make.admin()).get('/challenges?view=admin'))).toEqual([4, 5, 7, 2, 3, 1, 6]);
  });

  it('is stored, and in the list if it is set', async () => {
    const [admin, player, { id }] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];
    const listed = async (): Promise<object> => (await as(player).get('/challenges')).body.data[0];
    expect(await listed()).not.toHaveProperty('position');

    expect((await as(admin).patch(`/challenges/${id}`, { position: '32767' })).body.data.position).toBe(32_767);

    expect(await listed()).toHaveProperty('position', 32_767);
    expect((await as(player).get(`/challenges/${id}`)).body.data.position).toBe(32_767);
    expect((await as(admin).patch(`/challenges/${id}`, { position: 0 })).body.data.position).toBe(0);
  });
});

describe('logic of a challenge', () => {
  it.each(['all', 'team'])('%s is stored and shown', async (logic) => {
    const [admin, player, other] = [await test.make.admin(), await test.make.user(), await test.make.challenge()];

    const { body } = await as(admin).post('/challenges', { type: 'standard', logic }).expect(200);

    expect(body.data.logic).toBe(logic);
    expect((await as(player).get(`/challenges/${body.data.id}`)).body.data.logic).toBe(logic);
    expect((await as(admin).patch(`/challenges/${other.id}`, { logic })).body.data.logic).toBe(logic);
  });

  it('is omitted if it is any, which ctfcli would report as a difference to a file without it', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const dynamic = { type: 'dynamic', initial: 5, logic: 'any' };
    const responses = [
      await as(admin).post('/challenges', { type: 'standard' }).expect(200),
      await as(admin).post('/challenges', dynamic).expect(200),
      await as(player).get('/challenges/1').expect(200),
      await as(player).get('/challenges/2').expect(200),
      await as(admin).patch('/challenges/2', { logic: 'any' }).expect(200),
    ];

    for (const { body } of responses) expect(body.data).not.toHaveProperty('logic');
  });

  it('can be set back to any', async () => {
    const [admin, { id }] = [await test.make.admin(), await test.make.challenge({ logic: 'all' })];

    expect((await as(admin).patch(`/challenges/${id}`, { logic: 'any' })).body.data).not.toHaveProperty('logic');

    expect(await test.rows('SELECT logic FROM challenges')).toEqual([{ logic: 'any' }]);
  });
});

describe('title of a hint', () => {
  it('is stored, and shown also before the hint is unlocked', async () => {
    const [admin, player, { id: challenge_id }] = [
      await test.make.admin(),
      await test.make.user(),
      await test.make.challenge(),
    ];
    const made = await as(admin).post('/hints', { challenge_id, content: 'up', cost: 5, title: 'Where?' }).expect(200);
    const { id } = made.body.data;
    const locked = { id, title: 'Where?', cost: 5 };

    expect(made.body.data).toMatchObject({ title: 'Where?', content: 'up' });
    expect((await as(player).get(`/hints/${id}`)).body.data).toEqual({
      ...locked,
      type: 'standard',
      challenge: challenge_id,
      challenge_id,
    });
    expect((await as(player).get(`/challenges/${challenge_id}`)).body.data.hints).toEqual([locked]);
    expect((await as(admin).get('/hints')).body.data).toMatchObject([locked]);
    expect((await as(admin).get(`/challenges/${challenge_id}/hints`)).body.data).toMatchObject([locked]);
    await test.make.unlock({ user_id: player.id, target: id });
    expect((await as(player).get(`/hints/${id}`)).body.data).toMatchObject({ ...locked, content: 'up' });
    expect((await as(player).get(`/challenges/${challenge_id}`)).body.data.hints).toMatchObject([
      { ...locked, content: 'up' },
    ]);
  });

  it('is changed independently, and emptied with an empty text or null', async () => {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.hint({ challenge_id, content: 'up', title: 'old' });
    const patch = async (title: unknown): Promise<object> =>
      (await as(admin).patch(`/hints/${id}`, { title }).expect(200)).body.data;

    expect(await patch('new')).toMatchObject({ title: 'new', content: 'up' });
    expect(await patch('')).toMatchObject({ title: '' });
    expect(await patch(null)).not.toHaveProperty('title');
    expect(await test.rows('SELECT title, content FROM hints')).toEqual([{ title: null, content: 'up' }]);
  });

  it('is refused if it is not a text of at most 80 characters', async () => {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge()];
    const wrong = { title: [5, 'x'.repeat(81), 'nul\0', []] };

    await expectEachInvalid(wrong, (title) => as(admin).post('/hints', { challenge_id, content: 'up', title }));
    expect(await test.rows('SELECT id FROM hints')).toEqual([]);
  });
});

describe('function of a challenge', () => {
  it('can be static, which keeps the value fixed', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin)
      .post('/challenges', { name: 'Heap', type: 'standard', value: 50, function: 'static' })
      .expect(200);
    const changed = await as(admin).patch(`/challenges/${body.data.id}`, { value: 60, function: 'static' }).expect(200);

    expect(body.data).not.toHaveProperty('function');
    expect(changed.body.data.value).toBe(60);
    expect(await test.rows('SELECT function FROM challenges')).toEqual([{ function: null }]);
  });

  it('reduces the value of a standard challenge, from its points if it has no `initial`', async () => {
    const admin = await test.make.admin();
    const body = { name: 'Heap', type: 'standard', value: 500, function: 'linear', decay: 150, minimum: 100 };
    const { data } = (await as(admin).post('/challenges', body).expect(200)).body;
    await test.make.flag({ challenge_id: data.id, content: 'x' });
    const read = async () => (await as(admin).get(`/challenges/${data.id}`).expect(200)).body.data;

    const values: number[] = [];
    for (let solvers = 1; solvers <= 4; solvers++) {
      const solver = await test.make.user();
      await as(solver).post('/challenges/attempt', { challenge_id: data.id, submission: 'x' }).expect(200);
      values.push((await read()).value);
    }

    expect(data).toMatchObject({ type: 'standard', value: 500, initial: 500, decay: 150, minimum: 100 });
    expect(values).toEqual([500, 350, 200, 100]);
    expect((await read()).function).toBe('linear');
    expect((await as(admin).get('/challenges')).body.data).toMatchObject([{ type: 'standard', value: 100 }]);
    expect((await as(admin).get('/scoreboard')).body.data.map(({ score }: { score: number }) => score)).toEqual([
      100, 100, 100, 100,
    ]);
    const [{ id: solve }] = (await test.rows<{ id: number }>('SELECT MAX(id) AS id FROM solves')) as [{ id: number }];
    await as(admin).delete(`/submissions/${solve}`).expect(200);
    expect((await read()).value).toBe(200);
    expect(await test.app.get(RecountService).compare()).toMatchObject({ total: 0 });
    await test.make.settings({ freeze: Math.floor(Date.now() / 1000) - 60 });
    expect((await as(await test.make.user()).get('/challenges')).body.data).toMatchObject([{ value: 500 }]);
    expect((await as(admin).post(`/challenges/${data.id}/clone`).expect(200)).body.data.value).toBe(500);
  });

  it('starts and ends the reduction of a standard challenge', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ value: 300 })];
    const change = async (body: object) =>
      (await as(admin).patch(`/challenges/${challenge.id}`, body).expect(200)).body.data;
    for (let solvers = 1; solvers <= 2; solvers++) await test.make.solve(await test.make.user(), challenge);

    expect(await change({ function: 'linear', decay: 50 })).toMatchObject({ value: 250, initial: 300, minimum: 0 });
    expect(await change({ initial: 400 })).toMatchObject({ value: 350, decay: 50 });
    expect(await change({ value: 350, name: 'Heap' })).toMatchObject({ value: 350, initial: 400 });
    const fixed = await change({ function: null });
    expect(fixed).toMatchObject({ value: 350 });
    expect(Object.keys(fixed)).not.toContain('initial');
    expect(await change({ function: 'logarithmic', value: 90, decay: 3 })).toMatchObject({ initial: 90 });
    expect(await change({ function: 'static', value: 70 })).toMatchObject({ value: 70 });
    expect(await test.rows('SELECT value, initial, minimum, decay, function FROM challenges')).toEqual([
      { value: 70, initial: null, minimum: null, decay: null, function: null },
    ]);
  });

  it('is required for the other terms of a standard challenge, which would otherwise have no effect', async () => {
    const [admin, { id }] = [await test.make.admin(), await test.make.challenge()];
    const unused = 'Has no effect on a standard challenge without a `function` that lets its value fall.';
    const terms = { initial: [500, 0], minimum: [1], decay: [2] };

    for (const decay_function of [undefined, null, 'static', '']) {
      const rows = Object.entries(terms).map(([field, values]): Refusal => [field, unused, values]);
      await expectEachInvalid(rows, (value, field) =>
        as(admin).post('/challenges', { type: 'standard', value: 9, function: decay_function, [field]: value }),
      );
      await expectEachInvalid(rows, (value, field) =>
        as(admin).patch(`/challenges/${id}`, { function: decay_function, [field]: value }),
      );
    }
    const bulk = await as(admin)
      .patch('/challenges/bulk', { ids: [id], changes: { initial: 5 } })
      .expect(400);
    expect(bulk.body.errors).toEqual([expect.stringContaining(unused)]);
    expect(await test.rows('SELECT name, value, initial, function FROM challenges')).toHaveLength(1);
    await as(admin).post('/challenges', { type: 'standard', value: 9, initial: null, decay: null }).expect(200);
  });

  it('requires the terms of a dynamic challenge, and keeps them while the value falls', async () => {
    const admin = await test.make.admin();
    const make = (body: object) => as(admin).post('/challenges', { type: 'standard', ...body });
    const { id } = (await make({ value: 90, function: 'linear', decay: 3 }).expect(200)).body.data;
    const change = (body: object) => as(admin).patch(`/challenges/${id}`, body);

    expectInvalid(await make({ function: 'linear', decay: 3 }), 'initial', 'Missing data for required field.');
    expectInvalid(await make({ value: 9, function: 'logarithmic', decay: 0 }), 'decay');
    expectInvalid(await change({ decay: null }), 'decay', 'Field may not be null.');
    expectInvalid(await change({ value: 80 }), 'value', /^Falls with every solve\. Send `initial`/);
    expect(await test.rows('SELECT initial, decay FROM challenges')).toEqual([{ initial: 90, decay: 3 }]);
  });

  it('cannot be static for a dynamic challenge', async () => {
    const [admin, dynamic] = [await test.make.admin(), await test.make.challenge({ type: 'dynamic' })];

    const made = await as(admin).post('/challenges', { name: 'x', type: 'dynamic', initial: 100, function: 'static' });

    expectInvalid(made, 'function');
    expectInvalid(await as(admin).patch(`/challenges/${dynamic.id}`, { function: 'static' }), 'function');
  });
});
