import type { DataSource } from 'typeorm';
import type { ViewerUser } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged } from '../../accounts/users/user.events';
import { SignInEnded } from './auth.events';
import { type Credential, CredentialCache } from './credential-cache';

class StoppedClock extends Clock {
  constructor(public time = 0) {
    super({} as DataSource);
  }

  override millis(): number {
    return this.time;
  }
}

let clock: StoppedClock;
let cache: CredentialCache;
let reads: number;

beforeEach(() => {
  clock = new StoppedClock();
  cache = new CredentialCache(clock);
  reads = 0;
});

function credential(id: number, values: { until?: number; team_id?: number; revoked?: boolean } = {}): Credential {
  const { until = 1e9, team_id = null, revoked = false } = values;
  return { until, revoked, user: { id, team_id } as ViewerUser };
}

function find(secret: string, result: Credential | null, happen = () => {}): Promise<Credential | null> {
  return cache.find('token', secret, () => {
    reads += 1;
    happen();
    return Promise.resolve(result);
  });
}

it('reads a credential once', async () => {
  await find('a', credential(1));

  expect(await find('a', null)).toMatchObject({ user: { id: 1 }, revoked: false });
  expect(reads).toBe(1);
});

it('reads a credential again once it has expired', async () => {
  await find('a', credential(1, { until: 1000 }));
  clock.time = 999;
  expect(await find('a', null)).not.toBeNull();
  clock.time = 1000;
  expect(await find('a', null)).toBeNull();
});

it('reads each time if there is no credential', async () => {
  await find('a', null);
  await find('a', null);

  expect(reads).toBe(2);
});

it('reads each time if the credential was revoked', async () => {
  expect(await find('a', credential(1, { revoked: true }))).toMatchObject({ revoked: true });

  expect(await find('a', null)).toBeNull();
});

it('keeps tokens and sessions apart', async () => {
  await find('a', credential(1));

  expect(await cache.find('session', 'a', () => Promise.resolve(null))).toBeNull();
});

it.each([
  ['the account changed', () => cache.forgetUser(new AccountChanged(1))],
  ['a sign-in of the user ended', () => cache.forgetUser(new SignInEnded(1))],
  ['the team changed', () => cache.forgetTeam(new TeamChanged(7))],
  ['everything may have changed', () => cache.forgetAll()],
])('reads again after %s, and then keeps the new credential', async (_what, happen) => {
  await find('a', credential(1, { team_id: 7 }));
  happen();

  expect(await find('a', credential(1, { team_id: 8 }))).toMatchObject({ user: { team_id: 8 } });
  expect(await find('a', null)).toMatchObject({ user: { team_id: 8 } });
});

it('keeps a credential if another account or team changes', async () => {
  await find('a', credential(1, { team_id: 7 }));
  cache.forgetUser(new AccountChanged(2));
  cache.forgetTeam(new TeamChanged(8));

  expect(await find('a', null)).not.toBeNull();
});

it('does not keep a credential if the account changed while it was read', async () => {
  await find('a', credential(1), () => cache.forgetUser(new AccountChanged(1)));

  expect(await find('a', null)).toBeNull();
});
