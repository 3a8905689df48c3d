/** `date` is an ISO 8601 time in UTC; `json` is any JSON value. */
export type ColumnKind = 'int' | 'text' | 'bool' | 'date' | 'json';

/**
 * A JSON value. In a row that `RowReader` returns, it has the kind of its column or is null; a date is a text such as
 * `2026-11-20T23:14:26.481015+00:00`.
 */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** CTFd releases that exports are available for. */
export const FORMAT_RELEASES = ['3.7', '3.8'] as const;
export type FormatRelease = (typeof FORMAT_RELEASES)[number];

/** A column of a table in a backup. */
export interface BackupColumn {
  readonly kind: ColumnKind;
  /** Maximum length in characters; null for no limit. */
  readonly max: number | null;
  readonly fallback: string | number | boolean | null;
  /** True if `fallback` also replaces null. */
  readonly required: boolean;
  /** Oldest of `FORMAT_RELEASES` with the column; `ensign` if only this platform has it. */
  readonly since: FormatRelease | 'ensign';
  /** Other name of the column in some CTFd releases, or null. */
  readonly alias: string | null;
}

type Columns = Readonly<Record<string, BackupColumn>>;
type Options = Partial<Omit<BackupColumn, 'kind'>>;

function column(kind: ColumnKind, options: Options): BackupColumn {
  return { kind, max: null, fallback: null, required: false, since: '3.7', alias: null, ...options };
}

const int = (options: Options = {}) => column('int', options);
const text = (max: number | null = null, options: Options = {}) => column('text', { max, ...options });
const bool = (options: Options = {}) => column('bool', options);
const date = (options: Options = {}) => column('date', options);
const json = (options: Options = {}) => column('json', options);

const or = (fallback: string | number | boolean, options: Options = {}) => ({ fallback, required: true, ...options });
const NEWER = { since: '3.8' as const };
const OWN = { since: 'ensign' as const };

const ACCOUNT_END = {
  website: text(128),
  affiliation: text(128),
  country: text(32),
  bracket_id: int(),
  hidden: bool(or(false)),
  banned: bool(or(false)),
};

