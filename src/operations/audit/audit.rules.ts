import type { AccessRule } from '../../http/access/access.decorator';
import { isObject } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { toSettingKey } from '../../settings/config.rules';

type Row = Readonly<Record<string, unknown>>;

/** What stands in a record in place of a secret. */
export const REDACTED = '********';

/** The one list of what no record holds: names of columns, settings and members of answers. Passwords, tokens, keys, nonces, codes and their hashes. */
const SECRET_NAME = /(^|_)(password|secret|token|nonce|hash|code|key|cookie)$|^mail_username$/i;
/** Values that give access under whatever name they come. */
const SECRET_TEXT = /\bctfd_[0-9a-f]{16,}\b/gi;

/** Columns that say nothing beside others. */
const LEFT_OUT = new Set(['name_skeleton']);

const MAX_TEXT = 10_000;
const MAX_ITEMS = 200;
const MAX_DEPTH = 6;

/** Whether administrators' requests to a route are recorded: all of their own, and those about themselves; not what they do as players. */
export function isRecorded({ audience, window }: AccessRule): boolean {
  return audience === 'admin' || (audience === 'user' && window === undefined);
}

/** A value as a record may hold it: without secrets, and bounded. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value.replace(SECRET_TEXT, REDACTED));
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => redacted(item, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      if (LEFT_OUT.has(name)) return [];
      return [[name, isSecret(name, member) ? REDACTED : redacted(member, depth + 1)]];
    }),
  );
}

/** That there is none is no secret. */
function isSecret(name: string, value: unknown): boolean {
  return SECRET_NAME.test(name) && value !== null && value !== '' && typeof value !== 'boolean';
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** What changed between two states of an object: the members that differ, or the whole where there was none before or is none after. */
export interface Change {
  before: unknown;
  after: unknown;
}

/** The change of one row; of a secret it says that it changed, not what it was. */
export function changeOf(before: Row | null, after: Row | null): Change | null {
  if (before === null && after === null) return null;
  if (before === null || after === null) return { before: redacted(before), after: redacted(after) };
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !LEFT_OUT.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return null;
  const part = (row: Row): unknown => redacted(Object.fromEntries(changed.map((name) => [name, row[name] ?? null])));
  return { before: part(before), after: part(after) };
}

/** The changes of several rows, by id; of a single one without it. */
export function changesOf(
  ids: readonly number[],
  before: ReadonlyMap<number, Row>,
  after: ReadonlyMap<number, Row>,
): Change {
  const changes = ids.flatMap((id) => {
    const change = changeOf(before.get(id) ?? null, after.get(id) ?? null);
    return change === null ? [] : [[id, change] as const];
  });
  const [only] = changes;
  if (only === undefined) return { before: null, after: null };
  if (ids.length === 1) return only[1];
  const side = (name: keyof Change): object =>
    Object.fromEntries(changes.slice(0, MAX_ITEMS).map(([id, change]) => [id, change[name]]));
  return { before: side('before'), after: side('after') };
}

/** What a request is about. */
export interface Target {
  /** The resource, as its section of the API is called. */
  type: string;
  /** Ids of rows, or keys of settings, that the request names. */
  ids: readonly number[];
  keys: readonly string[];
  /** Whether the answer names the row that it is about, since the request makes it. */
  isMaking: boolean;
}

/** A request as far as it says what it is about. */
export interface Request {
  method: string;
  /** Template of the route: `/api/v1/users/:id`. */
  route: string;
  params: Readonly<Record<string, unknown>>;
  body: unknown;
  user: { id: number; team_id: number | null };
}

/** What a request is about, by its route. */
export function targetOf({ method, route, params, body, user }: Request): Target {
  const segments = route.replace(/^\/(api\/v1\/)?(admin\/)?/, '').split('/');
  const isField = segments[0] === 'configs' && segments[1] === 'fields';
  const [resource = '', ...rest] = isField ? segments.slice(1) : segments;
  const type = resource === 'import' || resource === 'export' ? `${resource}s` : resource;
  if (type === 'configs' && rest[0] !== 'test-mail')
    return { type, ids: [], keys: keysOf(params, body), isMaking: false };
  const ids = ownId(rest, type, user) ?? namedIds(rest, params, body);
  const isMaking = method === 'POST' && (rest.length === 0 || rest.at(-1) === 'clone');
  return { type, ids, keys: [], isMaking };
}

/** Keys that no setting can have are refused by the handler. */
function keysOf({ key }: Request['params'], body: unknown): string[] {
  const named = typeof key === 'string' ? [key] : namedKeys(body);
  return named.filter((name) => !(toSettingKey(name) instanceof FieldError));
}

function namedKeys(body: unknown): string[] {
  if (!isObject(body)) return [];
  if (Object.hasOwn(body, 'key')) return typeof body.key === 'string' ? [body.key] : [];
  return Object.keys(body).slice(0, MAX_ITEMS);
}

function ownId(rest: readonly string[], type: string, user: Request['user']): number[] | null {
  if (rest[0] !== 'me' || (type !== 'users' && type !== 'teams')) return null;
  return [type === 'users' ? user.id : user.team_id].flatMap((id) => id ?? []);
}

function namedIds(rest: readonly string[], params: Request['params'], body: unknown): number[] {
  const named = rest[0] === ':id' ? [params.id] : isObject(body) && Array.isArray(body.ids) ? body.ids : [];
  return [...new Set(named.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))].slice(0, 1000);
}
