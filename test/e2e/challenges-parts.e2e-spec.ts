import { useApp } from '../support/app';
import { expectEach, expectEachInTurn, expectForbidden, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

/** 2026-11-20T23:00:00Z in Unix seconds. */
const FREEZE = 1_795_215_600;
/** 2100-01-01 in Unix seconds. */
const FAR = 4_102_444_800;

const PARTS = ['files', 'flags', 'hints', 'tags', 'topics', 'requirements'];

describe.each(PARTS)('GET /challenges/{challenge_id}/%s', (part) => {
  it('is refused to players and anonymous callers, whether the challenge exists or not', async () => {
    await test.make.challenge();
    const player = await test.make.user();

    for (const id of [1, 99]) {
      expectForbidden(await as(player).get(`/challenges/${id}/${part}`));
      expectForbidden(await as(null).get(`/challenges/${id}/${part}`));
    }
  });

  it('returns 404 for a challenge that does not exist', async () => {
    const admin = await test.make.admin();

    for (const id of ['99', 'x', '0', '2147483648']) expectNotFound(await as(admin).get(`/challenges/${id}/${part}`));
  });

  it('contains nothing of other challenges', async () => {
    const [admin, other, topic] = [await test.make.admin(), await test.make.challenge(), await test.make.topic()];
    const challenge_id = other.id;
    await test.make.flag({ challenge_id });
    await test.make.hint({ challenge_id });
    await test.make.tag({ challenge_id });
    await test.make.file({ challenge_id, type: 'challenge' });
    await test.make.challengeTopic({ challenge_id, topic_id: topic.id });
    const challenge = await test.make.challenge({ state: 'hidden', type: 'multiple_choice' });

    const { body } = await as(admin).get(`/challenges/${challenge.id}/${part}`).expect(200);

    expect(body).toEqual({ success: true, data: part === 'requirements' ? null : [] });
  });
});

describe('the sub-lists of a challenge', () => {
  it('show files, flags, hints, tags and topics by id', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const challenge_id = challenge.id;
    const [web, heap] = [await test.make.topic({ value: 'web' }), await test.make.topic({ value: 'heap' })];
    for (const topic of [heap, web]) await test.make.challengeTopic({ challenge_id, topic_id: topic.id });
    for (const value of ['z', 'a']) await test.make.tag({ challenge_id, value });
    for (const location of ['bb/2.txt', 'aa/1.txt'])
      await test.make.file({ challenge_id, type: 'challenge', location });
    await test.make.flag({ challenge_id, content: 'ctf{1}' });
    await test.make.flag({ challenge_id, content: 'ctf{.+}', type: 'regex', data: 'case_insensitive' });
    await test.make.hint({ challenge_id, content: 'look **up** at {ctf_name}', cost: 5 });
    await test.make.hint({ challenge_id, content: 'pre', requirements: { prerequisites: [1] } });
    const list = async (part: string) =>
      (await as(admin).get(`/challenges/${challenge_id}/${part}`)).body.data as unknown;

    expect(await list('files')).toEqual([
      { id: 1, type: 'challenge', location: 'bb/2.txt' },
      { id: 2, type: 'challenge', location: 'aa/1.txt' },
    ]);
    expect(await list('flags')).toEqual([
      { id: 1, challenge_id, challenge: challenge_id, type: 'static', content: 'ctf{1}', data: '' },
      {
        id: 2,
        challenge_id,
        challenge: challenge_id,
        type: 'regex',
        content: 'ctf{.+}',
        data: 'case_insensitive',
      },
    ]);
    expect(await list('hints')).toEqual([
      {
        id: 1,
        type: 'standard',
        challenge: challenge_id,
        challenge_id,
        content: 'look **up** at {ctf_name}',
        html: '<p>look <strong>up</strong> at Test CTF</p>\n',
        cost: 5,
        requirements: null,
      },
      {
        id: 2,
        type: 'standard',
        challenge: challenge_id,
        challenge_id,
        content: 'pre',
        html: '<p>pre</p>\n',
        cost: 0,
        requirements: { prerequisites: [1] },
      },
    ]);
    expect(await list('tags')).toEqual([
      { id: 1, challenge_id, challenge: challenge_id, value: 'z' },
      { id: 2, challenge_id, challenge: challenge_id, value: 'a' },
    ]);
    expect(await list('topics')).toEqual([
      { id: 1, challenge_id, topic_id: heap.id, value: 'heap' },
      { id: 2, challenge_id, topic_id: web.id, value: 'web' },
    ]);
  });

  it.each([{ prerequisites: [84, 4242], anonymize: true }, {}, { prerequisites: [] }, { anonymize: false }, null])(
    'show the requirements %j as they were written',
    async (requirements) => {
      const admin = await test.make.admin();
      const { body } = await as(admin).post('/challenges', { type: 'standard', requirements });

      expect((await as(admin).get(`/challenges/${body.data.id}/requirements`)).body).toEqual({
        success: true,
        data: requirements,
      });
    },
  );
});

