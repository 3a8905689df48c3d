import type { Tx } from '../../platform/database/database';
import { storedSkeleton } from '../../accounts/account.rules';
import type { DemoCast } from './demo-cast';
import { type DemoChallenge, type DemoFlag, demoData } from './demo-data';
import type { DemoDay } from './demo-play';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the rows of the sample event are made of. */
export interface DemoEvent {
  mode: 'users' | 'teams';
  /** Milliseconds since 1970. */
  start: number;
  challenges: readonly DemoChallenge[];
  cast: DemoCast;
  day: DemoDay;
  /** Hash of the players' password, or null for none that would let them in. */
  password: string | null;
}

/** The tables of the sample event, in an order in which every row finds what it refers to. */
const TABLES = [
  'brackets',
  'fields',
  'teams',
  'users',
  'field_entries',
  'challenges',
  'flags',
  'hints',
  'tags',
  'topics',
  'challenge_topics',
  'solutions',
  'pages',
  'notifications',
  'comments',
  'submissions',
  'solves',
  'awards',
  'unlocks',
] as const;

type Rows = Record<(typeof TABLES)[number], Record<string, unknown>[]>;

/**
 * Writes the rows of a sample event, many with each statement, and lets the sequences go on after them. Everything counts from 1,
 * but for the users, who come after the administrator.
 */
export async function writeEvent(tx: Tx, event: DemoEvent, admin_id: number): Promise<void> {
  const rows = rowsOf(event, admin_id);
  for (const table of TABLES) await insertAll(tx, table, rows[table]);
  await tx.query(
    `UPDATE teams SET captain_id = captain.id
       FROM (SELECT team_id, MIN(id) AS id FROM users WHERE team_id IS NOT NULL GROUP BY team_id) captain
      WHERE captain.team_id = teams.id`,
  );
}

