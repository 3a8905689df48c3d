import type { DeepPartial } from 'typeorm';
import { KnownSignIns } from '../../src/auth/sign-in/known-sign-ins';
import { SignInRenewal } from '../../src/auth/sign-in/sign-in-renewal';
import { Credentials } from '../../src/http/access/credentials';
import { NoticesLost } from '../../src/platform/events/domain-event';
import { EventBus } from '../../src/platform/events/event-bus';
import { Passwords } from '../../src/platform/passwords/passwords';
import { digestSecret } from '../../src/platform/secrets/hashes';
import type { Team } from '../../src/accounts/teams/team.entity';
import { AllTeamsRemoved } from '../../src/accounts/teams/team.events';
import type { User } from '../../src/accounts/users/user.entity';
import { AllAccountsRemoved } from '../../src/accounts/users/user.events';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { until } from '../support/eventually';
import type { MadeUser } from '../support/factories';
import { PlatformProcess } from '../support/platform-process';
import { TIMERS } from '../support/timers';

const TOKENS = '/api/v1/tokens';

// The shortest there is: a session's end is moved after half of it.
const test = useApp({ SESSION_DAYS: '1' });

function renew(): Promise<void> {
  return test.app.get(SignInRenewal).renew();
}

async function statusFor(user: { token: string }): Promise<number> {
  return (await test.as(user).get('/users/me')).status;
}

/** A browser in which a new user has logged in. */
async function signedIn(name: string): Promise<{ user: MadeUser; browser: Browser }> {
  const user = await test.make.user({ name, password: await test.app.get(Passwords).hash('correct horse') });
  const browser = new Browser(test);
  await browser.logIn(name, 'correct horse');
  return { user, browser };
}

/** Whether they are known without being looked up. */
async function isKnown({ token }: { token: string }): Promise<boolean> {
  const nobody = () => Promise.resolve(null);
  return (await test.app.get(KnownSignIns).find('token', digestSecret(token), nobody)) !== null;
}

/** What a change that nobody announces shows: whom the process still knows from before. */
function banByHand({ id }: { id: number }): Promise<unknown> {
  return test.rows('UPDATE users SET banned = true WHERE id = $1', [id]);
}

describe('reading everybody ahead', () => {
  it('has tokens known that nobody has used yet', async () => {
    const user = await test.make.user();
    await renew();
    await banByHand(user);

    expect(await statusFor(user)).toBe(200);
  });

  it('has sessions known that this process has not seen yet', async () => {
    const { user, browser } = await signedIn('alice');
    test.app.get(KnownSignIns).forgetAll();
    await renew();
    await banByHand(user);

    expect((await browser.get(TOKENS)).status).toBe(200);
  });

  it.each(['token', 'session'] as const)('has each %s known of more than are read at once', async (kind) => {
    const { id } = await test.make.user();
    await test.rows(
      kind === 'token'
        ? `INSERT INTO tokens (type, user_id, created, expiration, value_hash)
           SELECT 'user', $1, now(), CASE WHEN i > 10000 THEN 'infinity'::timestamptz ELSE now() END, encode(sha256(i::text::bytea), 'hex')
             FROM generate_series(1, 12000) i ORDER BY i`
        : `INSERT INTO sessions (hash, user_id, created, expires)
           SELECT encode(sha256(i::text::bytea), 'hex'), $1, now(), now() + interval '7 days' FROM generate_series(1, 12000) i`,
      [id],
    );
    await renew();

    const known = test.app.get(KnownSignIns);
    const found = (secret: number) => known.find(kind, digestSecret(String(secret)), () => Promise.resolve(null));
    for (let secret = 10_001; secret <= 12_000; secret += 1)
      expect(await found(secret)).toMatchObject({ user: { id } });
  });

  it.each<[string, DeepPartial<User>, DeepPartial<Team>]>([
    ['a player', {}, {}],
    ['an administrator', { type: 'admin' }, {}],
    ['one who is not verified', { verified: false }, {}],
    ['a hidden one', { hidden: true }, {}],
    ['a banned one', { banned: true }, {}],
    ['one in a hidden team', {}, { hidden: true }],
    ['one in a banned team', {}, { banned: true }],
  ])('knows %s as they are', async (_who, values, ofTeam) => {
    const team = await test.make.team(ofTeam);
    const { token } = await test.make.user({ team_id: team.id, ...values });
    const lookedUp = await test.app.get(Credentials).findToken(token);
    test.app.get(KnownSignIns).forgetAll();
    await renew();
    await test.rows('DELETE FROM tokens');

    expect(lookedUp?.user).toMatchObject({ team_id: team.id });
    expect(await test.app.get(Credentials).findToken(token)).toEqual(lookedUp);
  });

  it('knows one without a team', async () => {
    const { id, token } = await test.make.user();
    await renew();
    await test.rows('DELETE FROM tokens');

    expect(await test.app.get(Credentials).findToken(token)).toMatchObject({ user: { id, team_id: null } });
  });

  it.each(['ab', 'g'.repeat(64), 'A'.repeat(64), `${'a'.repeat(63)}\n`])(
    'leaves aside %j, which is no hash',
    async (value_hash) => {
      const [before, odd, after] = [await test.make.user(), await test.make.user(), await test.make.user()];
      await test.rows('UPDATE tokens SET value_hash = $2 WHERE user_id = $1', [odd.id, value_hash]);
      await renew();

      expect([await isKnown(before), await isKnown(odd), await isKnown(after)]).toEqual([true, false, true]);
    },
  );

  it('leaves tokens unknown that are over', async () => {
    const user = await test.make.user();
    await test.rows(`UPDATE tokens SET expiration = now() - interval '1 second' WHERE user_id = $1`, [user.id]);
    await renew();

    expect((await test.as(user).get('/users/me')).body).toEqual({ message: 'Your access token has expired' });
  });

  it('leaves it to the next request to tell of a session that was revoked, also where it was not used for long', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const { browser } = await signedIn('alice');
    test.setClock('2026-11-21T01:00:00Z');
    await test.rows('UPDATE sessions SET revoked = true');
    await renew();

    expect((await browser.get(TOKENS)).status).toBe(401);
    expect(await test.rows('SELECT FROM sessions')).toEqual([]);
  });

  it('leaves it to the next request to have a session last longer', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const { user, browser } = await signedIn('alice');
    test.setClock('2026-11-21T00:00:01Z');
    await renew();
    expect((await browser.get(TOKENS)).status).toBe(200);
    test.setClock('2026-11-21T01:00:00Z');
    await banByHand(user);

    // Then it is known as it is now.
    expect((await browser.get(TOKENS)).status).toBe(200);
    expect(await test.rows(`SELECT FROM sessions WHERE expires = '2026-11-22T00:00:01Z'`)).toHaveLength(1);
  });
});

