import { flagOf, tokenOf } from '../event/sized-event';

/**
 * A request as a random account. `{challenge}` stands for a random challenge, `{submission}` for a right or wrong flag
 * for it, `{page}` for a random page of 50 accounts, and `{etag}` for `World.etag`.
 */
export interface Kind {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

export const KINDS = {
  list: { method: 'GET', path: '/api/v1/challenges' },
  detail: { method: 'GET', path: '/api/v1/challenges/{challenge}' },
  scoreboard: { method: 'GET', path: '/api/v1/scoreboard' },
  scoreboard_page: { method: 'GET', path: '/api/v1/scoreboard?page={page}&per_page=50' },
  scoreboard_gzip: { method: 'GET', path: '/api/v1/scoreboard', headers: { 'Accept-Encoding': 'gzip' } },
  scoreboard_304: { method: 'GET', path: '/api/v1/scoreboard', headers: { 'If-None-Match': '{etag}' } },
  me: { method: 'GET', path: '/api/v1/users/me' },
  attempt: {
    method: 'POST',
    path: '/api/v1/challenges/attempt',
    body: '{"challenge_id":{challenge},"submission":"{submission}"}',
  },
} as const satisfies Record<string, Kind>;

/** Measured paths. `mix` and `mix_paged` consist of several kinds of requests. */
export const PATHS = ['list', 'detail', 'scoreboard', 'me', 'attempt', 'mix'] as const;
export const MORE_PATHS = ['scoreboard_page', 'scoreboard_gzip', 'scoreboard_304', 'mix_paged'] as const;
export type Path = (typeof PATHS)[number] | (typeof MORE_PATHS)[number];

export const SHARE_OF_RIGHT_ANSWERS = 0.3;
export const ROWS_A_PAGE = 50;
/** `mix` reads the whole scoreboard up to this number of accounts, and single pages of a larger one. */
const MAX_WHOLE_BOARD = 10_000;

export interface Part {
  share: number;
  kind: Kind;
}

/** Kinds of requests of a path. Their shares add up to 1. */
export function partsOf(path: Path, accounts: number): Part[] {
  if (path !== 'mix' && path !== 'mix_paged') return [{ share: 1, kind: KINDS[path] }];
  const isWhole = path === 'mix' && accounts <= MAX_WHOLE_BOARD;
  return [
    { share: 0.35, kind: KINDS.list },
    { share: 0.25, kind: KINDS.detail },
    { share: 0.15, kind: isWhole ? KINDS.scoreboard : KINDS.scoreboard_page },
    { share: 0.05, kind: KINDS.me },
    { share: 0.2, kind: KINDS.attempt },
  ];
}

export interface World {
  accounts: number;
  challenges: number;
  /** ETag of the scoreboard before the load. */
  etag: string;
}

export interface ReadyRequest {
  method: Kind['method'];
  path: string;
  body?: string;
  headers: Record<string, string>;
}

/** Makes random requests. The same seed gives the same sequence. */
export class Requests {
  private state: number;

  constructor(
    private readonly parts: readonly Part[],
    private readonly world: World,
    seed: number,
  ) {
    this.state = seed;
  }

  next(): ReadyRequest {
    let chance = this.random();
    const part = this.parts.find(({ share }) => (chance -= share) < 0) ?? this.parts.at(-1);
    if (!part) throw new Error('a load needs at least one kind of request');
    return this.make(part.kind, 2 + this.below(this.world.accounts));
  }

  make({ method, path, body, headers }: Kind, account: number): ReadyRequest {
    const challenge = 1 + this.below(this.world.challenges);
    const values: Record<string, string> = {
      challenge: String(challenge),
      submission: this.random() < SHARE_OF_RIGHT_ANSWERS ? flagOf(challenge) : 'wrong',
      page: String(1 + this.below(pagesOf(this.world))),
      etag: this.world.etag,
    };
    const fill = (text: string): string =>
      text.replace(/\{(challenge|submission|page|etag)\}/g, (_, name: string) => values[name] ?? '');
    return {
      method,
      path: fill(path),
      ...(body === undefined ? {} : { body: fill(body) }),
      headers: {
        Authorization: `Token ${tokenOf(account)}`,
        'Content-Type': 'application/json',
        ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, fill(value)])),
      },
    };
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  /** Random number from 0 to 1, without 1 (Mulberry32). */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** Pages of a scoreboard that has all accounts. */
export function pagesOf({ accounts }: World): number {
  return Math.ceil(accounts / ROWS_A_PAGE);
}
