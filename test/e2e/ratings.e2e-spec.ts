import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { useApp } from '../support/app';
import { expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const NOT_SOLVED = 'You must solve this challenge before rating it';

/** Creates a challenge and players who solved it. */
async function solved(players: number): Promise<{ id: number; players: MadeUser[] }> {
  const challenge = await test.make.challenge({ name: 'Baby heap', category: 'pwn' });
  const made = await Promise.all(Array.from({ length: players }, () => test.make.user()));
  for (const player of made) await test.make.solve(player, challenge);
  return { id: challenge.id, players: made };
}

async function detail(user: MadeUser | null, id: number): Promise<any> {
  return (await as(user).get(`/challenges/${id}`).accept(DETAILS_TYPE).expect(200)).body.data;
}

describe('PUT /challenges/{id}/ratings', () => {
  it('stores the rating of a player who solved the challenge, and replaces an earlier one', async () => {
    const { id, players } = await solved(1);
    const [player] = players as [MadeUser];
    test.setClock('2026-11-20T12:00:00Z');

    const first = await as(player).put(`/challenges/${id}/ratings`, { value: 1 }).expect(200);
    expect(first.body).toEqual({
      success: true,
      data: {
        ...{ id: 1, user_id: player.id, challenge_id: id, value: 1, review: '' },
        date: '2026-11-20T12:00:00+00:00',
      },
    });
    test.setClock('2026-11-20T12:01:00Z');
    const second = await as(player).put(`/challenges/${id}/ratings`, { value: '-1', review: 'Too long' }).expect(200);
    expect(second.body.data).toMatchObject({
      ...{ id: 1, value: -1, review: 'Too long', date: '2026-11-20T12:01:00+00:00' },
    });

    expect(await test.rows('SELECT user_id, value, review FROM ratings')).toEqual([
      { user_id: player.id, value: -1, review: 'Too long' },
    ]);
  });

  it('stores one rating of a user who sends several at once', async () => {
    const { id, players } = await solved(1);
    const [player] = players as [MadeUser];

    await Promise.all(
      [1, -1, 1, -1].map((value) => as(player).put(`/challenges/${id}/ratings`, { value }).expect(200)),
    );

    expect(await test.rows('SELECT user_id FROM ratings')).toEqual([{ user_id: player.id }]);
  });

  it('rejects players who have not solved the challenge, but not administrators', async () => {
    const { id } = await solved(1);
    const put = (user: MadeUser | null) => as(user).put(`/challenges/${id}/ratings`, { value: 1 });

    expectForbidden(await put(await test.make.user()), NOT_SOLVED);
    await put(await test.make.admin()).expect(200);
    expectForbidden(await put(null));
    expect(await test.rows('SELECT user_id FROM ratings')).toHaveLength(1);
  });

  it('allows each member of a team to rate a challenge that the team solved', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const [ours, theirs] = [await test.make.team(), await test.make.team()];
    const members = [await test.make.user({ team_id: ours.id }), await test.make.user({ team_id: ours.id })];
    const other = await test.make.user({ team_id: theirs.id });
    const challenge = await test.make.challenge();
    await test.make.solve(members[0] as MadeUser, challenge);
    const { id } = challenge;

    for (const member of members) await as(member).put(`/challenges/${id}/ratings`, { value: 1 }).expect(200);
    expectForbidden(await as(other).put(`/challenges/${id}/ratings`, { value: 1 }), NOT_SOLVED);

    expect((await detail(members[0] as MadeUser, id)).ratings).toEqual({ up: 2, down: 0, count: 2 });
  });

  it('is rejected if ratings are disabled, and for challenges that the caller cannot see', async () => {
    const { id, players } = await solved(1);
    const [player] = players as [MadeUser];
    const hidden = await test.make.challenge({ state: 'hidden' });
    const gated = await test.make.challenge({ requirements: { prerequisites: [hidden.id] } });

    expectNotFound(await as(player).put(`/challenges/${hidden.id}/ratings`, { value: 1 }));
    expectNotFound(await as(player).put('/challenges/4242/ratings', { value: 1 }));
    expectForbidden(await as(player).put(`/challenges/${gated.id}/ratings`, { value: 1 }));
    await test.make.settings({ challenge_ratings: 'disabled' });
    expectForbidden(await as(player).put(`/challenges/${id}/ratings`, { value: 1 }));
    expect(await test.rows('SELECT user_id FROM ratings')).toEqual([]);
  });

  it('names the invalid field', async () => {
    const { id, players } = await solved(1);
    const [player] = players as [MadeUser];
    const put = (body: object) => as(player).put(`/challenges/${id}/ratings`, body);

    await expectEachInvalid(
      [
        ['value', 'Rating value must be either 1 or -1', [0, 2, 5, '-2']],
        ['value', 'Rating value must be an integer', ['up', 1.5, [], true]],
      ],
      (value) => put({ value }),
    );
    expectInvalid(await put({}), 'value');
    expectInvalid(await put({ value: null }), 'value');
    expectInvalid(
      await put({ value: 1, review: 'x'.repeat(2001) }),
      'review',
      'Review text cannot exceed 2000 characters',
    );
    await put({ value: 1, review: 'ö'.repeat(2000) }).expect(200);
    expect((await put({ value: 1, review: null }).expect(200)).body.data.review).toBeNull();
  });
});

