import { settingComplaint, toSettingKey } from '../../../settings/config.rules';
import type { SettingKind } from '../../../settings/setting-kinds';
import { isSetting, type SettingKey, SETTINGS } from '../../../settings/settings.registry';
import { FLAG_DATA, FLAG_TYPES, flawOf } from '../../../challenges/flags/flag.rules';
import { FieldError } from '../../../http/fields/field';
import { hashSecret } from '../../../platform/secrets/hashes';
import { storedSkeleton } from '../../../accounts/account.rules';
import type { JsonValue } from '../backup-format';
import type { ImportTable } from './import-report';
import type { Preparation, PreparedRow, Remark } from './import-staging';

/** How exports write a token of which only the hash is known. */
const KNOWN_HASH = /^sha256:([0-9a-f]{64})$/;

/** Where the bytes of a location were put, and what they are. */
export interface StagedUpload {
  /** Key in the storage. */
  stored_as: string;
  sha1sum: string;
}

/** What is done to rows one by one, because SQL cannot: by table. */
export function preparations(
  uploads: ReadonlyMap<string, StagedUpload>,
  reservedRoutes: ReadonlySet<string>,
): Partial<Record<ImportTable, Preparation>> {
  return {
    users: withSkeleton,
    teams: withSkeleton,
    tokens: withHash,
    config: asSetting,
    flags: asFlag,
    files: (values) => withBytes(values, uploads),
    pages: (values) => asPage(values, reservedRoutes),
  };
}

function withSkeleton(values: Row): PreparedRow {
  const { name } = values;
  return stored({ ...values, name_skeleton: typeof name === 'string' ? storedSkeleton(name) : null });
}

function withHash({ value, ...values }: Row): PreparedRow {
  if (typeof value !== 'string' || value === '') return { refused: 'value: is missing' };
  return stored({ ...values, value_hash: KNOWN_HASH.exec(value)?.[1] ?? hashSecret(value) });
}

/** Keys of themes and plugins are kept with whatever text they have. */
function asSetting(values: Row): PreparedRow {
  const [key, value] = [toSettingKey(values.key), values.value];
  if (key instanceof FieldError) return { refused: `key: ${key.message}` };
  // Whether the set-up is done is seen to when all accounts are there.
  const complaint = key === 'setup' || typeof value !== 'string' ? null : settingComplaint(key, value);
  if (complaint === null) return stored({ ...values });
  if (isSetting(key) && hasUnfitMeaning(key))
    return stored({ ...values }, { action: 'kept', reason: `value: of ${key}: ${complaint}` });
  return stored(
    { ...values, value: null },
    { action: 'repaired', reason: `value: of ${key}: ${complaint} The default is taken.` },
  );
}

function hasUnfitMeaning(key: SettingKey): boolean {
  const kind: SettingKind<unknown> = SETTINGS[key];
  return kind.unfit !== undefined;
}

/** A pattern that cannot be matched safely stays for administrators to see, and accepts nothing. */
function asFlag(values: Row): PreparedRow {
  const { type, content, data } = values;
  const known = FLAG_TYPES.find((name) => name === type);
  if (known === undefined || typeof content !== 'string' || typeof data !== 'string') return stored({ ...values });
  const flaw = flawOf({ type: known, content, data });
  if (flaw !== null) return stored({ ...values }, { action: 'kept', reason: `content: accepts no answer: ${flaw}` });
  if (FLAG_DATA.some((value) => value === data)) return stored({ ...values });
  return stored({ ...values, data: '' }, { action: 'repaired', reason: 'data: is not known; taken as case_sensitive' });
}

/** A file whose bytes are gone helps nobody, and its location would only be in the way. */
function withBytes(values: Row, uploads: ReadonlyMap<string, StagedUpload>): PreparedRow {
  const upload = typeof values.location === 'string' ? uploads.get(values.location) : undefined;
  if (!upload) return { refused: 'location: its bytes are not in the backup' };
  const { stored_as, sha1sum } = upload;
  if (values.sha1sum === null || values.sha1sum === sha1sum) return stored({ ...values, stored_as, sha1sum });
  return stored(
    { ...values, stored_as, sha1sum },
    { action: 'repaired', reason: 'sha1sum: is not that of the bytes, which is taken' },
  );
}

function asPage(values: Row, reserved: ReadonlySet<string>): PreparedRow {
  const route = typeof values.route === 'string' ? values.route.replaceAll('/', ' ').trim().replaceAll(' ', '/') : '';
  if (!reserved.has(route)) return stored({ ...values });
  return stored(
    { ...values },
    { action: 'kept', reason: `route: /${route} is a page of the platform, which is shown` },
  );
}

type Row = Readonly<Record<string, JsonValue>>;

function stored(values: Record<string, JsonValue>, ...remarks: Remark[]): PreparedRow {
  return { values, remarks };
}
