import { SessionCookiesService } from '../../src/auth/sign-in/session-cookies.service';
import { ChallengeAccess } from '../../src/challenges/challenges/challenge-access';
import { Credentials } from '../../src/http/access/credentials';
import { Viewer } from '../../src/http/context/viewer';
import { MeService } from '../../src/accounts/users/me.service';
import { useApp } from '../support/app';
import type { MadeUser } from '../support/factories';
import { byCookie } from '../support/visibility-world';

const test = useApp();

describe('statements that concurrent requests share', () => {
  let idle: MadeUser;
  let solver: MadeUser;
  let buyer: MadeUser;

  beforeEach(async () => {
    idle = await test.make.user();
    solver = await test.make.user();
    buyer = await test.make.user();
  });

  it('read the owners of tokens', async () => {
    const over = await test.make.token(buyer.id, { expiration: '2001-01-01T00:00:00Z' as never });
    const credentials = test.app.get(Credentials);

    const tokens = await Promise.all(
      [solver.token, 'nobody’s', over, idle.token, solver.token].map((value) => credentials.findToken(value)),
    );

    expect(tokens.map((one) => one && { id: one.user.id, expired: one.expired })).toEqual([
      { id: solver.id, expired: false },
      null,
      { id: buyer.id, expired: true },
      { id: idle.id, expired: false },
      { id: solver.id, expired: false },
    ]);
  });

  it('read the solves of accounts', async () => {
    const [one, other] = [await test.make.challenge(), await test.make.challenge()];
    await test.make.solve(solver, one);
    await test.make.solve(solver, other);
    await test.make.solve(buyer, other);
    const access = test.app.get(ChallengeAccess);

    const solved = await Promise.all([solver, idle, buyer, solver].map(({ id }) => access.solvedBy(id)));

    expect(solved).toEqual([new Set([one.id, other.id]), new Set(), new Set([other.id]), new Set([one.id, other.id])]);
  });

  it('read the progress of accounts in a challenge', async () => {
    const [one, other] = [await test.make.challenge({ flag: 'right' }), await test.make.challenge()];
    const { id: target } = await test.make.hint({ challenge_id: other.id });
    await test.make.unlock({ user_id: buyer.id, target });
    await test.as(idle).post('/challenges/attempt', { challenge_id: one.id, submission: 'wrong' }).expect(200);
    await test.as(solver).post('/challenges/attempt', { challenge_id: one.id, submission: 'right' }).expect(200);
    const access = test.app.get(ChallengeAccess);
    const [first, next] = [
      { id: one.id, prerequisites: [], max_attempts: 0 },
      { id: other.id, prerequisites: [one.id], max_attempts: 0 },
    ];

    const situations = await Promise.all([
      access.situationOf(idle.id, first),
      access.situationOf(solver.id, next),
      access.situationOf(buyer.id, next),
      access.situationOf(solver.id, first),
    ]);

    const nothing = { attempts: 0, fails: 0, retry_at: null, rating: null, solved: new Set(), unlocked: new Set() };
    expect(situations).toEqual([
      { ...nothing, attempts: 1, fails: 1 },
      { ...nothing, solved: new Set([one.id]) },
      { ...nothing, unlocked: new Set([target]) },
      { ...nothing, attempts: 1, solved: new Set([one.id]) },
    ]);
  });

  it('read the users and expiry of sessions', async () => {
    const [kept, ended] = [await cookieOf(solver), await cookieOf(buyer)];
    const unknown = test.app.get(SessionCookiesService).issue();
    await test.rows('UPDATE sessions SET revoked = true WHERE user_id = $1', [buyer.id]);
    const credentials = test.app.get(Credentials);

    const sessions = await Promise.all([kept, unknown, ended, kept].map((cookie) => credentials.findSession(cookie)));

    expect(sessions.map((one) => one && { id: one.user.id, revoked: one.revoked })).toEqual([
      { id: solver.id, revoked: false },
      null,
      { id: buyer.id, revoked: true },
      { id: solver.id, revoked: false },
    ]);
  });

  it('read the users', async () => {
    const [credentials, me] = [test.app.get(Credentials), test.app.get(MeService)];
    const players = [solver, idle, solver];
    const users = await Promise.all(players.map(({ id }) => credentials.findUser(id)));

    const profiles = await Promise.all(users.map((user) => me.get(new Viewer(user, 'token', null))));

    expect(profiles.map(({ id, email }) => ({ id, email }))).toEqual(players.map(({ id, email }) => ({ id, email })));
  });
});

async function cookieOf(user: MadeUser): Promise<string> {
  const { Cookie } = await byCookie(test, user);
  return String(Cookie).replace('session=', '');
}