describe('GET /challenges/{id}/ratings', () => {
  it('lists ratings for administrators, newest first in pages, with their number', async () => {
    const [admin, { id, players }] = [await test.make.admin(), await solved(3)];
    test.setClock('2026-11-20T12:00:00Z');
    for (const [n, player] of players.entries())
      await as(player)
        .put(`/challenges/${id}/ratings`, { value: n === 1 ? -1 : 1, review: `no. ${n}` })
        .expect(200);

    const { body } = await as(admin).get(`/challenges/${id}/ratings?per_page=2`).expect(200);

    expect(body.meta).toEqual({
      pagination: { page: 1, next: 2, prev: null, pages: 2, per_page: 2, total: 3 },
      summary: { up: 2, down: 1, count: 3 },
    });
    const last = players[2] as MadeUser;
    expect(body.data[0]).toEqual({
      ...{ id: 3, user_id: last.id, challenge_id: id, value: 1, review: 'no. 2' },
      date: '2026-11-20T12:00:00+00:00',
      user: { id: last.id, name: last.name },
      challenge: { id, name: 'Baby heap', category: 'pwn' },
    });
    expect(body.data).toHaveLength(2);
    expect((await as(admin).get(`/challenges/${id}/ratings?page=2&per_page=2`).expect(200)).body.data).toHaveLength(1);
  });

  it('is empty without ratings, and only for administrators', async () => {
    const [admin, { id, players }] = [await test.make.admin(), await solved(1)];

    const { body } = await as(admin).get(`/challenges/${id}/ratings`).expect(200);
    expect(body).toMatchObject({ data: [], meta: { summary: { up: 0, down: 0, count: 0 }, pagination: { total: 0 } } });
    expectForbidden(await as(players[0] as MadeUser).get(`/challenges/${id}/ratings`));
    expectNotFound(await as(admin).get('/challenges/4242/ratings'));
  });
});

describe('ratings in a challenge', () => {
  it('are the own rating and, if ratings are public, their number', async () => {
    const { id, players } = await solved(3);
    const [first, second, third] = players as [MadeUser, MadeUser, MadeUser];
    await as(first).put(`/challenges/${id}/ratings`, { value: 1, review: 'Fun' }).expect(200);
    await as(second).put(`/challenges/${id}/ratings`, { value: -1 }).expect(200);
    const ratings = { up: 1, down: 1, count: 2 };

    expect(await detail(first, id)).toMatchObject({ rating: { value: 1, review: 'Fun' }, ratings });
    expect(await detail(second, id)).toMatchObject({ rating: { value: -1, review: '' }, ratings });
    expect(await detail(third, id)).toMatchObject({ rating: null, ratings });
    await test.make.settings({ challenge_visibility: 'public' });
    expect(await detail(null, id)).toMatchObject({ rating: null, ratings });

    await test.make.settings({ challenge_ratings: 'private' });
    expect(await detail(first, id)).toMatchObject({ rating: { value: 1 }, ratings: null });
    await test.make.settings({ challenge_ratings: 'disabled' });
    expect(await detail(first, id)).toMatchObject({ rating: null, ratings: null });
  });

  it('are deleted with their user and their challenge', async () => {
    const [admin, { id, players }] = [await test.make.admin(), await solved(2)];
    for (const player of players) await as(player).put(`/challenges/${id}/ratings`, { value: 1 }).expect(200);

    expect(await detail(players[1] as MadeUser, id)).toMatchObject({ ratings: { up: 2, down: 0, count: 2 } });

    await as(admin).delete(`/users/${players[0]?.id}`).expect(200);
    expect(await test.rows('SELECT user_id FROM ratings')).toEqual([{ user_id: players[1]?.id }]);
    expect(await detail(players[1] as MadeUser, id)).toMatchObject({ ratings: { up: 1, down: 0, count: 1 } });
    await as(admin).delete(`/challenges/${id}`).expect(200);
    expect(await test.rows('SELECT user_id FROM ratings')).toEqual([]);
  });

  it('are counted in the outcomes of challenges for administrators', async () => {
    const [admin, { id, players }] = [await test.make.admin(), await solved(1)];
    const other = await test.make.challenge();
    await as(players[0] as MadeUser)
      .put(`/challenges/${id}/ratings`, { value: -1 })
      .expect(200);

    const { body } = await as(admin).get('/statistics/challenges/outcomes').expect(200);

    const votes = body.data.map(({ id: challenge, likes, dislikes }: any) => [challenge, likes, dislikes]);
    expect(votes).toEqual([
      [id, 0, 1],
      [other.id, 0, 0],
    ]);
  });
});
