import type { AccessRule } from '../../http/access/access.decorator';
import { isObject } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { toSettingKey } from '../../settings/config.rules';

type Row = Readonly<Record<string, unknown>>;

export const REDACTED = '********';

/** Names of columns, settings and response fields whose values are masked in every record. */
const SECRET_NAME = /(^|_)(password|secret|token|nonce|hash|code|key|cookie)$|^mail_username$/i;
/** Access tokens, which are masked wherever they occur in a text. */
const SECRET_TEXT = /\bctfd_[0-9a-f]{16,}\b/gi;

const LEFT_OUT = new Set(['name_skeleton']);

const MAX_TEXT = 10_000;
const MAX_ITEMS = 200;
const MAX_DEPTH = 6;

/**
 * Returns true for routes on which unsafe requests of administrators are recorded: administration, and changes of the
 * administrator's own account. Returns false for public routes, and for routes for playing, which have a `window`.
 */
export function isRecorded({ audience, window }: AccessRule): boolean {
  return audience === 'admin' || (audience === 'user' && window === undefined);
}

/** Masks secrets in a JSON value. Limits the length of texts and lists, and the depth. */
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

/** A null or empty value is not masked, so that a record shows if a secret is set. */
function isSecret(name: string, value: unknown): boolean {
  return SECRET_NAME.test(name) && value !== null && value !== '' && typeof value !== 'boolean';
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/**
 * The changed fields of an object before and after a request. The whole object if it was created (`before` is null) or
 * deleted (`after` is null).
 */
export interface Change {
  before: unknown;
  after: unknown;
}

/** Returns the change of one row, or null if nothing changed. Changed secrets are included, but masked. */
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

/** Returns the changes of rows: for one id its change, for several ids their changes by id. */
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

/** The objects that a request reads or changes: rows by `ids`, or settings by `keys`. */
export interface Target {
  type: string;
  ids: readonly number[];
  keys: readonly string[];
  /** True if the request creates a row; its id is known only from the response. */
  isMaking: boolean;
}

/** The parts of a request from which `targetOf` determines its objects. */
export interface Request {
  method: string;
  /** Route template, such as `/api/v1/users/:id`. */
  route: string;
  params: Readonly<Record<string, unknown>>;
  body: unknown;
  user: { id: number; team_id: number | null };
}

/** Determines the objects of a request from its route, parameters and body. */
export function targetOf({ method, route, params, body, user }: Request): Target {
  const segments = route.replace(/^\/(api\/v1\/)?(admin\/)?/, '').split('/');
  const isField = segments[0] === 'configs' && segments[1] === 'fields';
  const [resource = '', ...rest] = isField ? segments.slice(1) : segments;
  const type = resource === 'import' || resource === 'export' ? `${resource}s` : resource;
  if (type === 'configs' && rest[0] !== 'test-mail')
    return { type, ids: [], keys: keysOf(params, body), isMaking: false };
  const ids = ownId(rest, type, user) ?? idsIn(rest, params, body);
  const isMaking = method === 'POST' && (rest.length === 0 || rest.at(-1) === 'clone');
  return { type, ids, keys: [], isMaking };
}

function keysOf({ key }: Request['params'], body: unknown): string[] {
  const keys = typeof key === 'string' ? [key] : keysIn(body);
  return keys.filter((name) => !(toSettingKey(name) instanceof FieldError));
}

function keysIn(body: unknown): string[] {
  if (!isObject(body)) return [];
  if (Object.hasOwn(body, 'key')) return typeof body.key === 'string' ? [body.key] : [];
  return Object.keys(body).slice(0, MAX_ITEMS);
}

function ownId(rest: readonly string[], type: string, user: Request['user']): number[] | null {
  if (rest[0] !== 'me' || (type !== 'users' && type !== 'teams')) return null;
  return [type === 'users' ? user.id : user.team_id].flatMap((id) => id ?? []);
}

function idsIn(rest: readonly string[], params: Request['params'], body: unknown): number[] {
  const ids = rest[0] === ':id' ? [params.id] : isObject(body) && Array.isArray(body.ids) ? body.ids : [];
  return [...new Set(ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31))].slice(0, 1000);
}
