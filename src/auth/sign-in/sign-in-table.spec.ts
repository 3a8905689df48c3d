import type { ViewerUser } from '../../http/access/viewer';
import { digestSecret } from '../../platform/secrets/hashes';
import { type KeptSignIn, SignInTable } from './sign-in-table';

const PLAYER: ViewerUser = {
  id: 1,
  type: 'user',
  verified: false,
  hidden: false,
  banned: false,
  team_id: null,
  team_hidden: false,
  team_banned: false,
};

let ended: Set<number>;
let table: SignInTable;

beforeEach(() => {
  ended = new Set();
  table = new SignInTable(4096, ({ user }: KeptSignIn) => !ended.has(user.id));
});

function put(id: number, values: Partial<ViewerUser> = {}, version = 0): void {
  table.put(
    digestSecret(`secret ${id}`),
    { user: { ...PLAYER, id, ...values }, until: id + 0.5, revoked: false },
    version,
  );
}

function get(id: number): KeptSignIn | null {
  return table.get(digestSecret(`secret ${id}`));
}

function idsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

it.each<[string, Partial<ViewerUser>]>([
  ['a player', {}],
  ['an administrator', { type: 'admin' }],
  ['a verified one', { verified: true }],
  ['a hidden one', { hidden: true }],
  ['a banned one', { banned: true }],
  ['one in a team', { team_id: 2 ** 31 - 1 }],
  ['one in a hidden team', { team_id: 7, team_hidden: true }],
  ['one in a banned team', { team_id: 7, team_banned: true }],
])('gives back %s as they were', (_who, values) => {
  put(5, values, 9);

  expect(get(5)).toEqual({ user: { ...PLAYER, id: 5, ...values }, until: 5.5, revoked: false, version: 9 });
});

it('gives nothing under another hash, also where it begins in the same way', () => {
  put(5);
  const like = digestSecret('secret 5');
  like.writeUInt8(like.readUInt8(15) ^ 1, 15);

  expect(get(6)).toBeNull();
  expect(table.get(like)).toBeNull();
});

it('finds those that lead to the last place there is', () => {
  const digests = idsFrom(1, 3).map((id) => {
    const digest = Buffer.alloc(32, 0xff);
    digest.writeUInt8(id, 15);
    return digest;
  });
  for (const [id, digest] of digests.entries())
    table.put(digest, { user: { ...PLAYER, id }, until: 0, revoked: false }, 0);

  expect(digests.map((digest) => table.get(digest)?.user.id)).toEqual([0, 1, 2]);
});

it('keeps the later of two that were read at the same version', () => {
  put(5, { team_id: 7 }, 1);
  put(5, { team_id: 8 }, 1);

  expect(get(5)).toMatchObject({ user: { team_id: 8 } });
});

it('keeps what was read last', () => {
  put(5, { team_id: 7 }, 1);
  put(5, { team_id: 8 }, 2);
  put(5, { team_id: 7 }, 1);

  expect(get(5)).toMatchObject({ user: { team_id: 8 }, version: 2 });
});

it('finds each of as many as there may be', () => {
  for (const id of idsFrom(1, 4096)) put(id);

  expect(idsFrom(1, 4096).map((id) => get(id)?.user.id)).toEqual(idsFrom(1, 4096));
});

it('makes room by dropping those that are not current, wherever they are', () => {
  for (const id of idsFrom(1, 4096)) put(id);
  for (const id of idsFrom(1, 4096)) if (id % 3 > 0) ended.add(id);
  put(5000);

  const kept = [...idsFrom(1, 4096), 5000].filter((id) => get(id) !== null);
  expect(kept).toEqual([...idsFrom(1, 4096).filter((id) => id % 3 === 0), 5000]);
});

it('makes room by dropping the first half where nearly all are current', () => {
  for (const id of idsFrom(1, 4096)) put(id);
  put(5000);

  expect([1, 2048, 2049, 4096, 5000].filter((id) => get(id) !== null)).toEqual([2049, 4096, 5000]);
});