/** All tables of the format, with their columns in order. `fallback` is the value for rows without the column. */
export const BACKUP_TABLES = {
  alembic_version: { version_num: text(32) },
  awards: {
    id: int(),
    user_id: int(),
    team_id: int(),
    type: text(80, or('standard')),
    name: text(80),
    description: text(),
    date: date(),
    value: int(or(0)),
    category: text(80),
    icon: text(),
    requirements: json(),
    challenge_id: int(OWN),
  },
  brackets: { id: int(), name: text(255), description: text(), type: text(80) },
  challenge_topics: { id: int(), challenge_id: int(), topic_id: int() },
  challenges: {
    id: int(),
    name: text(80),
    description: text(),
    connection_info: text(),
    next_id: int(),
    max_attempts: int({ fallback: 0 }),
    value: int(),
    category: text(80),
    type: text(80, or('standard')),
    state: text(80, or('visible')),
    requirements: json(),
    attribution: text(null, NEWER),
    logic: text(80, or('any', NEWER)),
    position: int(or(0, NEWER)),
    scheduled_at: date(OWN),
    initial: int(NEWER),
    minimum: int(NEWER),
    decay: int(NEWER),
    function: text(32, NEWER),
  },
  comments: {
    id: int(),
    type: text(80, or('standard')),
    content: text(null, or('')),
    date: date(),
    author_id: int(),
    challenge_id: int(),
    user_id: int(),
    team_id: int(),
    page_id: int(),
  },
  config: { id: int(), key: text(), value: text() },
  // CTFd 3.8.1 and later prefix these columns, except `id`, with `dynamic_`.
  dynamic_challenge: {
    id: int(),
    initial: int({ fallback: 0, alias: 'dynamic_initial' }),
    minimum: int({ fallback: 0, alias: 'dynamic_minimum' }),
    decay: int({ fallback: 0, alias: 'dynamic_decay' }),
    function: text(32, { ...or('logarithmic'), alias: 'dynamic_function' }),
  },
  field_entries: { id: int(), type: text(80), value: json(), field_id: int(), user_id: int(), team_id: int() },
  fields: {
    id: int(),
    name: text(),
    type: text(80),
    field_type: text(80),
    description: text(),
    required: bool(or(false)),
    public: bool(or(false)),
    editable: bool(or(false)),
  },
  files: {
    id: int(),
    type: text(80, or('standard')),
    location: text(),
    sha1sum: text(40),
    challenge_id: int(),
    page_id: int(),
    solution_id: int(NEWER),
    name: text(null, OWN),
  },
  flags: { id: int(), challenge_id: int(), type: text(80), content: text(null, or('')), data: text(null, or('')) },
  hints: {
    id: int(),
    type: text(80, or('standard')),
    challenge_id: int(),
    content: text(null, or('')),
    cost: int(or(0)),
    requirements: json(),
    title: text(80, NEWER),
  },
  notifications: {
    id: int(),
    title: text(),
    content: text(),
    date: date(),
    user_id: int(),
    team_id: int(),
    publish_at: date(OWN),
    type: text(80, or('alert', OWN)),
    sound: bool(or(true, OWN)),
  },
  pages: {
    id: int(),
    title: text(80),
    route: text(128),
    content: text(),
    draft: bool(or(false)),
    hidden: bool(or(false)),
    auth_required: bool(or(false)),
    format: text(80, or('markdown')),
    link_target: text(80),
  },
  // A solve has the id of its submission.
  solves: { id: int(), challenge_id: int(), user_id: int(), team_id: int() },
  submissions: {
    id: int(),
    challenge_id: int(),
    user_id: int(),
    team_id: int(),
    ip: text(46),
    provided: text(),
    type: text(32),
    date: date(),
  },
  tags: { id: int(), challenge_id: int(), value: text(80) },
  teams: {
    id: int(),
    oauth_id: int(),
    name: text(128),
    email: text(128),
    password: text(255),
    secret: text(128),
    ...ACCOUNT_END,
    captain_id: int(),
    created: date(),
  },
  tokens: {
    id: int(),
    type: text(32, or('user')),
    user_id: int(),
    created: date(),
    expiration: date(),
    description: text(),
    value: text(128),
  },
  topics: { id: int(), value: text(255) },
  tracking: { id: int(), type: text(32), ip: text(46), user_id: int(), date: date(), target: int(NEWER) },
  unlocks: {
    id: int(),
    user_id: int(),
    team_id: int(),
    target: int(),
    date: date(),
    type: text(32, or('hints')),
  },
  users: {
    id: int(),
    oauth_id: int(),
    name: text(128),
    password: text(255),
    email: text(128),
    type: text(80, or('user')),
    secret: text(128),
    ...ACCOUNT_END,
    verified: bool(or(false)),
    language: text(32),
    team_id: int(),
    created: date(),
    change_password: bool(or(false, NEWER)),
  },
  // CTFd 3.7.1 has neither `ratings` nor `solutions`.
  ratings: {
    id: int(NEWER),
    user_id: int(NEWER),
    challenge_id: int(NEWER),
    value: int(NEWER),
    review: text(2000, NEWER),
    date: date(NEWER),
  },
  solutions: {
    id: int(NEWER),
    challenge_id: int(NEWER),
    content: text(null, or('', NEWER)),
    state: text(80, or('hidden', NEWER)),
  },
  // No release of CTFd has webhooks. A backup contains neither the log of deliveries nor secrets that were replaced.
  webhook_endpoints: {
    id: int(OWN),
    name: text(80, or('', OWN)),
    url: text(null, OWN),
    format: text(32, or('json', OWN)),
    target: text(255, OWN),
    token: text(null, OWN),
    events: json(OWN),
    bracket_ids: json(OWN),
    categories: json(OWN),
    internal: bool(or(false, OWN)),
    enabled: bool(or(false, OWN)),
    secret: text(null, OWN),
  },
  // No release of CTFd has the tables below.
  news_opt_outs: { id: int(OWN), user_id: int(OWN), created: date(OWN) },
  saved_searches: { id: int(OWN), name: text(80, OWN), filters: json(OWN), created: date(OWN) },
  mailings: {
    id: int(OWN),
    subject: text(200, or('', OWN)),
    content: text(null, or('', OWN)),
    kind: text(32, OWN),
    audience: text(32, OWN),
    bracket_id: int(OWN),
    search_id: int(OWN),
    state: text(32, or('cancelled', OWN)),
    run: int(or(0, OWN)),
    failures: int(or(0, OWN)),
    error: text(null, OWN),
    created: date(OWN),
    started: date(OWN),
    finished: date(OWN),
  },
  mailing_recipients: {
    id: int(OWN),
    mailing_id: int(OWN),
    user_id: int(OWN),
    address: text(128, OWN),
    state: text(32, or('unknown', OWN)),
    attempts: int(or(0, OWN)),
    due: date(OWN),
    error: text(null, OWN),
    changed: date(OWN),
  },
} satisfies Record<string, Columns>;

