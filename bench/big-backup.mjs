// Writes a backup as CTFd 3.7.1 does (entries stored, not deflated) of an event of any size, always the same for the same
// arguments: node bench/big-backup.mjs FILE [--submissions 1000000] [--users 10000] [--challenges 60] [--uploads 0 (MiB)]
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import yazl from 'yazl';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    submissions: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '10000' },
    challenges: { type: 'string', default: '60' },
    uploads: { type: 'string', default: '0' },
  },
});
const [file] = positionals;
if (!file)
  throw new Error(
    'usage: node bench/big-backup.mjs FILE [--submissions N] [--users N] [--challenges N] [--uploads MiB]',
  );
const SUBMISSIONS = Number(values.submissions);
const USERS = Number(values.users);
const CHALLENGES = Number(values.challenges);
const UPLOAD_MIB = Number(values.uploads);

// The password is `password`.
const HASH = '$bcrypt-sha256$v=2,t=2b,r=12$V1p./GelY.sVIeSyNS01Xu$MJfKFbYJDnlIzCsR5bg3oAJG7kdWnfe';
const START = Date.UTC(2026, 10, 20, 9);
const EVENT_MILLIS = 48 * 3600 * 1000;

/** One in four attempts is right until an account has solved everything; an account solves a challenge once. */
function* attempts() {
  const solvedBy = new Uint8Array((USERS + 1) * (CHALLENGES + 1));
  let seed = 42;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let id = 1; id <= SUBMISSIONS; id++) {
    // The first account is the administrator's.
    const user_id = 2 + random(USERS - 1);
    const challenge_id = 1 + random(CHALLENGES);
    const pair = user_id * (CHALLENGES + 1) + challenge_id;
    const isSolve = solvedBy[pair] === 0 && random(4) === 0;
    if (isSolve) solvedBy[pair] = 1;
    yield { id, user_id, challenge_id, isSolve, wrong: random(1_000_000) };
  }
}

/** The moment `part` of the way through the event, with microseconds. */
function date(part) {
  const millis = Math.floor(START + part * EVENT_MILLIS);
  return `${new Date(millis).toISOString().slice(0, -1)}${String(Math.floor(part * 1e9) % 1000).padStart(3, '0')}`;
}

function* submissions() {
  for (const { id, user_id, challenge_id, isSolve, wrong } of attempts()) {
    const provided = isSolve ? `flag{${challenge_id}}` : `flag{guess-${wrong}}`;
    const type = isSolve ? 'correct' : 'incorrect';
    const ip = `10.${user_id >> 16}.${(user_id >> 8) & 255}.${user_id & 255}`;
    yield { id, challenge_id, user_id, team_id: null, ip, provided, type, date: date(id / (SUBMISSIONS + 1)) };
  }
}

function* solves() {
  for (const { id, user_id, challenge_id, isSolve } of attempts()) {
    if (isSolve) yield { id, challenge_id, user_id, team_id: null };
  }
}

function* users() {
  for (let id = 1; id <= USERS; id++) {
    const name = id === 1 ? 'admin' : `player ${id}`;
    const email = id === 1 ? 'admin@example.com' : `player${id}@example.com`;
    const type = id === 1 ? 'admin' : 'user';
    const place = { website: null, affiliation: id % 3 ? null : `School ${id % 100}`, country: id % 2 ? null : 'DE' };
    const flags = { hidden: id === 1, banned: id % 1000 === 999, verified: true };
    const rest = { team_id: null, created: date(0), language: null, bracket_id: null };
    yield { id, oauth_id: null, name, password: HASH, email, type, secret: null, ...place, ...flags, ...rest };
  }
}

function* challenges() {
  for (let id = 1; id <= CHALLENGES; id++) {
    const text = { name: `Challenge ${id}`, description: `Find the *flag* of ${id}.`, category: `Category ${id % 6}` };
    const type = id % 2 ? 'dynamic' : 'standard';
    const requirements = id % 10 === 9 ? { prerequisites: [id - 1] } : null;
    yield {
      id,
      ...text,
      max_attempts: 0,
      value: 500,
      type,
      state: 'visible',
      requirements,
      connection_info: null,
      next_id: null,
    };
  }
}

function* numbered(count, row) {
  for (let id = 1; id <= count; id++) yield row(id);
}

function* dynamicChallenges() {
  for (let id = 1; id <= CHALLENGES; id += 2)
    yield { id, initial: 500, minimum: 100, decay: 200, function: 'logarithmic' };
}

const SETTINGS = {
  ctf_version: '3.7.1',
  ctf_name: 'Large event',
  user_mode: 'users',
  setup: 'true',
  ctf_theme: 'core',
};
const location = (id) => `${String(id).padStart(32, '0')}/handout.bin`;

const TABLES = {
  alembic_version: () => [{ version_num: 'a02c5bf43407' }],
  awards: () => [],
  brackets: () => [],
  challenge_topics: () => [],
  challenges,
  comments: () => [],
  config: () => Object.entries(SETTINGS).map(([key, value], index) => ({ id: index + 1, key, value })),
  dynamic_challenge: dynamicChallenges,
  field_entries: () => [],
  fields: () => [],
  files: () =>
    numbered(UPLOAD_MIB, (id) => ({
      id,
      type: 'challenge',
      location: location(id),
      challenge_id: 1 + (id % CHALLENGES),
      page_id: null,
      sha1sum: null,
    })),
  flags: () =>
    numbered(CHALLENGES, (id) => ({ id, challenge_id: id, type: 'static', content: `flag{${id}}`, data: '' })),
  hints: () => [],
  notifications: () => [],
  pages: () => [],
  solves,
  submissions,
  tags: () => [],
  teams: () => [],
  tokens: () => [],
  topics: () => [],
  tracking: () => [],
  unlocks: () => [],
  users,
};

function count(rows) {
  let counted = 0;
  while (!rows.next().done) counted++;
  return counted;
}

/** The JSON of a table in pieces of some size; the count comes first, so the rows are made twice. */
function* json(rows) {
  const all = count(rows()[Symbol.iterator]());
  if (all === 0) return;
  let piece = `{"count":${all},"results":[`;
  let separator = '';
  for (const row of rows()) {
    piece += separator + JSON.stringify(row);
    separator = ',';
    if (piece.length > 65_536) {
      yield Buffer.from(piece);
      piece = '';
    }
  }
  yield Buffer.from(`${piece}],"meta":{}}`);
}

const zip = new yazl.ZipFile();
const written = pipeline(zip.outputStream, createWriteStream(file));
for (const [table, rows] of Object.entries(TABLES)) {
  zip.addReadStreamLazy(`db/${table}.json`, { compress: false }, (done) => done(null, Readable.from(json(rows))));
}
for (let id = 1; id <= UPLOAD_MIB; id++) {
  zip.addReadStreamLazy(`uploads/${location(id)}`, { compress: false }, (done) =>
    done(null, Readable.from([Buffer.alloc(1024 ** 2, id)])),
  );
}
zip.end();
await written;