describe('reading everybody anew', () => {
  it('shows what nobody announced', async () => {
    const [gone, banned] = [await test.make.user(), await test.make.user()];
    await renew();
    await test.rows('DELETE FROM tokens WHERE user_id = $1', [gone.id]);
    await banByHand(banned);
    expect([await statusFor(gone), await statusFor(banned)]).toEqual([200, 200]);
    await renew();

    expect([await statusFor(gone), await statusFor(banned)]).toEqual([401, 403]);
  });

  it('leaves everybody to be looked up where it fails', async () => {
    const user = await test.make.user();
    await renew();
    await banByHand(user);
    await test.rows('ALTER TABLE sessions RENAME TO elsewhere');
    await renew();
    await test.rows('ALTER TABLE elsewhere RENAME TO sessions');

    // What was read before it failed is as good as ever.
    expect(await statusFor(user)).toBe(403);
    await test.rows('ALTER TABLE tokens RENAME TO elsewhere');
    await renew();
    await test.rows('ALTER TABLE elsewhere RENAME TO tokens');
    await test.rows('UPDATE users SET banned = false WHERE id = $1', [user.id]);
    expect(await statusFor(user)).toBe(200);
  });

  it.each([[new NoticesLost()], [new AllAccountsRemoved()], [new AllTeamsRemoved()]])(
    'is needed for everybody after %o',
    async (event) => {
      const user = await test.make.user();
      await renew();
      await banByHand(user);
      await test.app.get(EventBus).deliver([event]);

      expect(await statusFor(user)).toBe(403);
    },
  );
});

describe('a process that serves', () => {
  it('knows everybody from the beginning', async () => {
    const user = await test.make.user();
    const platform = await PlatformProcess.create({ DATABASE_URL: test.databaseUrl });
    try {
      await platform.start();
      await banByHand(user);
      const { status } = await fetch(`${platform.url}/api/v1/users/me`, {
        headers: { Authorization: `Token ${user.token}`, 'Content-Type': 'application/json' },
      });

      expect(status).toBe(200);
    } finally {
      await platform.remove();
    }
  });

  describe('for long', () => {
    beforeEach(async () => {
      jest.useFakeTimers({
        now: 0,
        doNotFake: TIMERS.filter((name) => name !== 'setInterval' && name !== 'performance'),
      });
      await test.app.get(SignInRenewal).start();
    });

    afterEach(() => jest.useRealTimers());

    it('reads everybody anew every two minutes', async () => {
      const user = await test.make.user();
      await renew();
      await banByHand(user);
      jest.advanceTimersByTime(119_000);
      expect(await statusFor(user)).toBe(200);
      jest.advanceTimersByTime(1000);

      await until(async () => (await statusFor(user)) === 403);
    });

    it('reads everybody anew a second after all may have changed', async () => {
      const user = await test.make.user();
      await test.refresh();
      jest.advanceTimersByTime(1000);
      await until(() => isKnown(user));
    });
  });
});