export type BackupTable = keyof typeof BACKUP_TABLES;

/** Names of all tables in `BACKUP_TABLES`; tables that CTFd 3.7.1 does not have come last. */
export const BACKUP_TABLE_NAMES = Object.keys(BACKUP_TABLES) as readonly BackupTable[];

/** Type guard for the names in `BACKUP_TABLES`. */
export function isBackupTable(name: string): name is BackupTable {
  return Object.hasOwn(BACKUP_TABLES, name);
}

/** Columns of a table in the order of the format. */
export function columnsOf(table: BackupTable): readonly (readonly [name: string, column: BackupColumn])[] {
  const columns: Columns = BACKUP_TABLES[table];
  return Object.entries(columns);
}

/**
 * Usual names of the columns that an export for a CTFd release has in `db/`. Empty for tables that the release lacks.
 */
export function exportedColumns(table: BackupTable, release: FormatRelease): readonly string[] {
  return columnsOf(table).flatMap(([name, { since }]) => (since === '3.7' || since === release ? [name] : []));
}

/** Schema revisions of exports: CTFd 3.7.1 and 3.8.7. */
export const EXPORTED_REVISIONS = { '3.7': 'a02c5bf43407', '3.8': '48d8250d19bd' } as const satisfies Record<
  FormatRelease,
  string
>;

/**
 * Tables in which this platform stores more than CTFd can read. An export has the readable part, if there is one, in
 * `db/`. If that part lacks data, the export also has the complete table in `ensign/<table>.json`, which CTFd's
 * importer ignores. An import prefers the complete table.
 */
export const WHOLE_TABLES = [
  'awards',
  'challenges',
  'files',
  'hints',
  'mailing_recipients',
  'mailings',
  'news_opt_outs',
  'notifications',
  'ratings',
  'saved_searches',
  'solutions',
  'solves',
  'submissions',
  'unlocks',
  'users',
  'webhook_endpoints',
] as const satisfies readonly BackupTable[];

export const WHOLE_FOLDER = 'ensign';

/** Tables read only from `ensign/`. In `db/`, a table with one of these names belongs to a plugin. */
export const OWN_TABLES: readonly BackupTable[] = ['mailing_recipients', 'mailings', 'news_opt_outs', 'saved_searches'];

/** CTFd 3 releases by schema revision, oldest first. CTFd 2.3 to 2.5 have the same revision as 3.0. */
export const KNOWN_REVISIONS = {
  '1093835a1051': '3.0',
  '75e8ab9a0014': '3.1 to 3.3',
  '6012fe8de495': '3.4',
  '4d3c1b59d011': '3.5.0',
  '46a278193a94': '3.5.1 to 3.5.3',
  '9e6f6578ca84': '3.6',
  a02c5bf43407: '3.7.0 to 3.7.3',
  '4fe3eeed9a9d': '3.7.4 to 3.7.6',
  a49ad66aa0f1: '3.7.7',
  '24ad6790bc3c': '3.8.0',
  '67ebab6de598': '3.8.1 and 3.8.2',
  '48d8250d19bd': '3.8.3 to 3.8.7',
} as const satisfies Record<string, string>;

export type BackupRevision = keyof typeof KNOWN_REVISIONS;

/** Type guard for the revisions of CTFd 3. */
export function isKnownRevision(revision: string): revision is BackupRevision {
  return Object.hasOwn(KNOWN_REVISIONS, revision);
}

/**
 * Returns true for CTFd 3.1 to 3.5, which wrote field entries as JSON inside JSON on some databases. Entries of other
 * releases must not be decoded twice: quoted text would lose its quotation marks.
 */
export function mayEncodeEntriesTwice(revision: BackupRevision): boolean {
  const releases: string = KNOWN_REVISIONS[revision];
  return /^3\.[1-5]/.test(releases);
}
