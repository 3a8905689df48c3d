import type { ViewerUser } from '../../http/access/viewer';
import { Clock } from '../../platform/clock/clock';
import { digestSecret } from '../../platform/secrets/hashes';
import { TeamChanged } from '../../accounts/teams/team.events';
import { AccountChanged } from '../../accounts/users/user.events';
import { SignInEnded } from './auth.events';
import { KnownSignIns } from './known-sign-ins';
import type { SignIn } from './sign-in-table';

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

function signIn(id: number, values: { until?: number; team_id?: number; revoked?: boolean } = {}): SignIn {
  const { until = 1e9, team_id = null, revoked = false } = values;
  return { until, revoked, user: { id, team_id } as ViewerUser };
}

function find(secret: string, found: SignIn | null, happen = () => {}): Promise<SignIn | null> {
  return known.find('token', digestSecret(secret), () => {
    reads += 1;
    happen();
    return Promise.resolve(found);
  });
}

it('is read once', async () => {
  await find('a', signIn(1));

  expect(await find('a', null)).toMatchObject({ user: { id: 1 }, revoked: false });
  expect(reads).toBe(1);
});

it('is read again from the moment it is good until', async () => {
  await find('a', signIn(1, { until: 1000 }));
  clock.time = 999;
  expect(await find('a', null)).not.toBeNull();
  clock.time = 1000;
  expect(await find('a', null)).toBeNull();
});

it('is asked for each time where there is none', async () => {
  await find('a', null);
  await find('a', null);

  expect(reads).toBe(2);
});

it('is asked for each time where it was revoked', async () => {
  expect(await find('a', signIn(1, { revoked: true }))).toMatchObject({ revoked: true });

  expect(await find('a', null)).toBeNull();
});

it('is none of the other kind', async () => {
  await find('a', signIn(1));

  expect(await known.find('session', digestSecret('a'), () => Promise.resolve(null))).toBeNull();
});

it.each([
  ['the account changed', () => known.forgetUser(new AccountChanged(1))],
  ['a sign-in of the user ended', () => known.forgetUser(new SignInEnded(1))],
  ['the team changed', () => known.forgetTeam(new TeamChanged(7))],
  ['everything may have changed', () => known.forgetAll()],
])('is read again after %s, and then kept anew', async (_what, happen) => {
  await find('a', signIn(1, { team_id: 7 }));
  happen();

  expect(await find('a', signIn(1, { team_id: 8 }))).toMatchObject({ user: { team_id: 8 } });
  expect(await find('a', null)).toMatchObject({ user: { team_id: 8 } });
});

it('outlives what happens to others', async () => {
  await find('a', signIn(1, { team_id: 7 }));
  known.forgetUser(new AccountChanged(2));
  known.forgetTeam(new TeamChanged(8));

  expect(await find('a', null)).not.toBeNull();
});

it('is not believed when the account changed while it was read', async () => {
  await find('a', signIn(1), () => known.forgetUser(new AccountChanged(1)));

  expect(await find('a', null)).toBeNull();
});

describe('reading everybody anew', () => {
  it('has them known', async () => {
    const change = known.nextChange();
    known.keep('token', digestSecret('a'), signIn(1), change);
    known.forgetBefore(change);

    expect(await find('a', null)).toMatchObject({ user: { id: 1 } });
  });

  it('leaves those unknown who are not there any more', async () => {
    await find('a', signIn(1));
    await find('b', signIn(2));
    const change = known.nextChange();
    known.keep('token', digestSecret('a'), signIn(1), change);
    known.forgetBefore(change);

    expect(await find('a', null)).not.toBeNull();
    expect(await find('b', null)).toBeNull();
  });

  it('believes nothing of those who changed meanwhile', async () => {
    const change = known.nextChange();
    known.forgetUser(new AccountChanged(1));
    known.keep('token', digestSecret('a'), signIn(1), change);
    known.forgetBefore(change);

    expect(await find('a', null)).toBeNull();
  });

  it('believes nothing of anybody when all may have changed meanwhile', async () => {
    const change = known.nextChange();
    known.keep('token', digestSecret('a'), signIn(1), change);
    known.forgetAll();
    known.forgetBefore(change);

    expect(await find('a', null)).toBeNull();
  });

  it('does not undo what was read after it began', async () => {
    const change = known.nextChange();
    known.forgetUser(new AccountChanged(1));
    await find('a', signIn(1, { team_id: 8 }));
    known.keep('token', digestSecret('a'), signIn(1, { team_id: 7 }), change);
    known.forgetBefore(change);

    expect(await find('a', null)).toMatchObject({ user: { team_id: 8 } });
  });
});
