import { Instant } from '../../platform/clock/instant';
import { BATCH, type Tx } from '../../platform/database/database';
import { demoData, numbered } from './demo-data';
import type { DemoCast } from './demo-people';
import type { DemoDay } from './demo-play';

const HOUR = 3_600_000;

/** What the rows of the sample event are made of. */
export interface DemoEvent {
  mode: 'users' | 'teams';
  /** Milliseconds since 1970. */
  start: number;
  /** The administrator, who comments. */
  admin_id: number;
  cast: DemoCast;
  day: DemoDay;
  /** Hash of the players' password, or null for none that would let them in. */
  password: string | null;
}

/** Writes the rows of a sample event, with ids from 1 but those of users and pages, and sets the sequences. */
export async function writeEvent(tx: Tx, event: DemoEvent): Promise<void> {
  const rows = { ...contentRows(event), ...playRows(event) };
  for (const [table, list] of Object.entries<object[]>(rows)) await insertAll(tx, table, list);
  await tx.query('UPDATE teams SET captain_id = (SELECT MIN(id) FROM users WHERE team_id = teams.id)');
}

/** TypeORM leaves out the members of a row that are no columns. */
async function insertAll(tx: Tx, table: string, list: readonly object[]): Promise<void> {
  // Before these pages comes the start page, which the set-up has made.
  const rows = table === 'pages' ? list : numbered(list);
  for (let place = 0; place < rows.length; place += BATCH)
    await tx.repository(table).insert(rows.slice(place, place + BATCH));
  if (table !== 'solves' && rows.length > 0)
    await tx.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT MAX(id) FROM ${table}))`);
}

/** Rows by table, here and below in an order in which every row finds what it refers to. */
function contentRows({ mode, start, admin_id, cast, password }: DemoEvent) {
  const { challenges, people, texts } = demoData();
  const topics = [...new Set(challenges.flatMap((challenge) => challenge.topics ?? []))];
  const idOf = (name: string) => challenges.find((challenge) => challenge.name === name)?.id ?? null;
  const hour = (hours: number): Instant => Instant.fromMillis(start + hours * HOUR);
  return {
    brackets: people.brackets.map((bracket) => ({ ...bracket, type: mode })),
    fields: people.fields,
    teams: cast.teams,
    users: cast.players.map((player) => ({ ...player, password })),
    field_entries: cast.players.flatMap(({ id, editor }) =>
      editor === null ? [] : [{ type: 'user', value: editor, field_id: 1, user_id: id }],
    ),
    challenges: challenges.map(({ requires, anonymize = false, next, ...challenge }) => ({
      type: 'standard',
      ...challenge,
      requirements: requires ? { prerequisites: requires.map(idOf), anonymize } : null,
      next_id: next === undefined ? null : idOf(next),
    })),
    flags: challenges.flatMap(({ id, flags }) => flags.map((flag) => ({ type: 'static', ...flag, challenge_id: id }))),
    hints: challenges.flatMap(({ id, hints = [] }) => hints.map((hint) => ({ ...hint, challenge_id: id }))),
    tags: challenges.flatMap(({ id, tags = [] }) => tags.map((value) => ({ challenge_id: id, value }))),
    topics: topics.map((value) => ({ value })),
    challenge_topics: challenges.flatMap((challenge) =>
      (challenge.topics ?? []).map((topic) => ({ challenge_id: challenge.id, topic_id: topics.indexOf(topic) + 1 })),
    ),
    solutions: challenges.flatMap(({ id, solution }) =>
      solution === undefined ? [] : [{ challenge_id: id, content: solution, state: 'solved' }],
    ),
    pages: texts.pages,
    notifications: texts.notifications.map((notification) => ({ ...notification, date: hour(notification.hour) })),
    comments: texts.comments.map(({ challenge, content }, place) => ({
      type: 'challenge',
      content,
      author_id: admin_id,
      challenge_id: idOf(challenge),
      date: hour(place + 1),
    })),
  };
}

function playRows({ start, day }: DemoEvent) {
  const submissions = numbered(day.submissions);
  const given = demoData().texts.awards.flatMap((award) => {
    const receiver = submissions.find(({ at }) => at >= award.hour * HOUR);
    if (!receiver) return [];
    const { user_id, team_id, account_id } = receiver;
    return [{ ...award, user_id, team_id, account_id, date: Instant.fromMillis(start + award.hour * HOUR) }];
  });
  const paid = day.unlocks.map(({ challenge, target, cost, ...unlock }) => ({
    ...unlock,
    name: `Hint ${target}`,
    description: `Hint for ${challenge}`,
    value: -cost,
    category: 'hints',
    hint_id: target,
  }));
  return {
    submissions,
    solves: submissions.filter(({ type }) => type === 'correct'),
    awards: [...given, ...paid].sort((a, b) => a.date.millis - b.date.millis),
    unlocks: day.unlocks,
  };
}
