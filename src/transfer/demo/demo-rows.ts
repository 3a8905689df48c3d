import { storedSkeleton } from '../../accounts/account.rules';
import type { Tx } from '../../platform/database/database';
import type { DemoCast, DemoPlayer, DemoTeam } from './demo-cast';
import { type DemoChallenge, demoData, numbered } from './demo-data';
import type { DemoDay } from './demo-play';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ADMIN_ID = 1;

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

/** By table, in an order in which every row finds what it refers to. */
type Rows = Record<string, readonly object[]>;

/** Writes the rows of a sample event, many with each statement, and sets the sequences. The administrator is user 1. */
export async function writeEvent(tx: Tx, event: DemoEvent): Promise<void> {
  const rows = { ...accountRows(event), ...challengeRows(event), ...textRows(event), ...playRows(event) };
  for (const [table, list] of Object.entries<Rows[string]>(rows)) await insertAll(tx, table, list);
  await tx.query(
    `UPDATE teams SET captain_id = captain.id
       FROM (SELECT team_id, MIN(id) AS id FROM users WHERE team_id IS NOT NULL GROUP BY team_id) captain
      WHERE captain.team_id = teams.id`,
  );
}

/** Rows without ids get them from 1. */
async function insertAll(tx: Tx, table: string, list: readonly object[]): Promise<void> {
  const rows = list.map((row, place) => ({ id: place + 1, ...row }));
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

function accountRows({ mode, start, cast, password }: DemoEvent): Rows {
  const shared = ({ id, name, country, affiliation, bracket_id, banned }: DemoTeam, kind: typeof mode): object => ({
    id,
    name,
    name_skeleton: storedSkeleton(name),
    country,
    affiliation,
    banned,
    hidden: false,
    bracket_id: mode === kind ? bracket_id : null,
  });
  const { brackets } = demoData().people;
  return {
    brackets: brackets.map(({ name, description }) => ({ name, description, type: mode })),
    fields: [
      {
        name: 'Favourite editor',
        type: 'user',
        field_type: 'text',
        description: 'No wars, please',
        required: false,
        public: true,
        editable: true,
      },
    ],
    teams: cast.teams.map((team) => ({ ...shared(team, 'teams'), created: moment(start - DAY) })),
    users: cast.players.map((player) => ({
      ...shared(player, 'users'),
      email: player.email,
      website: player.website,
      team_id: player.team?.id ?? null,
      password,
      type: 'user',
      verified: true,
      created: moment(start - player.registered_days * DAY),
    })),
    field_entries: cast.players
      .filter(({ editor }) => editor !== null)
      .map(({ id, editor }) => ({ type: 'user', value: editor, field_id: 1, user_id: id })),
  };
}

function challengeRows({ challenges }: DemoEvent): Rows {
  const topics = [...new Set(challenges.flatMap((challenge) => challenge.topics ?? []))];
  const parts = <T>(
    partsOf: (challenge: DemoChallenge) => readonly T[] | undefined,
    row: (part: T) => object,
  ): object[] =>
    challenges.flatMap((challenge) =>
      (partsOf(challenge) ?? []).map((part) => ({ challenge_id: challenge.id, ...row(part) })),
    );
  const idOf = idsByName(challenges);
  return {
    challenges: challenges.map(({ points, requires = [], anonymize = false, next, ...challenge }) => ({
      name: challenge.name,
      category: challenge.category,
      description: challenge.description,
      attribution: `Made by ${challenge.author}`,
      connection_info: challenge.connection_info ?? null,
      ...(typeof points === 'number'
        ? { type: 'standard', value: points, initial: null, minimum: null, decay: null, function: null }
        : { type: 'dynamic', value: points.initial, ...points }),
      max_attempts: challenge.max_attempts ?? 0,
      state: challenge.state ?? 'visible',
      logic: challenge.logic ?? 'any',
      requirements: requires.length === 0 ? null : { prerequisites: requires.map(idOf), anonymize },
      next_id: next === undefined ? null : idOf(next),
      position: 0,
      solves: 0,
    })),
    flags: parts(
      ({ flags }) => flags,
      (flag) => ({
        ...('pattern' in flag ? { type: 'regex', content: flag.pattern } : { type: 'static', content: flag.content }),
        data: flag.ignore_case ? 'case_insensitive' : '',
      }),
    ),
    hints: parts(
      ({ hints }) => hints,
      ({ id, title = null, content, cost = 0, isNext }) => ({
        id,
        type: 'standard',
        title,
        content,
        cost,
        requirements: isNext ? { prerequisites: [id - 1] } : null,
      }),
    ),
    tags: parts(
      ({ tags }) => tags,
      (value) => ({ value }),
    ),
    topics: topics.map((value) => ({ value })),
    challenge_topics: parts(
      (challenge) => challenge.topics,
      (topic) => ({ topic_id: topics.indexOf(topic) + 1 }),
    ),
    solutions: parts(
      ({ solution }) => (solution === undefined ? [] : [solution]),
      (content) => ({ content, state: 'solved' }),
    ),
  };
}

function textRows({ start, challenges }: DemoEvent): Rows {
  const { pages, notifications, comments } = demoData().texts;
  const idOf = idsByName(challenges);
  return {
    // The set-up has made the start page, which is the first.
    pages: pages.map((page, place) => ({
      id: place + 2,
      ...page,
      draft: false,
      hidden: false,
      auth_required: false,
      format: 'markdown',
    })),
    notifications: notifications.map(({ hour, title, content }) => ({
      title,
      content,
      date: moment(start + hour * HOUR),
      type: 'alert',
      sound: true,
    })),
    comments: comments.map(({ challenge, content }, place) => ({
      type: 'challenge',
      content,
      author_id: ADMIN_ID,
      challenge_id: idOf(challenge),
      date: moment(start + (place + 1) * HOUR),
    })),
  };
}

function playRows({ mode, start, day }: DemoEvent): Rows {
  const ownerOf = ({ id, team }: DemoPlayer): object => ({
    user_id: id,
    team_id: team?.id ?? null,
    account_id: mode === 'teams' && team ? team.id : id,
  });
  const submissions = numbered(
    day.submissions.map(({ player, challenge, provided, type, at }) => ({
      challenge_id: challenge.id,
      ...ownerOf(player),
      ip: player.address,
      provided,
      type,
      date: moment(start + at),
    })),
  );
  const given = demoData().texts.awards.flatMap(({ hour, place, ...award }) => {
    const player = day.ranking[place];
    return player ? [{ ...ownerOf(player), ...award, date: moment(start + hour * HOUR), hint_id: null }] : [];
  });
  const paid = day.unlocks.map(({ player, challenge, hint, cost, at }) => ({
    ...ownerOf(player),
    name: `Hint ${hint.id}`,
    description: `Hint for ${challenge.name}`,
    value: -cost,
    category: 'hints',
    icon: null,
    date: moment(start + at),
    hint_id: hint.id,
  }));
  return {
    submissions,
    solves: submissions
      .filter(({ type }) => type === 'correct')
      .map(({ ip: _ip, provided: _provided, type: _type, ...solve }) => solve),
    awards: [...given, ...paid]
      .sort((a, b) => a.date.localeCompare(b.date))
      .map((award) => ({ type: 'standard', ...award })),
    unlocks: day.unlocks.map(({ player, hint, at }) => ({
      ...ownerOf(player),
      target: hint.id,
      type: 'hints',
      date: moment(start + at),
    })),
  };
}

function idsByName(challenges: readonly DemoChallenge[]): (name: string) => number | null {
  const ids = new Map(challenges.map(({ id, name }) => [name, id]));
  return (name) => ids.get(name) ?? null;
}

function moment(millis: number): string {
  return new Date(Math.round(millis)).toISOString();
}
