import { Webhook } from 'standardwebhooks';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import { discrepancies } from '../support/discrepancies';
import { EventSource } from '../support/event-source';
import { expectEach, expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { ResultsService } from '../support/signed-results';
import type { Response } from 'supertest';

const test = useApp();
const as = test.as.bind(test);

async function hill(): Promise<{ admin: MadeUser; challenge: { id: number }; service: ResultsService }> {
  const [admin, challenge] = [await test.make.admin(), await test.make.challenge({ name: 'Hill', category: 'koth' })];
  return { admin, challenge, service: await ResultsService.create(test, admin, challenge.id) };
}

const keyOf = (challenge: { id: number }): string => `/challenges/${challenge.id}/results/key`;

const outcome = ({ status, body }: Response): unknown => (status === 200 ? body.data : [status, body.errors]);

/** Account, points and time of all awards, by id. */
const awards = (): Promise<unknown[]> =>
  test.rows('SELECT account_id, value, date::text AS date FROM awards ORDER BY id');

async function scores(): Promise<Record<string, number>> {
  const { body } = await as(null).get('/scoreboard').expect(200);
  return Object.fromEntries(body.data.map(({ name, score }: { name: string; score: number }) => [name, score]));
}

describe('the key of a challenge', () => {
  it('is shown once, and is one for each challenge', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    test.setClock('2026-11-20T12:00:00Z');
    expect((await as(admin).get(keyOf(challenge)).expect(200)).body.data).toBeNull();

    const { body } = await as(admin).post(keyOf(challenge)).expect(200);

    const about = {
      created: '2026-11-20T12:00:00+00:00',
      ...{ previous_until: null, last_call: null, last_status: null, last_error: null, last_accepted: null },
    };
    expect(body.data).toEqual({ ...about, key: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
    expect((await as(admin).get(keyOf(challenge)).expect(200)).body.data).toEqual(about);
    const both = await Promise.all([1, 2].map(() => as(admin).post(keyOf(challenge))));
    for (const again of both)
      expect([again.status, again.body.errors]).toEqual([
        400,
        ['This challenge has a key already. Rotate or revoke it.'],
      ]);
  });

  it('is created once if two administrators create it at the same time', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const responses = await Promise.all(Array.from({ length: 6 }, () => as(admin).post(keyOf(challenge))));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const key = responses.find(({ status }) => status === 200)?.body.data.key;
    expect(await test.rows('SELECT secret FROM result_keys')).toEqual([{ secret: key }]);
  });

  it('stays valid beside a new one for the hours of the rotation', async () => {
    const { admin, challenge, service } = await hill();
    const player = await test.make.user();
    test.setClock('2026-11-20T12:00:00Z');

    const { body } = await as(admin)
      .post(`${keyOf(challenge)}/rotate`, { hours: 2 })
      .expect(200);

    expect(body.data.previous_until).toBe('2026-11-20T14:00:00+00:00');
    const rotated = new ResultsService(test, challenge.id, body.data.key);
    expect(rotated.key).not.toBe(service.key);
    expect(outcome(await service.points({ [player.id]: 1 }))).toEqual({ changed: 1, solved: 0 });
    expect(outcome(await rotated.points({ [player.id]: 2 }))).toEqual({ changed: 1, solved: 0 });
    test.setClock('2026-11-20T14:00:00Z');
    expect((await service.points({ [player.id]: 3 })).status).toBe(401);
    expect((await rotated.points({ [player.id]: 3 })).status).toBe(200);
    expect((await as(admin).get(keyOf(challenge)).expect(200)).body.data.previous_until).toBeNull();
  });

  it('ends at once if it is revoked, or rotated with no hours', async () => {
    const { admin, challenge, service } = await hill();
    const player = await test.make.user();

    const { body } = await as(admin)
      .post(`${keyOf(challenge)}/rotate`, { hours: 0 })
      .expect(200);
    expect((await service.points({ [player.id]: 1 })).status).toBe(401);
    const rotated = new ResultsService(test, challenge.id, body.data.key);
    expect((await rotated.points({ [player.id]: 1 })).status).toBe(200);
    await as(admin).delete(keyOf(challenge)).expect(200);

    expect((await rotated.points({ [player.id]: 2 })).status).toBe(401);
    expect(await awards()).toHaveLength(1);
    expectNotFound(await as(admin).delete(keyOf(challenge)));
    expectNotFound(await as(admin).post(`${keyOf(challenge)}/rotate`, {}));
  });

  it('is for administrators, for challenges that exist, and for a week at most', async () => {
    const { admin, challenge } = await hill();
    const player = await test.make.user();

    await expectEach(['get', 'post', 'delete'] as const, async (method) => {
      expectForbidden(await as(player)[method](keyOf(challenge)));
      expectNotFound(await as(admin)[method](keyOf({ id: 999 })));
    });
    await expectEach([-1, 169, 'x', 1.5], async (hours) => {
      const { status, body } = await as(admin).post(`${keyOf(challenge)}/rotate`, { hours });
      expect([status, body.errors[0]]).toEqual([400, expect.stringMatching(/^hours: /)]);
    });
  });

  it('is in the audit log as changed, without its value', async () => {
    const { admin, challenge, service } = await hill();
    await as(admin)
      .post(`${keyOf(challenge)}/rotate`, {})
      .expect(200);
    await as(admin).delete(keyOf(challenge)).expect(200);

    const { body, text } = await as(admin).get(`/audit?object_type=challenges&object_id=${challenge.id}`).expect(200);

    expect(body.data.map(({ operation, before, after }: any) => [operation, before, after])).toEqual([
      ['revokeResultKey', { results_key: '********' }, { results_key: null }],
      ['rotateResultKey', { results_key: '********' }, { results_key: '********' }],
      ['createResultKey', { results_key: null }, { results_key: '********' }],
    ]);
    expect(text).not.toContain(service.key);
  });
});

describe('PUT /challenges/{id}/results with standings', () => {
  it('replaces the points that earlier calls gave, and keeps those of accounts it does not list', async () => {
    const { service } = await hill();
    const [alice, bob] = [await test.make.user({ name: 'alice' }), await test.make.user({ name: 'bob' })];
    await test.make.award({ user_id: alice.id, value: 5 });

    expect(outcome(await service.points({ [alice.id]: 100, [bob.id]: 30 }))).toEqual({ changed: 2, solved: 0 });
    expect(await scores()).toEqual({ alice: 105, bob: 30 });
    expect(outcome(await service.points({ [alice.id]: 40 }))).toEqual({ changed: 1, solved: 0 });
    expect(await scores()).toEqual({ alice: 45, bob: 30 });
    expect(outcome(await service.points({ [alice.id]: 40, [bob.id]: 0 }))).toEqual({ changed: 1, solved: 0 });
    expect(await scores()).toEqual({ alice: 45 });
    expect(await discrepancies(test, 'users')).toEqual([]);
  });

  it('stores one award for five minutes, named like the challenge', async () => {
    const { admin, service } = await hill();
    const player = await test.make.user();
    const at = async (time: string, points: number): Promise<void> => {
      test.setClock(`2026-11-20T${time}Z`);
      expect((await service.points({ [player.id]: points })).status).toBe(200);
    };

    await at('12:01:00', 10);
    await at('12:02:00', 25);
    await at('12:03:00', 20);
    await at('12:05:00', 50);
    await at('12:06:00', 20);

    expect(await awards()).toEqual([{ account_id: player.id, value: 20, date: '2026-11-20 12:02:00+00' }]);
    const { body } = await as(admin).get(`/users/${player.id}/awards`).expect(200);
    expect(body.data).toMatchObject([{ name: 'Hill', category: 'koth', value: 20, user_id: player.id, team_id: null }]);
  });

  it('keeps points of before the freeze apart from later ones', async () => {
    const { service } = await hill();
    const player = await test.make.user({ name: 'alice' });
    await test.make.settings({ freeze: Date.parse('2026-11-20T12:02:00Z') / 1000 });
    test.setClock('2026-11-20T12:01:00Z');
    await service.points({ [player.id]: 10 });

    test.setClock('2026-11-20T12:03:00Z');
    await service.points({ [player.id]: 30 });

    expect(await scores()).toEqual({ alice: 10 });
    expect(await awards()).toHaveLength(2);
  });

  it('shows the award to players who can see the challenge, and to its owner', async () => {
    const { challenge, service } = await hill();
    const [alice, bob] = [await test.make.user(), await test.make.user()];
    const gate = await test.make.challenge();
    await service.points({ [alice.id]: 10 });
    await test.rows('UPDATE challenges SET requirements = $2 WHERE id = $1', [
      challenge.id,
      { prerequisites: [gate.id] },
    ]);
    test.markStale();

    const names = async (caller: MadeUser): Promise<unknown[]> =>
      (await as(caller).get(`/users/${alice.id}/awards`).expect(200)).body.data.map(({ name }: any) => name);
    expect(await names(bob)).toEqual([]);
    expect(await names(alice)).toEqual(['Hill']);
    await test.make.solve(bob, gate);
    test.markStale();
    expect(await names(bob)).toEqual(['Hill']);
  });

  it('are in the details of the challenge, which say whether it also accepts flags', async () => {
    const { challenge, service, admin } = await hill();
    const [player, other] = [await test.make.user(), await test.make.user()];
    const details = async (who: MadeUser, id = challenge.id): Promise<unknown> => {
      const { data } = (await as(who).get(`/challenges/${id}`).accept(DETAILS_TYPE).expect(200)).body;
      return { accepts_flags: data.accepts_flags, reported_points: data.reported_points };
    };
    const plain = await test.make.challenge();
    await service.points({ [player.id]: 120 });

    expect(await details(player)).toEqual({ accepts_flags: false, reported_points: 120 });
    expect(await details(other)).toEqual({ accepts_flags: false, reported_points: 0 });
    expect(await details(player, plain.id)).toEqual({ accepts_flags: true, reported_points: null });
    await as(admin).post('/flags', { challenge_id: challenge.id, content: 'x', type: 'static' }).expect(200);
    expect(await details(player)).toEqual({ accepts_flags: true, reported_points: 120 });
    await as(admin).delete(keyOf(challenge)).expect(200);
    expect(await details(player)).toEqual({ accepts_flags: true, reported_points: null });
  });

  it('ends with one of the totals if many calls come at once', async () => {
    const { service } = await hill();
    const player = await test.make.user({ name: 'alice' });
    // All calls have the same time, because standings of an earlier second are refused.
    const at = new Date(test.now).toISOString();

    const responses = await Promise.all(
      [10, 20, 30, 40, 50, 60].map((points) => service.points({ [player.id]: points }, { at })),
    );

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { alice } = await scores();
    expect([10, 20, 30, 40, 50, 60]).toContain(alice);
  });

  it('refuses standings that are older than those it has', async () => {
    const { service } = await hill();
    const player = await test.make.user({ name: 'alice' });
    test.setClock('2026-11-20T12:00:00Z');
    await service.points({ [player.id]: 50 }, { at: '2026-11-20T11:59:30Z' });

    const late = await service.points({ [player.id]: 20 }, { at: '2026-11-20T11:59:29Z' });

    expect(outcome(late)).toEqual([
      409,
      ['webhook-timestamp: Newer standings of this challenge were accepted before.'],
    ]);
    expect((await service.points({ [player.id]: 60 }, { at: '2026-11-20T11:59:30Z' })).status).toBe(200);
    expect(await scores()).toEqual({ alice: 60 });
  });

  it('corrects the total after an award was deleted, and loses it with the challenge', async () => {
    const { admin, challenge, service } = await hill();
    const player = await test.make.user({ name: 'alice' });
    await service.points({ [player.id]: 50 });
    const [award] = await test.rows<{ id: number }>('SELECT id FROM awards');
    await as(admin).delete(`/awards/${award?.id}`).expect(200);

    await service.points({ [player.id]: 50 });
    expect(await scores()).toEqual({ alice: 50 });
    await as(admin).delete(`/challenges/${challenge.id}`).expect(200);

    expect(await scores()).toEqual({});
    expect(await test.rows('SELECT FROM result_keys')).toEqual([]);
    expect((await service.points({ [player.id]: 50 })).status).toBe(401);
  });
});

describe('PUT /challenges/{id}/results with solves', () => {
  it('records a solve once, with its value, progress and live event', async () => {
    const admin = await test.make.admin();
    const dynamic = { type: 'dynamic', initial: 500, minimum: 100, decay: 2, function: 'linear', value: 500 } as const;
    const challenge = await test.make.challenge(dynamic);
    const service = await ResultsService.create(test, admin, challenge.id);
    const [alice, bob] = [await test.make.user({ name: 'alice' }), await test.make.user({ name: 'bob' })];
    const stream = await EventSource.open(test.url, bob, { path: '/api/v1/live' });

    const solves = [{ account_id: alice.id }, { account_id: bob.id }];
    expect(outcome(await service.report({ solves }))).toEqual({ changed: 0, solved: 2 });
    expect(outcome(await service.report({ solves }))).toEqual({ changed: 0, solved: 0 });

    const { body } = await as(alice).get(`/challenges/${challenge.id}`).expect(200);
    expect(body.data).toMatchObject({ solved_by_me: true, solves: 2, value: 498 });
    expect(await scores()).toEqual({ alice: 498, bob: 498 });
    expect(await test.rows('SELECT type, provided, ip FROM submissions')).toEqual([
      { type: 'correct', provided: null, ip: null },
      { type: 'correct', provided: null, ip: null },
    ]);
    expect(await discrepancies(test, 'users')).toEqual([]);
    let block: string | null = '';
    while (block !== null && !block.includes('event:solve')) block = await stream.block();
    expect(block).toContain(`"challenge_id":${challenge.id}`);
    stream.close();
  });

  it('credits the first in the list with the first solve, and shows nothing of hidden and banned accounts', async () => {
    const admin = await test.make.admin();
    const dynamic = { type: 'dynamic', initial: 500, minimum: 100, decay: 2, function: 'linear', value: 500 } as const;
    const challenge = await test.make.challenge(dynamic);
    const service = await ResultsService.create(test, admin, challenge.id);
    const hidden = await test.make.user({ hidden: true });
    const banned = await test.make.user({ banned: true });
    const [alice, bob] = [await test.make.user({ name: 'alice' }), await test.make.user({ name: 'bob' })];
    const stream = await EventSource.open(test.url, alice, { path: '/api/v1/live' });

    const accounts = [hidden, banned, bob, alice].map(({ id }) => ({ account_id: id }));
    const standings = accounts.map((account) => ({ ...account, points: 5 }));
    expect(outcome(await service.report({ standings, solves: accounts }))).toEqual({ changed: 4, solved: 4 });

    expect(await scores()).toEqual({ alice: 503, bob: 503 });
    expect((await as(alice).get(`/challenges/${challenge.id}`).expect(200)).body.data).toMatchObject({ solves: 2 });
    const solves: unknown[] = [];
    while (solves.length < 2) {
      const [, data] = /^event:solve\ndata:(.*)$/m.exec((await stream.block()) ?? '') ?? [];
      if (data !== undefined) solves.push(JSON.parse(data));
    }
    expect(solves).toMatchObject([
      { account_id: bob.id, blood: 1 },
      { account_id: alice.id, blood: 2 },
    ]);
    stream.close();
  });

  it('queues the events of webhooks, with a first blood for the first account that counts', async () => {
    const { admin, challenge, service } = await hill();
    const old = await test.make.challenge();
    const other = await ResultsService.create(test, admin, old.id);
    const [hidden, alice, bob] = [
      await test.make.user({ hidden: true }),
      await test.make.user(),
      await test.make.user(),
    ];
    await test.make.solve(alice, old);
    await test.rows(
      `INSERT INTO webhook_endpoints (name, url, events, secret)
       VALUES ('chat', 'http://127.0.0.1:9', '["solve.created", "solve.first_blood"]', 'whsec_AAAA')`,
    );

    for (const reporter of [service, service, other])
      await reporter.report({ solves: [hidden, bob, alice].map(({ id }) => ({ account_id: id })) });

    const events = await test.rows(
      `SELECT type, s.account_id, s.challenge_id FROM webhook_deliveries
         JOIN solves s ON s.id = (subject ->> 'solve_id')::int ORDER BY webhook_deliveries.id`,
    );
    expect(events).toEqual([
      { type: 'solve.created', account_id: hidden.id, challenge_id: challenge.id },
      { type: 'solve.created', account_id: bob.id, challenge_id: challenge.id },
      { type: 'solve.first_blood', account_id: bob.id, challenge_id: challenge.id },
      { type: 'solve.created', account_id: alice.id, challenge_id: challenge.id },
      { type: 'solve.created', account_id: hidden.id, challenge_id: old.id },
      { type: 'solve.created', account_id: bob.id, challenge_id: old.id },
    ]);
  });

  it('counts one solve if the player submits the flag at the same moment', async () => {
    const admin = await test.make.admin();
    const challenge = await test.make.challenge({ flag: 'ctf{hill}' });
    const service = await ResultsService.create(test, admin, challenge.id);
    const players = await Promise.all([1, 2, 3].map(() => test.make.user()));
    const solves = players.map(({ id }) => ({ account_id: id }));

    const [first, second, ...attempts] = await Promise.all([
      service.report({ solves }),
      service.report({ solves }),
      ...players.map((player) =>
        as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission: 'ctf{hill}' }),
      ),
    ]);

    expect([first.status, second.status, ...attempts.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200]);
    expect(await test.rows('SELECT COUNT(*)::int AS solves FROM solves')).toEqual([{ solves: 3 }]);
    expect(await discrepancies(test, 'users')).toEqual([]);
  });

  it('takes points and solves together, or refuses both', async () => {
    const { service } = await hill();
    const player = await test.make.user({ name: 'alice' });
    const standings = [{ account_id: player.id, points: 7 }];

    const refused = await service.report({ standings, solves: [{ account_id: 999 }] });
    expect(outcome(refused)).toEqual([400, ['solves[0].account_id: There is no user with this id.']]);
    expect(
      await test.rows('SELECT FROM awards UNION ALL SELECT FROM submissions UNION ALL SELECT FROM result_calls'),
    ).toEqual([]);

    expect(outcome(await service.report({ standings, solves: [{ account_id: player.id }] }))).toEqual({
      changed: 1,
      solved: 1,
    });
    expect(await scores()).toEqual({ alice: 107 });
  });
});

