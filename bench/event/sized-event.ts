import type { EventData } from './backup-file';

export interface EventSize {
  accounts: number;
  challenges: number;
  solves: number;
  /** Incorrect submissions of each account, each for another challenge. */
  fails: number;
}

/**
 * Size of an event. Below a million accounts, each has as many submissions as in the measurement of CTFd. From a
 * million on, each has only ten, so that the event fits on a small disk.
 */
export function sizeOf(accounts: number): EventSize {
  const [solves, fails] = accounts >= 1_000_000 ? [3, 7] : [20, 60];
  return { accounts, challenges: 60, solves, fails };
}

export function flagOf(challenge_id: number): string {
  return `flag{${challenge_id}}`;
}

/** Token of the account with this id. The ids of accounts begin with 2. */
export function tokenOf(account: number): string {
  return `ctfd_${String(account).padStart(32, '0')}`;
}

/** Id of the first account. The administrator has the id 1. */
const FIRST_ACCOUNT = 2;

/** Hash of `password`. */
const PASSWORD = '$bcrypt-sha256$v=2,t=2b,r=12$V1p./GelY.sVIeSyNS01Xu$MJfKFbYJDnlIzCsR5bg3oAJG7kdWnfe';

const CREATED = '2026-11-20T00:00:00';
const START = Date.UTC(2026, 10, 20, 10);
const DAY_SECONDS = 86_400;

const DESCRIPTION = `Somebody left this on a server of ours.${' What does it say? Look closely, and *think*.'.repeat(5)}`;

const UPLOAD = Buffer.alloc(1024 ** 2, 1);

const SETTINGS = {
  ctf_name: 'Large event',
  user_mode: 'users',
  setup: 'true',
  // With a lower limit, incorrect flags of the loads would be refused.
  incorrect_submissions_per_min: '1000000',
};

/**
 * Event of any size, with `uploads` files of one MiB each. The same numbers give the same event, because a fixed rule
 * decides which challenges an account solves and fails. `admin` has the password `password`; all other accounts have a
 * token and no password.
 */
export function sizedEvent(size: EventSize, uploads = 0): EventData {
  const { accounts, challenges } = size;
  const locations = Array.from({ length: uploads }, (_, place) => `${String(place).padStart(32, '0')}/handout.bin`);
  return {
    tables: {
      config: () => Object.entries(SETTINGS).map(([key, value], place) => ({ id: place + 1, key, value })),
      users: () => users(accounts),
      tokens: () => tokens(accounts),
      challenges: () => numbered(challenges, (id) => challenge(id)),
      dynamic_challenge: () => dynamicChallenges(size),
      flags: () =>
        numbered(challenges, (id) => ({ id, challenge_id: id, type: 'static', content: flagOf(id), data: '' })),
      tags: () =>
        numbered(2 * challenges, (id) => ({
          id,
          challenge_id: Math.ceil(id / 2),
          value: id % 2 === 1 ? 'easy' : 'beginner',
        })),
      hints: () => numbered(challenges, (id) => ({ id, challenge_id: id, content: 'Look again.', cost: 10 })),
      files: () =>
        locations.map((location, place) => ({ id: place + 1, type: 'challenge', location, challenge_id: 1 })),
      submissions: () => submissions(size),
      solves: () => solves(size),
    },
    uploads: Object.fromEntries(locations.map((location) => [location, UPLOAD])),
  };
}

function* numbered(count: number, row: (id: number) => object): Generator<object> {
  for (let id = 1; id <= count; id += 1) yield row(id);
}

function* users(accounts: number): Generator<object> {
  const shared = { verified: true, created: CREATED };
  const email = 'admin@example.com';
  yield { id: 1, name: 'admin', email, password: PASSWORD, type: 'admin', hidden: true, ...shared };
  for (const id of idsOf(accounts)) {
    const name = `player${id}`;
    const profile = { country: 'DE', affiliation: `University ${id % 50}` };
    yield { id, name, email: `${name}@example.com`, password: null, type: 'user', ...profile, ...shared };
  }
}

function* tokens(accounts: number): Generator<object> {
  for (const id of idsOf(accounts))
    yield { id, user_id: id, created: CREATED, expiration: '2126-11-20T00:00:00', value: tokenOf(id) };
}

function* idsOf(accounts: number): Generator<number> {
  for (let id = FIRST_ACCOUNT; id < FIRST_ACCOUNT + accounts; id += 1) yield id;
}

function challenge(id: number): object {
  const texts = { name: `Challenge ${id}`, description: DESCRIPTION, category: `category ${id % 6}` };
  // The value of a dynamic challenge is computed from its solves.
  const worth = isDynamic(id) ? { type: 'dynamic', value: null } : { type: 'standard', value: 100 + id };
  return { id, ...texts, ...worth, max_attempts: 0 };
}

function* dynamicChallenges({ accounts, challenges }: EventSize): Generator<object> {
  const decay = Math.max(10, Math.floor(accounts / 2));
  for (let id = 1; id <= challenges; id += 1)
    if (isDynamic(id)) yield { id, initial: 500, minimum: 100, decay, function: 'logarithmic' };
}

function isDynamic(challenge_id: number): boolean {
  return challenge_id % 2 === 0;
}

/**
 * Correct submissions of all accounts, then their incorrect ones, with increasing ids. The correct ones come in the
 * order of `solves`, because a solve has the id of its submission.
 */
function* submissions({ accounts, challenges, solves, fails }: EventSize): Generator<object> {
  let id = 0;
  for (const user_id of idsOf(accounts))
    for (let place = 0; place < solves; place += 1) {
      const challenge_id = solvedBy(user_id, place, challenges);
      const date = dateOf(user_id * 7919 + place * 104_729);
      yield { id: ++id, challenge_id, user_id, ip: '10.0.0.1', provided: 'flag{x}', type: 'correct', date };
    }
  for (const user_id of idsOf(accounts))
    for (let place = 0; place < fails; place += 1) {
      const challenge_id = ((user_id * 11 + place) % challenges) + 1;
      const date = dateOf(user_id * 6007 + place * 3001);
      yield { id: ++id, challenge_id, user_id, ip: '10.0.0.1', provided: 'wrong', type: 'incorrect', date };
    }
}

function* solves({ accounts, challenges, solves: count }: EventSize): Generator<object> {
  let id = 0;
  for (const user_id of idsOf(accounts))
    for (let place = 0; place < count; place += 1)
      yield { id: ++id, challenge_id: solvedBy(user_id, place, challenges), user_id };
}

function solvedBy(user_id: number, place: number, challenges: number): number {
  return ((user_id * 7 + place * 3) % challenges) + 1;
}

function dateOf(seconds: number): string {
  return new Date(START + (seconds % DAY_SECONDS) * 1000).toISOString().slice(0, 19);
}
