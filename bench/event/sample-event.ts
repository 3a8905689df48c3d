import { createHash } from 'node:crypto';
import type { EventData } from './backup-file';
import { type DayOfPlay, HOURS, playOneDay } from './sample/day-of-play';
import { dateOf, type Player, playersAndTeams } from './sample/players';
import { Random } from './sample/random';
import { CHALLENGES, numbered, TEXTS, PEOPLE } from './sample/texts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20, 12);
const SEED = 'lumen';

/** The event lasts a day longer than the simulated day. */
const EVENT_HOURS = 2 * HOURS;

/** The administrator, who also writes the comments. */
const ADMIN = { id: 1, name: 'admin', email: 'admin@lumen.example', type: 'admin', hidden: true, verified: true };

/**
 * Sample event after one day, with 40 challenges, and 200 players as users or in 50 teams. The accounts have no
 * passwords.
 */
export function sampleEvent(mode: 'users' | 'teams'): EventData {
  const random = new Random(SEED);
  const { players, teams } = playersAndTeams(random, mode, START);
  const day = playOneDay(random, players, START);
  const tables: Record<string, object[]> = {
    config: settings(mode),
    brackets: PEOPLE.brackets.map(({ share: _share, ...bracket }) => ({ ...bracket, type: mode })),
    fields: PEOPLE.fields,
    users: [{ ...ADMIN, created: dateOf(START) }, ...players.map(userRow)],
    teams,
    field_entries: players.flatMap(({ id, editor }) =>
      editor === null ? [] : [{ type: 'user', value: editor, field_id: 1, user_id: id }],
    ),
    ...challengeRows(),
    pages: TEXTS.pages,
    notifications: TEXTS.notifications.map(({ hour, ...texts }) => ({ ...texts, date: dateOf(START + hour * HOUR) })),
    comments: TEXTS.comments.map(({ challenge, content }, place) => ({
      type: 'challenge',
      content,
      author_id: ADMIN.id,
      challenge_id: idOf(challenge),
      date: dateOf(START + (place + 1) * HOUR),
    })),
    ...playRows(day),
  };
  return {
    tables: Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, () => numbered(rows)])),
    uploads: Object.fromEntries(filesOf().map(({ location, content }) => [location, Buffer.from(content)])),
  };
}

function settings(mode: 'users' | 'teams'): object[] {
  const { name: ctf_name, description: ctf_description } = TEXTS;
  const times = { start: String(START / 1000), end: String(START / 1000 + EVENT_HOURS * 3600) };
  const all = { ctf_name, ctf_description, user_mode: mode, setup: 'true', ...times };
  return Object.entries(all).map(([key, value]) => ({ key, value }));
}

function userRow({ editor: _editor, skill: _skill, plays: _plays, ip: _ip, ...row }: Player): object {
  return row;
}

function challengeRows(): Record<string, object[]> {
  const topics = [...new Set(CHALLENGES.flatMap((challenge) => challenge.topics ?? []))];
  return {
    challenges: CHALLENGES.map((challenge) => {
      const { id, name, category, description, attribution, state, max_attempts, logic, value } = challenge;
      const { type = 'standard', initial, minimum, decay, function: fall, requires, anonymize, next } = challenge;
      const texts = { name, category, description, attribution, connection_info: challenge.connection_info };
      // The value of a dynamic challenge is computed from its solves.
      const terms = { type, value: initial === undefined ? value : null, initial, minimum, decay, function: fall };
      const requirements = requires && { prerequisites: requires.map(idOf), anonymize: anonymize ?? false };
      return { id, ...texts, state, max_attempts, logic, ...terms, requirements, next_id: next && idOf(next) };
    }),
    flags: CHALLENGES.flatMap(({ id, flags }) =>
      flags.map(({ type = 'static', content, data }) => ({ challenge_id: id, type, content, data })),
    ),
    hints: CHALLENGES.flatMap(({ id, hints = [] }) => hints.map((hint) => ({ ...hint, challenge_id: id }))),
    tags: CHALLENGES.flatMap(({ id, tags = [] }) => tags.map((value) => ({ challenge_id: id, value }))),
    topics: topics.map((value) => ({ value })),
    challenge_topics: CHALLENGES.flatMap((challenge) =>
      (challenge.topics ?? []).map((topic) => ({ challenge_id: challenge.id, topic_id: topics.indexOf(topic) + 1 })),
    ),
    solutions: CHALLENGES.flatMap(({ id, solution }) =>
      solution === undefined ? [] : [{ challenge_id: id, content: solution, state: 'solved' }],
    ),
    files: filesOf().map(({ challenge_id, location, content }) => {
      const sha1sum = createHash('sha1').update(content).digest('hex');
      return { type: 'challenge', challenge_id, location, sha1sum };
    }),
  };
}

function filesOf(): { challenge_id: number; location: string; content: string }[] {
  return CHALLENGES.flatMap(({ id, name, file }) => {
    if (!file) return [];
    const directory = createHash('md5').update(name).digest('hex');
    return [{ challenge_id: id, location: `${directory}/${file.name}`, content: file.content }];
  });
}

function playRows(day: DayOfPlay): Record<string, object[]> {
  const submissions = numbered(day.submissions);
  const awards = TEXTS.awards.flatMap(({ hour, ...award }) => {
    const receiver = submissions.find(({ at }) => at >= hour * HOUR);
    if (!receiver) return [];
    const { user_id, team_id } = receiver;
    return [{ ...award, user_id, team_id, date: dateOf(START + hour * HOUR) }];
  });
  const paid = day.unlocks.map(({ challenge, user_id, team_id, date, target, cost }) => {
    const texts = { name: `Hint ${target}`, description: `Hint for ${challenge}`, category: 'hints' };
    return { ...texts, value: -cost, user_id, team_id, date };
  });
  return {
    submissions: submissions.map(({ id, challenge_id, user_id, team_id, ip, provided, type, date }) => {
      return { id, challenge_id, user_id, team_id, ip, provided, type, date };
    }),
    solves: submissions.flatMap(({ id, challenge_id, user_id, team_id, type }) =>
      type === 'correct' ? [{ id, challenge_id, user_id, team_id }] : [],
    ),
    awards: [...awards, ...paid].sort((one, other) => one.date.localeCompare(other.date)),
    unlocks: day.unlocks.map(({ user_id, team_id, target, date }) => {
      return { user_id, team_id, target, type: 'hints', date };
    }),
  };
}

function idOf(name: string): number | undefined {
  return CHALLENGES.find((challenge) => challenge.name === name)?.id;
}
