import { MASK } from '../configs/config.rules';
import { SECRET_KEYS } from '../configs/settings.registry';

/** One table of an export: its columns in order, and where they come from. */
export interface ExportTable {
  columns: readonly string[];
  /** A relation, with its conditions. */
  from: string;
  /** Columns that are not the relation's own of the same name. */
  expressions: Readonly<Record<string, string>>;
}

function table(columns: string, from: string, expressions: Readonly<Record<string, string>> = {}): ExportTable {
  return { columns: columns.split(' '), from, expressions };
}

const ACCOUNT_END = 'website affiliation country bracket_id hidden banned';

// Hashes of passwords and tokens open accounts to whoever guesses well; a CSV is for spreadsheets and leaves them out.
const NO_SECRETS = { password: 'NULL' };

const IS_SECRET = `key IN (${SECRET_KEYS.map((key) => `'${key}'`).join(', ')}) AND value <> ''`;

/**
 * The tables of an export as clients know them (wider-endpoints 16), whatever the tables of this platform look like. `tracking`
 * has no rows, because addresses are not tracked; of tokens only hashes are kept, so `value` is empty.
 */
export const EXPORT_TABLES = {
  alembic_version: table('version_num', `(VALUES ('a02c5bf43407')) AS version (version_num)`),
  awards: table('id user_id team_id type name description date value category icon requirements', 'awards'),
  brackets: table('id name description type', 'brackets'),
  challenge_topics: table('id challenge_id topic_id', 'challenge_topics'),
  challenges: table(
    'id name description connection_info next_id max_attempts value category type state requirements',
    'challenges',
  ),
  comments: table('id type content date author_id challenge_id user_id team_id page_id', 'comments'),
  config: table('id key value', 'config', { value: `CASE WHEN ${IS_SECRET} THEN '${MASK}' ELSE value END` }),
  dynamic_challenge: table('id initial minimum decay function', `challenges WHERE type = 'dynamic'`),
  field_entries: table('id type value field_id user_id team_id', 'field_entries'),
  fields: table('id name type field_type description required public editable', 'fields'),
  // The format knows no solutions, and whoever reads a type they do not know can read no file at all (data-model 4).
  files: table('id type location sha1sum challenge_id page_id', `files WHERE type <> 'solution'`),
  flags: table('id challenge_id type content data', 'flags'),
  hints: table('id type challenge_id content cost requirements', 'hints'),
  notifications: table('id title content date user_id team_id', 'notifications'),
  pages: table('id title route content draft hidden auth_required format link_target', 'pages'),
  solves: table('id challenge_id user_id team_id', 'solves'),
  submissions: table('id challenge_id user_id team_id ip provided type date', 'submissions'),
  tags: table('id challenge_id value', 'tags'),
  teams: table(`id oauth_id name email password secret ${ACCOUNT_END} captain_id created`, 'teams', NO_SECRETS),
  tokens: table('id type user_id created expiration description value', 'tokens', { value: 'NULL' }),
  topics: table('id value', 'topics'),
  tracking: table('id type ip user_id date', 'users WHERE false', { ip: 'NULL', user_id: 'NULL', date: 'NULL' }),
  unlocks: table('id user_id team_id target date type', 'unlocks'),
  users: table(
    `id oauth_id name password email type secret ${ACCOUNT_END} verified language team_id created`,
    'users',
    NO_SECRETS,
  ),
} satisfies Record<string, ExportTable>;

/** The columns of a table, as a SELECT lists them; `prefix` goes before their names. */
export function selectList({ columns, expressions }: ExportTable, { alias = '', prefix = '' } = {}): string {
  return columns.map((column) => `${expressions[column] ?? `${alias}${column}`} AS ${prefix}${column}`).join(', ');
}
