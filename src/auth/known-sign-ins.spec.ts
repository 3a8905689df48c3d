import type { ViewerUser } from '../http/access/viewer';
import { Clock } from '../platform/clock/clock';
import { TeamChanged } from '../teams/team.events';
import { AccountChanged } from '../users/user.events';
import { SignInEnded } from './auth.events';
import { KnownSignIns, type SignIn } from './known-sign-ins';

class StoppedClock extends Clock {
  constructor(public time = 0) {
    super();
  }

  override millis(): number {
    return this.time;
  }
}

let clock: StoppedClock;
let known: KnownSignIns;
let reads: number;

beforeEach(() => {
  clock = new StoppedClock();
  known = new KnownSignIns(clock);
  reads = 0;
});

function signIn(id: number, values: { expires?: number; team_id?: number } = {}): SignIn {
  const { expires = 1e9, team_id = null } = values;
  return { expires, user: { id, team_id } as ViewerUser };
}

function find(hash: string, found: SignIn | null): Promise<SignIn | null> {
  return known.find(hash, () => {
    reads += 1;
    return Promise.resolve(found);
  });
}

it('is read once', async () => {
  await find('a', signIn(1));

  expect(await find('a', null)).toMatchObject(signIn(1));
  expect(reads).toBe(1);
});

it('is read again after two minutes, for what nobody announced', async () => {
  await find('a', signIn(1));
  clock.time = 120_000;

  expect(await find('a', null)).toBeNull();
});

it('is read again once it is over', async () => {
  await find('a', signIn(1, { expires: 1000 }));
  clock.time = 1000;

  expect(await find('a', null)).toBeNull();
});

it('is asked for each time where there is none', async () => {
  await find('a', null);
  await find('a', null);

  expect(reads).toBe(2);
});

it.each([
  ['the account changed', () => known.forgetUser(new AccountChanged(1))],
  ['a sign-in of the user ended', () => known.forgetUser(new SignInEnded(1))],
  ['the team changed', () => known.forgetTeam(new TeamChanged(7))],
  ['everything may have changed', () => known.forgetAll()],
])('is read again after %s', async (_what, happen) => {
  await find('a', signIn(1, { team_id: 7 }));
  happen();

  expect(await find('a', null)).toBeNull();
});

it('outlives what happens to others', async () => {
  await find('a', signIn(1, { team_id: 7 }));
  known.forgetUser(new AccountChanged(2));
  known.forgetTeam(new TeamChanged(8));

  expect(await find('a', null)).not.toBeNull();
});

it('is not kept when the account changed while it was read', async () => {
  await known.find('a', () => {
    known.forgetUser(new AccountChanged(1));
    return Promise.resolve(signIn(1));
  });

  expect(await find('a', null)).toBeNull();
});

it('makes room for the latest by forgetting the oldest', async () => {
  for (let id = 0; id <= 100_000; id += 1) await find(String(id), signIn(id));

  expect(await find('0', null)).toBeNull();
  expect(await find('100000', null)).not.toBeNull();
});