describe('PUT /challenges/{id}/results in teams mode', () => {
  it('credits the captain, or else the first member, for the team', async () => {
    const { service } = await hill();
    await test.make.settings({ user_mode: 'teams' });
    const [red, blue] = [await test.make.team({ name: 'red' }), await test.make.team({ name: 'blue' })];
    const empty = await test.make.team({ name: 'empty' });
    const [first, captain] = [await test.make.user({ team_id: red.id }), await test.make.user({ team_id: red.id })];
    const other = await test.make.user({ team_id: blue.id });
    await test.rows('UPDATE teams SET captain_id = $2 WHERE id = $1', [red.id, captain.id]);
    test.markStale();

    const standings = [red, blue].map((team) => ({ account_id: team.id, points: 10 }));
    expect(outcome(await service.report({ standings, solves: [{ account_id: red.id }] }))).toEqual({
      changed: 2,
      solved: 1,
    });

    expect(await scores()).toEqual({ red: 110, blue: 10 });
    expect(await test.rows('SELECT user_id, team_id, account_id FROM awards ORDER BY id')).toEqual([
      { user_id: captain.id, team_id: red.id, account_id: red.id },
      { user_id: other.id, team_id: blue.id, account_id: blue.id },
    ]);
    expect(await discrepancies(test, 'teams')).toEqual([]);
    const body = { standings: [...standings, { account_id: empty.id, points: 1 }] };
    expect(outcome(await service.report(body))).toEqual([400, ['standings[2].account_id: This team has no members.']]);
    expect(outcome(await service.points({ [first.id + 100]: 1 }))).toEqual([
      400,
      ['standings[0].account_id: There is no team with this id.'],
    ]);
  });
});

