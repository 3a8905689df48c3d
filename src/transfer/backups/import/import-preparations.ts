import { settingComplaint, toSettingKey } from '../../../settings/config.rules';
import type { SettingKind } from '../../../settings/setting-kinds';
import { isSetting, SETTINGS } from '../../../settings/settings.registry';
import { oddTerms } from '../../../challenges/challenges/challenge-terms';
import { FLAG_DATA, FLAG_TYPES, flawOf } from '../../../challenges/flags/flag.rules';
import { FieldError } from '../../../http/fields/field';
import { savedFileName } from '../../../http/uploads/location.rules';
import { hashSecret } from '../../../platform/secrets/hashes';
import { storedSkeleton } from '../../../accounts/shared/account.rules';
import { Unusable } from '../row-reader';
import type { ImportTable } from './import-report';
import type { Preparation, Values } from './import-staging';

/** The form of a token in this platform's exports, which contain only the hashes of tokens. */
const KNOWN_HASH = /^sha256:([0-9a-f]{64})$/;

/**
 * A file of the backup. `stored_as` is its storage key; for a check, which stores nothing, it is the location in the
 * backup.
 */
export interface StagedUpload {
  stored_as: string;
  sha1sum: string;
  bytes: number;
}

export type StagedUploads = ReadonlyMap<unknown, StagedUpload>;

/** Values that the preparations need besides the row. */
export interface PreparationContext {
  uploads: StagedUploads;
  reservedRoutes: ReadonlySet<string>;
  maxSubmissionLength: number;
}

/** Returns a preparation for each table that needs checks or values which SQL cannot compute. */
export function preparations({
  uploads,
  reservedRoutes,
  maxSubmissionLength,
}: PreparationContext): Partial<Record<ImportTable, Preparation>> {
  return {
    users: addSkeleton,
    teams: addSkeleton,
    tokens: addHash,
    config: checkSetting,
    challenges: checkWorth,
    dynamic_challenge: (values, report) => reportOdd({ ...values, type: 'dynamic' }, report),
    flags: checkFlag(maxSubmissionLength),
    files: addBytes(uploads),
    pages: checkRoute(reservedRoutes),
  };
}

const addSkeleton: Preparation = (values) => {
  values.name_skeleton = typeof values.name === 'string' ? storedSkeleton(values.name) : null;
};

const addHash: Preparation = (values) => {
  const { value } = values;
  if (typeof value !== 'string' || value === '') throw new Unusable('value: is missing');
  values.value_hash = KNOWN_HASH.exec(value)?.[1] ?? hashSecret(value);
};

/** Refuses a setting with an invalid key. Removes an invalid value, unless the kind of the setting has `unfit`. */
const checkSetting: Preparation = (values, report) => {
  const [key, value] = [toSettingKey(values.key), values.value];
  if (key instanceof FieldError) throw new Unusable(`key: ${key.message}`);
  // A backup may have `setup` off. `ImportWriter` turns it on if there is an administrator.
  const complaint = key === 'setup' || typeof value !== 'string' ? null : settingComplaint(key, value);
  if (complaint === null) return;
  const kind: SettingKind<unknown> | null = isSetting(key) ? SETTINGS[key] : null;
  if (kind?.unfit !== undefined) return report('kept', `value: of ${key}: ${complaint}`);
  values.value = null;
  report('repaired', `value: of ${key}: ${complaint} The default is taken.`);
};

/**
 * Reports unusual decay terms of a challenge. Skips a dynamic challenge without `initial`: CTFd stores its terms in
 * `dynamic_challenge`, whose rows are checked separately.
 */
const checkWorth: Preparation = (values, report) => {
  if (values.type !== 'dynamic' || values.initial !== null) reportOdd(values, report);
};

/** Reports unusual decay terms, and keeps them because they are the event's rules. */
function reportOdd(values: Values, report: Parameters<Preparation>[1]): void {
  const numberOf = (key: string): number | null => (typeof values[key] === 'number' ? values[key] : null);
  const textOf = (key: string): string | null => (typeof values[key] === 'string' ? values[key] : null);
  const [value, initial, minimum, decay] = ['value', 'initial', 'minimum', 'decay'].map(numberOf);
  const worth = { type: textOf('type'), value, initial, minimum, decay, function: textOf('function') };
  for (const { field, message } of oddTerms(worth)) report('kept', `${field}: ${message}`);
}

/** Reports a flag that no submission can match, and keeps it so that administrators see it. */
function checkFlag(maxLength: number): Preparation {
  return (values, report) => {
    const { type, content, data } = values;
    const known = FLAG_TYPES.find((name) => name === type);
    if (known === undefined || typeof content !== 'string' || typeof data !== 'string') return;
    const flaw = flawOf({ type: known, content, data }, maxLength);
    if (flaw !== null) return report('kept', `content: accepts no submission: ${flaw}`);
    if (FLAG_DATA.some((value) => value === data)) return;
    values.data = '';
    report('repaired', 'data: is not known; taken as case_sensitive');
  };
}

function addBytes(uploads: StagedUploads): Preparation {
  return (values, report) => {
    const upload = uploads.get(values.location);
    if (!upload) throw new Unusable('location: its bytes are not in the backup');
    if (values.sha1sum !== null && values.sha1sum !== upload.sha1sum)
      report('repaired', 'sha1sum: is not that of the bytes, which is taken');
    values.stored_as = upload.stored_as;
    values.name = typeof values.name === 'string' ? savedFileName(values.name) : null;
    values.sha1sum = upload.sha1sum;
  };
}

function checkRoute(reserved: ReadonlySet<string>): Preparation {
  return ({ route }, report) => {
    const path = typeof route === 'string' ? route.replaceAll('/', ' ').trim().replaceAll(' ', '/') : '';
    if (reserved.has(path)) report('kept', `route: /${path} is a page of the platform, which is shown`);
  };
}