async function insertAll(tx: Tx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  if (table !== 'solves')
    await tx.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT MAX(id) FROM ${table}))`);
}

function rowsOf(event: DemoEvent, admin_id: number): Rows {
  return {
    ...accountRows(event, admin_id),
    ...challengeRows(event),
    ...textRows(event, admin_id),
    ...playRows(event, admin_id),
  };
}

type AccountTable = 'brackets' | 'fields' | 'teams' | 'users' | 'field_entries';

function accountRows({ mode, start, cast, password }: DemoEvent, admin_id: number): Pick<Rows, AccountTable> {
  const bracketOf = (owner: { bracket: number }, kind: typeof mode): number | null =>
    mode === kind ? owner.bracket + 1 : null;
  return {
    brackets: numbered(demoData().people.brackets.map(({ name, description }) => ({ name, description, type: mode }))),
    fields: numbered([
      {
        ...{ name: 'Favourite editor', type: 'user', field_type: 'text', description: 'No wars, please' },
        ...{ required: false, public: true, editable: true },
      },
    ]),
    teams: numbered(
      cast.teams.map(({ name, country, affiliation, bracket, banned }) => ({
        ...{
          name,
          name_skeleton: storedSkeleton(name),
          country,
          affiliation,
          bracket_id: bracketOf({ bracket }, 'teams'),
        },
        ...{ hidden: false, banned, created: moment(start - DAY) },
      })),
    ),
    users: cast.players.map(
      ({ name, email, country, affiliation, website, banned, registered_days, ...player }, place) => ({
        id: userId(admin_id, place),
        ...{ name, name_skeleton: storedSkeleton(name), email, password, country, affiliation, website },
        ...{ type: 'user', hidden: false, banned, verified: true, bracket_id: bracketOf(player, 'users') },
        ...{ team_id: player.team === null ? null : player.team + 1, created: moment(start - registered_days * DAY) },
      }),
    ),
    field_entries: numbered(
      cast.players.flatMap(({ editor }, place) =>
        editor === null ? [] : [{ type: 'user', value: editor, field_id: 1, user_id: userId(admin_id, place) }],
      ),
    ),
  };
}

type ChallengeTable = 'challenges' | 'flags' | 'hints' | 'tags' | 'topics' | 'challenge_topics' | 'solutions';

function challengeRows({ challenges }: DemoEvent): Pick<Rows, ChallengeTable> {
  const idOf = (name: string): number => challenges.findIndex((challenge) => challenge.name === name) + 1;
  const topics = [...new Set(challenges.flatMap((challenge) => challenge.topics ?? []))];
  const parts = <T>(
    of: (challenge: DemoChallenge) => readonly T[] | undefined,
  ): { challenge_id: number; part: T; place: number }[] =>
    challenges.flatMap((challenge, index) =>
      (of(challenge) ?? []).map((part, place) => ({ challenge_id: index + 1, part, place })),
    );
  const hints = parts(({ hints: own }) => own);
  return {
    challenges: numbered(
      challenges.map(({ points, requires = [], next, ...challenge }) => ({
        ...{ name: challenge.name, category: challenge.category, description: challenge.description },
        attribution: `Made by ${challenge.author}`,
        connection_info: challenge.connection_info ?? null,
        ...valueOf(points),
        ...{
          max_attempts: challenge.max_attempts ?? 0,
          state: challenge.state ?? 'visible',
          logic: challenge.logic ?? 'any',
        },
        requirements:
          requires.length === 0 ? null : { prerequisites: requires.map(idOf), anonymize: challenge.anonymize ?? false },
        ...{ next_id: next === undefined ? null : idOf(next), position: 0, solves: 0 },
      })),
    ),
    flags: numbered(parts(({ flags }) => flags).map(({ challenge_id, part }) => ({ challenge_id, ...flagRow(part) }))),
    hints: numbered(
      hints.map(({ challenge_id, part }, index) => ({
        ...{ challenge_id, type: 'standard', title: part.title ?? null, content: part.content, cost: part.cost ?? 0 },
        // The id of a hint is its place in the whole list, from 1, so this is the one before.
        requirements: part.isNext ? { prerequisites: [index] } : null,
      })),
    ),
    tags: numbered(parts(({ tags }) => tags).map(({ challenge_id, part: value }) => ({ challenge_id, value }))),
    topics: numbered(topics.map((value) => ({ value }))),
    challenge_topics: numbered(
      parts((challenge) => challenge.topics).map(({ challenge_id, part }) => ({
        challenge_id,
        topic_id: topics.indexOf(part) + 1,
      })),
    ),
    solutions: numbered(
      parts(({ solution }) => (solution === undefined ? [] : [solution])).map(({ challenge_id, part: content }) => ({
        ...{ challenge_id, content, state: 'solved' },
      })),
    ),
  };
}

function valueOf(points: DemoChallenge['points']): Record<string, unknown> {
  if (typeof points !== 'number') return { type: 'dynamic', value: points.initial, ...points };
  return { type: 'standard', value: points, initial: null, minimum: null, decay: null, function: null };
}

function flagRow(flag: DemoFlag): Record<string, unknown> {
  const data = flag.ignore_case ? 'case_insensitive' : '';
  return 'pattern' in flag
    ? { type: 'regex', content: flag.pattern, data }
    : { type: 'static', content: flag.content, data };
}

function textRows(
  { start, challenges }: DemoEvent,
  admin_id: number,
): Pick<Rows, 'pages' | 'notifications' | 'comments'> {
  return {
    // The set-up has made the start page, which is the first.
    pages: demoData().texts.pages.map((page, place) => ({
      id: place + 2,
      ...page,
      ...{ draft: false, hidden: false, auth_required: false, format: 'markdown' },
    })),
    notifications: numbered(
      demoData().texts.notifications.map(({ hour, title, content }) => ({
        ...{ title, content, date: moment(start + hour * HOUR), type: 'alert', sound: true },
      })),
    ),
    comments: numbered(
      demoData().texts.comments.map(({ challenge, content }, place) => ({
        ...{ type: 'challenge', content, author_id: admin_id, date: moment(start + (place + 1) * HOUR) },
        challenge_id: challenges.findIndex(({ name }) => name === challenge) + 1,
      })),
    ),
  };
}

function playRows(event: DemoEvent, admin_id: number): Pick<Rows, 'submissions' | 'solves' | 'awards' | 'unlocks'> {
  const { mode, start, challenges, cast, day } = event;
  const accountOf = (player: number): { user_id: number; team_id: number | null; account_id: number } => {
    const user_id = userId(admin_id, player);
    const team = cast.players[player]?.team ?? null;
    const team_id = team === null ? null : team + 1;
    return { user_id, team_id, account_id: mode === 'teams' && team_id !== null ? team_id : user_id };
  };
  const hintsBefore = (challenge: number): number =>
    challenges.slice(0, challenge).reduce((count, { hints = [] }) => count + hints.length, 0);
  const submissions = numbered(
    day.submissions.map(({ player, challenge, provided, type, at, address }) => ({
      ...{ challenge_id: challenge + 1, ...accountOf(player), ip: address, provided, type, date: moment(start + at) },
    })),
  );
  const purchases = day.unlocks.map(({ player, challenge, hint, cost, at }) => ({
    ...{ owner: accountOf(player), target: hintsBefore(challenge) + hint + 1, cost, date: moment(start + at) },
    challenge: challenges[challenge]?.name ?? '',
  }));
  const given = demoData().texts.awards.map(({ hour, place, ...award }) => ({
    ...{ ...accountOf(day.ranking[place] ?? 0), ...award, date: moment(start + hour * HOUR), hint_id: null },
  }));
  const paid = purchases.map(({ owner, target, cost, date, challenge }) => ({
    ...{ ...owner, name: `Hint ${target}`, description: `Hint for ${challenge}`, value: -cost, category: 'hints' },
    ...{ icon: null, date, hint_id: target },
  }));
  return {
    submissions,
    solves: submissions
      .filter(({ type }) => type === 'correct')
      .map(({ id, challenge_id, user_id, team_id, account_id, date }) => ({
        ...{ id, challenge_id, user_id, team_id, account_id, date },
      })),
    awards: numbered(
      [...given, ...paid].sort((a, b) => a.date.localeCompare(b.date)).map((award) => ({ type: 'standard', ...award })),
    ),
    unlocks: numbered(purchases.map(({ owner, target, date }) => ({ ...owner, target, type: 'hints', date }))),
  };
}

/** The administrator comes first. */
function userId(admin_id: number, player: number): number {
  return admin_id + 1 + player;
}

function numbered<T extends object>(rows: readonly T[]): (T & { id: number })[] {
  return rows.map((row, place) => ({ id: place + 1, ...row }));
}

function moment(millis: number): string {
  return new Date(Math.round(millis)).toISOString();
}