describe('a signed call', () => {
  it('is applied once, however often it is sent', async () => {
    const { service } = await hill();
    const player = await test.make.user({ name: 'alice' });
    const call = { id: 'tick-1', at: new Date(test.now).toISOString() };

    const responses = await Promise.all([1, 2, 3, 4].map(() => service.points({ [player.id]: 10 }, call)));
    expect(responses.map(outcome)).toEqual(Array(4).fill({ changed: 1, solved: 0 }));
    await service.points({ [player.id]: 99 }, { id: 'tick-2' });
    expect(outcome(await service.points({ [player.id]: 10 }, call))).toEqual({ changed: 1, solved: 0 });

    expect(await scores()).toEqual({ alice: 99 });
    expect(outcome(await service.points({ [player.id]: 11 }, { id: 'tick-1' }))).toEqual([
      422,
      ['webhook-id: This id was sent with another body before. Use a new one for each call.'],
    ]);
  });

  it('can be repeated after a refusal, with the same id', async () => {
    const { service } = await hill();
    const player = await test.make.user();
    await test.make.settings({ paused: true });
    expectForbidden(await service.points({ [player.id]: 1 }, { id: 'tick' }), expect.stringContaining('is paused'));

    await test.make.settings({ paused: false });
    expect(outcome(await service.points({ [player.id]: 1 }, { id: 'tick' }))).toEqual({ changed: 1, solved: 0 });
  });

  it('is kept for a day', async () => {
    const { service } = await hill();
    const player = await test.make.user();
    test.setClock('2026-11-20T12:00:00Z');
    await service.points({ [player.id]: 1 }, { id: 'old' });
    test.setClock('2026-11-21T12:00:01Z');
    await service.points({ [player.id]: 2 }, { id: 'new' });

    expect(await test.rows('SELECT webhook_id FROM result_calls')).toEqual([{ webhook_id: 'new' }]);
  });

  it('must be recent, and signed with the key of its challenge', async () => {
    const { admin, service } = await hill();
    const player = await test.make.user();
    const other = await ResultsService.create(test, admin, (await test.make.challenge()).id);
    const keyless = await test.make.challenge();
    test.setClock('2026-11-20T12:00:00Z');
    const points = { [player.id]: 1 };
    const body = JSON.stringify({ standings: [{ account_id: player.id, points: 1 }] });
    const sent = new Date('2026-11-20T12:00:00Z');
    const wrong = [401, ['webhook-signature: No valid key of this challenge made this signature.']];
    const as401 = (key: string, challenge_id = service.challenge_id) => new ResultsService(test, challenge_id, key);
    const signed = (text: string, id = 'x', at = sent) => ({
      'webhook-signature': new Webhook(service.key).sign(id, at, text),
    });

    await expectEach(
      [
        [
          'old',
          () => service.points(points, { at: '2026-11-20T11:54:59Z' }),
          [400, ['webhook-timestamp: The call is more than five minutes old.']],
        ],
        [
          'early',
          () => service.points(points, { at: '2026-11-20T12:05:01Z' }),
          [400, ['webhook-timestamp: The call is more than five minutes ahead of the time of the platform.']],
        ],
        ['key of another challenge', () => as401(other.key).points(points), wrong],
        ['challenge without a key', () => as401(service.key, keyless.id).points(points), wrong],
        ['no challenge', () => as401(service.key, 999).points(points), wrong],
        ['other body', () => service.report(body, { id: 'x', headers: signed(`${body} `) }), wrong],
        ['other id', () => service.report(body, { id: 'x', headers: signed(body, 'y') }), wrong],
        [
          'other time',
          () => service.report(body, { id: 'x', headers: signed(body, 'x', new Date(sent.getTime() - 1000)) }),
          wrong,
        ],
        [
          'other version',
          () => service.report(body, { headers: { 'webhook-signature': 'v1a,AAAA' } }),
          [400, ['webhook-signature: Must be a signature such as v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=.']],
        ],
        [
          'broken time',
          () => service.report(body, { headers: { 'webhook-timestamp': '2026-11-20' } }),
          [400, ['webhook-timestamp: Must be the seconds since 1970.']],
        ],
        [
          'broken id',
          () => service.report(body, { headers: { 'webhook-id': 'a b' } }),
          [400, ['webhook-id: Must be 1 to 255 visible ASCII characters.']],
        ],
      ] as const,
      async ([, send, expected]) => expect(outcome(await send())).toEqual(expected),
    );

    const missing = await test.http.put(`/api/v1/challenges/${service.challenge_id}/results`).send({});
    expect(outcome(missing)).toEqual([
      400,
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
        (name) => `${name}: Missing data for required field.`,
      ),
    ]);
    expect(await awards()).toEqual([]);
    const two = { 'webhook-signature': `v1,AAAA ${new Webhook(service.key).sign('x', sent, body)}` };
    expect((await service.report(body, { id: 'x', headers: two })).status).toBe(200);
  });

  it('is refused with the field of each bad value, and nothing is written', async () => {
    const { service } = await hill();
    const { id } = await test.make.user();
    const list = (standings: unknown): object => ({ standings });
    const good = { account_id: id, points: 1 };

    await expectEach(
      [
        [{}, 'standings: There must be at least one entry in standings or solves.'],
        [list([]), 'standings: There must be at least one entry in standings or solves.'],
        [list('x'), 'standings: Not a valid list.'],
        [list(null), 'standings: Field may not be null.'],
        [list({ [id]: 5 }), 'standings: Not a valid list.'],
        [list([good, 5]), 'standings[1]: Not a valid mapping type.'],
        [list([{ points: 1 }]), 'standings[0].account_id: Missing data for required field.'],
        [list([{ account_id: id }]), 'standings[0].points: Missing data for required field.'],
        [list([{ ...good, points: null }]), 'standings[0].points: Field may not be null.'],
        [list([{ ...good, points: 1.5 }]), 'standings[0].points: Not a valid integer.'],
        [list([{ ...good, points: 10_000_001 }]), 'standings[0].points: Must be between -10000000 and 10000000.'],
        [list([{ ...good, account_id: 0 }]), 'standings[0].account_id: Must be between 1 and 2147483647.'],
        [list([{ ...good, account_id: '9'.repeat(30) }]), 'standings[0].account_id: Not a valid integer.'],
        [list([good, { ...good, points: 2 }]), 'standings[1].account_id: This account is listed twice.'],
        [list([good, { account_id: 999, points: 1 }]), 'standings[1].account_id: There is no user with this id.'],
        [list(Array(10_001).fill(good)), 'standings: There may be at most 10000 entries.'],
        [{ solves: Array(1001).fill({ account_id: id }) }, 'solves: There may be at most 1000 entries.'],
        [{ solves: [id] }, 'solves[0]: Not a valid mapping type.'],
        ['[]', 'Invalid input type.'],
        ['{"standings"', 'The browser (or proxy) sent a request that this server could not understand.'],
      ] as const,
      async ([body, error]) => expect(outcome(await service.report(body))).toEqual([400, [error]]),
    );
    const many = await service.report(list(Array(200).fill({})));
    expect([many.status, many.body.errors.length]).toEqual([400, 20]);
    expect(await awards()).toEqual([]);
  });

  it('is refused if the body is larger than the limit', async () => {
    const { admin, challenge, service } = await hill();

    const response = await service.report(JSON.stringify({ standings: [], more: 'x'.repeat(1024 * 1024) }));

    expect(outcome(response)).toEqual([413, ['The request body is larger than 1048576 bytes']]);
    expect((await as(admin).get(keyOf(challenge)).expect(200)).body.data).toMatchObject({ last_status: 413 });
  });

  it('counts only while players could solve the challenge', async () => {
    const { challenge, service } = await hill();
    const player = await test.make.user();
    test.setClock('2026-11-20T12:00:00Z');
    const seconds = (iso: string): number => Date.parse(iso) / 1000;
    const refusal = async (): Promise<unknown> => {
      const { status, body } = await service.points({ [player.id]: 1 });
      return [status, body.message];
    };

    await test.make.settings({ ctf_name: 'Harbour', start: seconds('2026-11-20T13:00:00Z') });
    expect(await refusal()).toEqual([403, 'Harbour has not started yet']);
    await test.make.settings({ start: null, end: seconds('2026-11-20T11:00:00Z'), view_after_ctf: true });
    expect(await refusal()).toEqual([403, 'Harbour has ended']);
    await test.make.settings({ end: null });
    for (const change of [`state = 'hidden'`, `state = 'locked'`, `state = 'visible', scheduled_at = '2026-11-21'`]) {
      await test.rows(`UPDATE challenges SET ${change} WHERE id = $1`, [challenge.id]);
      expect(await refusal()).toEqual([403, 'Players cannot see this challenge at the moment']);
    }
    expect(await awards()).toEqual([]);
  });

  it('is shown to administrators with its time, status and error', async () => {
    const { admin, challenge, service } = await hill();
    const player = await test.make.user();
    const last = async (): Promise<unknown> => {
      const { last_call, last_status, last_error, last_accepted } = (await as(admin).get(keyOf(challenge))).body.data;
      return [last_call, last_status, last_error, last_accepted];
    };
    const [noon, later] = ['2026-11-20T12:00:00+00:00', '2026-11-20T12:01:00+00:00'];

    test.setClock(noon);
    // The guard refuses this call before the rate limit counts it, so the platform must not store it.
    const refused = await service.points({ [player.id]: 1 }, { headers: { Authorization: 'Token none' } });
    expect([refused.status, await last()]).toEqual([401, [null, null, null, null]]);
    await service.points({ [player.id]: 1 });
    expect(await last()).toEqual([noon, 200, null, noon]);
    test.setClock(later);
    await new ResultsService(test, challenge.id, `whsec_${'A'.repeat(43)}=`).points({ [player.id]: 2 });
    const error = 'webhook-signature: No valid key of this challenge made this signature.';
    expect(await last()).toEqual([later, 401, error, noon]);
    await service.points({ 999: 1 });
    expect(await last()).toEqual([later, 400, 'standings[0].account_id: There is no user with this id.', noon]);
  });
});
