import { SessionCookiesService } from '../../src/auth/sign-in/session-cookies.service';
import { hashSecret } from '../../src/platform/secrets/hashes';
import type { TestApp } from './app';
import type { MadeUser } from './factories';
import type { Matrix, Proof, Role } from './visibility-matrix';

const ROLES: Record<Caller, Role> = {
  nobody: 'anonymous',
  player: 'player',
  ghost: 'hidden',
  crook: 'banned',
  loner: 'teamless',
  root: 'admin',
};

export type Caller = 'nobody' | keyof World['people'];

/** Event for the visibility matrix. `ids` has the values of the names in braces. */
export interface World {
  ids: Record<string, number | string>;
  people: Record<'player' | 'ghost' | 'crook' | 'loner' | 'root', MadeUser>;
}

/**
 * Creates an event in which rival, player, ghost and crook solved `open`, in this order, and unlocked its hint `paid`;
 * in users mode also `root`, as the last. The ghost is hidden and the crook banned, in teams mode through their teams.
 * The loner has no team and no results.
 */
export async function makeWorld(test: TestApp, mode: 'users' | 'teams'): Promise<World> {
  const { make } = test;
  await make.settings({ user_mode: mode });
  const open = await make.challenge({ name: 'open' });
  const next = await make.challenge({ name: 'next', requirements: { prerequisites: [open.id] } });
  const secret = await make.challenge({ name: 'secret', state: 'hidden' });
  const shut = await make.challenge({ name: 'shut', state: 'locked' });
  const needsSecret = { prerequisites: [secret.id], anonymize: true };
  const masked = await make.challenge({ name: 'masked', requirements: needsSecret });
  const free = await make.hint({ challenge_id: open.id, content: 'free' });
  const paid = await make.hint({ challenge_id: open.id, content: 'paid', cost: 1 });
  const secretHint = await make.hint({ challenge_id: secret.id, content: 'told' });

  const account = async (name: string, standing: { hidden?: boolean } = {}): Promise<MadeUser> => {
    if (mode === 'users') return make.user({ name, ...standing });
    const { id } = await make.team({ name: `${name}s`, ...standing });
    return make.user({ name, team_id: id });
  };
  const root = await make.admin({ name: 'root' });
  const rival = await account('rival');
  const player = await account('player');
  const ghost = await account('ghost', { hidden: true });
  const crook = await account('crook');
  const loner = await make.user({ name: 'loner' });

  const solvers = [rival, player, ghost, crook, ...(mode === 'users' ? [root] : [])];
  for (const [minute, { id, team_id }] of solvers.entries()) {
    await make.solve({ id, team_id }, open, `2026-11-20T12:0${minute}:00Z`);
    await make.unlock({ user_id: id, team_id, target: paid.id });
  }
  await make.fail(rival, next);
  await make.award({ user_id: rival.id, team_id: rival.team_id, value: 10 });
  const shout = await make.notification({ title: 'to all' });
  const note = await make.notification({ title: 'to player', user_id: player.id });
  const solved = { challenge_id: open.id, content: 'so', state: 'visible' };
  const solution = (await test.as(root).post('/solutions', solved).expect(200)).body.data as { id: number };

  const people = { player, ghost, crook, loner, root };
  const rows = { open, next, secret, shut, masked, free, paid, secretHint, rival, ghost, crook, shout, note, solution };
  const ids = Object.fromEntries(Object.entries(rows).map(([name, { id }]) => [name, id]));
  const teams = { rivals: rival.team_id ?? 0, ghosts: ghost.team_id ?? 0, crooks: crook.team_id ?? 0 };
  const files = mode === 'users' ? await downloads(test, ids, people) : {};
  const banned = mode === 'users' ? `/users/${crook.id}` : `/teams/${teams.crooks}`;
  await test.as(root).patch(banned, { banned: true }).expect(200);
  return { ids: { ...ids, ...teams, ...files }, people };
}

export async function proofsOf(
  test: TestApp,
  { people }: World,
  callers: Caller[],
  by: 'token' | 'cookie',
): Promise<Matrix['callers']> {
  const proofs = callers.map(async (caller) => {
    const role = ROLES[caller];
    if (caller === 'nobody') return [caller, { role, proof: {} }] as const;
    const proof = by === 'token' ? byToken(people[caller]) : await byCookie(test, people[caller]);
    return [caller, { role, proof }] as const;
  });
  return Object.fromEntries(await Promise.all(proofs));
}

function byToken({ token }: MadeUser): Proof {
  return { Authorization: `Token ${token}` };
}

/** Creates a session, as a log-in does, without checking a password. */
export async function byCookie(test: TestApp, user: MadeUser): Promise<Proof> {
  const cookies = test.app.get(SessionCookiesService);
  const value = cookies.issue();
  await test.rows(`INSERT INTO sessions (hash, user_id, expires) VALUES ($1, $2, '2099-01-01')`, [
    hashSecret(value),
    user.id,
  ]);
  return { Cookie: `session=${value}`, 'CSRF-Token': cookies.nonceOf(value) };
}

/** Uploads a file for each kind of download. Returns their paths, and the tokens of the links to the file of `open`. */
async function downloads(test: TestApp, ids: World['ids'], people: World['people']): Promise<World['ids']> {
  const upload = async (fields: Record<string, string> = {}): Promise<string> => {
    const sent = test.http.post('/api/v1/files').set(byToken(people.root)).field(fields);
    const { body } = await sent.attach('file', Buffer.from('hello'), 'a.txt').expect(200);
    return body.data[0].location;
  };
  const uploadTo = (challenge: 'open' | 'next' | 'secret'): Promise<string> =>
    upload({ type: 'challenge', challenge_id: String(ids[challenge]) });
  const linkOf = async (user: MadeUser): Promise<string> => {
    const { body } = await test.as(user).get(`/challenges/${ids.open}`).expect(200);
    return body.data.files[0].split('?token=')[1];
  };
  const { id: page_id } = await test.make.page();
  return {
    standard: await upload(),
    ofPage: await upload({ type: 'page', page_id: String(page_id) }),
    ofOpen: await uploadTo('open'),
    ofNext: await uploadTo('next'),
    ofSecret: await uploadTo('secret'),
    linkOfPlayer: await linkOf(people.player),
    linkOfCrook: await linkOf(people.crook),
    linkOfRoot: await linkOf(people.root),
  };
}