describe('GET /challenges/{challenge_id}/solves', () => {
  it('lists solves, first solve first, without hidden and banned accounts', async () => {
    const [late, early] = [await test.make.user({ name: 'late' }), await test.make.user({ name: 'early' })];
    const [hidden, banned] = [await test.make.user({ hidden: true }), await test.make.user({ banned: true })];
    const [challenge, other] = [await test.make.challenge(), await test.make.challenge()];
    await test.make.solve(late, challenge, '2026-11-20T23:14:26.481015Z');
    await test.make.solve(early, challenge, '2026-11-20T12:00:00Z');
    await test.make.solve(hidden, challenge);
    await test.make.solve(banned, challenge);
    await test.make.solve(early, other);
    await test.make.fail(late, other);

    const { body } = await as(late).get(`/challenges/${challenge.id}/solves`).expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        { account_id: early.id, name: 'early', date: '2026-11-20T12:00:00Z', account_url: `/users/${early.id}` },
        { account_id: late.id, name: 'late', date: '2026-11-20T23:14:26.481015Z', account_url: `/users/${late.id}` },
      ],
    });
  });

  it('ends at the freeze for players, and for administrators with preview', async () => {
    const [player, admin, challenge] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    await test.make.solve(player, challenge, '2026-11-20T22:59:59.999999Z');
    await test.make.solve(await test.make.user(), challenge, '2026-11-20T23:00:00Z');
    const count = async (caller: typeof player, query = '') =>
      (await as(caller).get(`/challenges/${challenge.id}/solves${query}`)).body.data.length as number;

    expect([await count(player), await count(admin), await count(admin, '?preview=true')]).toEqual([2, 2, 2]);
    await test.make.settings({ freeze: FREEZE });
    expect(await count(player)).toBe(1);
    expect(await count(player, '?preview=false')).toBe(1);
    expect(await count(admin)).toBe(2);
    expect(await count(admin, '?preview=false')).toBe(2);
    expect(await count(admin, '?preview=true')).toBe(1);
  });

  it('is not found if its challenge is hidden', async () => {
    const [player, admin, first] = [await test.make.user(), await test.make.admin(), await test.make.challenge()];
    const hidden = await test.make.challenge({ state: 'hidden' });
    const locked = await test.make.challenge({ state: 'locked' });
    const gated = await test.make.challenge({ requirements: { prerequisites: [first.id] } });
    const veiled = await test.make.challenge({ requirements: { prerequisites: [first.id], anonymize: true } });
    const solves = (caller: typeof player, { id }: { id: number }) => as(caller).get(`/challenges/${id}/solves`);

    expectNotFound(await solves(player, hidden));
    expectNotFound(await solves(player, locked));
    expectForbidden(await solves(player, gated));
    expectForbidden(await solves(player, veiled));
    for (const challenge of [hidden, locked, gated, veiled]) await solves(admin, challenge).expect(200);
    await test.make.solve(player, first);
    await solves(player, gated).expect(200);
    await solves(player, veiled).expect(200);
  });

  it('is refused to visitors, players and administrators by the settings', async () => {
    const unset = { account_visibility: null, score_visibility: null, start: null, end: null, view_after_ctf: null };
    const callers = [null, await test.make.user(), await test.make.admin()];
    await test.make.challenge();
    const cases = [
      [{ challenge_visibility: 'public' }, [200, 200, 200]],
      [{ challenge_visibility: 'private' }, [403, 200, 200]],
      [{ challenge_visibility: 'admins' }, [403, 403, 200]],
      [{ challenge_visibility: 'public', account_visibility: 'private' }, [403, 200, 200]],
      [{ challenge_visibility: 'public', account_visibility: 'admins' }, [404, 404, 200]],
      [{ challenge_visibility: 'public', score_visibility: 'private' }, [403, 200, 200]],
      [{ challenge_visibility: 'public', score_visibility: 'hidden' }, [403, 403, 200]],
      [{ challenge_visibility: 'public', score_visibility: 'admins' }, [404, 404, 200]],
      [{ challenge_visibility: 'public', start: FAR }, [403, 403, 200]],
      [{ challenge_visibility: 'public', end: 1 }, [403, 403, 200]],
      [{ challenge_visibility: 'public', end: 1, view_after_ctf: true }, [200, 200, 200]],
    ] as const;

    await expectEachInTurn(cases, async ([settings, expected]) => {
      await test.make.settings({ ...unset, ...settings });
      const statuses = await Promise.all(
        callers.map(async (caller) => (await as(caller).get('/challenges/1/solves')).status),
      );
      expect(statuses).toEqual(expected);
    });
  });

  it('requires a verified address if the event does', async () => {
    const player = await test.make.user({ verified: false });
    await test.make.challenge();
    await test.make.settings({ verify_emails: true });

    expectForbidden(await as(player).get('/challenges/1/solves'));
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0'], async (id) => expectNotFound(await as(admin).get(`/challenges/${id}/solves`)));
  });

  it('lists teams in teams mode, by the status of the team', async () => {
    const [team, hidden] = [await test.make.team({ name: 'T1' }), await test.make.team({ hidden: true })];
    const challenge = await test.make.challenge();
    const solver = await test.make.user({ team_id: team.id, hidden: true });
    const ghost = await test.make.user({ team_id: hidden.id });
    await test.make.settings({ user_mode: 'teams' });
    await test.make.solve(solver, challenge);
    await test.make.solve(ghost, challenge);

    expect((await as(solver).get(`/challenges/${challenge.id}/solves`)).body.data).toEqual([
      { account_id: team.id, name: 'T1', date: '2026-11-20T12:00:00Z', account_url: `/teams/${team.id}` },
    ]);
  });
});

describe('flags in the cache', () => {
  it('skip a stored pattern that cannot be run, and keep the others', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge()];
    await test.make.flag({ challenge_id: challenge.id, type: 'regex', content: '(' });
    await test.make.flag({ challenge_id: challenge.id, type: 'regex', content: '(a)\\1' });
    await test.make.flag({ challenge_id: challenge.id, content: 'good' });

    const { body } = await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'good' });

    expect(body.data.status).toBe('correct');
  });
});
