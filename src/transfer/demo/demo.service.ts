import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Identity, passwordErrors } from '../../auth/registration/registration.rules';
import { adminComplaints } from '../../auth/setup/admin-accounts.service';
import { SetupWriter, START_PAGE } from '../../auth/setup/setup-writer';
import { ProgressService } from '../../competition/progress/progress.service';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { FilesService } from '../../challenges/files/files.service';
import { randomDirectory } from '../../http/uploads/location.rules';
import { InvalidInput, refuseInput } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Passwords } from '../../platform/passwords/passwords';
import type { OnProgress } from '../../platform/progress/progress';
import { Storage } from '../../platform/storage/storage';
import { demoData } from './demo-data';
import { castOf, type DemoFrame } from './demo-people';
import { HOURS, playOneDay } from './demo-play';
import { type DemoEvent, writeEvent } from './demo-rows';
import { Random } from './random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The event goes on for another day after the one that was played. */
const EVENT_HOURS = 2 * HOURS;

/** Tables that must be empty; all other rows of an event depend on theirs. */
const TABLES = ['users', 'teams', 'challenges', 'pages', 'notifications', 'brackets', 'fields', 'topics', 'files'];

/** The same after the set-up, which made administrators, the start page and its pictures; by table, the rows that must not be there. */
const REST: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TABLES.filter((table) => table !== 'files').map((table) => [table, 'true'])),
  users: `type <> 'admin'`,
  pages: `route <> '${START_PAGE}'`,
  awards: 'true',
  comments: 'true',
};

/** What the sample event of the panel is made of; the command line lets one choose. */
const SEED = 'lumen';

const MAX_FILE_BYTES = 1024 * 1024;

type DemoPlay = Omit<DemoEvent, 'admin_id' | 'password'>;

export interface DemoOptions {
  /** Any text; the same makes the same event. */
  seed: string;
  mode: 'users' | 'teams';
  /** When play began; a day ago where it is null. */
  start: Instant | null;
  admin: Identity;
  /** API token of the administrator; null for none. */
  token: string | null;
  /** What all players sign in with; null lets none of them in. */
  player_password: string | null;
}

/** A sample event with a day of play behind it, for looking around. */
@Injectable()
export class Demo {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly setup: SetupWriter,
    private readonly files: FilesService,
    private readonly results: ChallengeResults,
    private readonly progress: ProgressService,
  ) {}

  /** Makes the event, whole or not at all. Throws InvalidInput for unusable options, and where there is an event already. */
  async make(
    { seed, mode, token, player_password, ...options }: DemoOptions,
    onProgress?: OnProgress,
  ): Promise<ReturnType<typeof reportOf>> {
    requireUsable(options.admin, player_password);
    await this.requireEmpty(this.database);
    onProgress?.({ phase: 'Playing a day', done: 0, total: null });
    const start = options.start === null ? this.aDayAgo() : wholeMinute(options.start.millis);
    // The administrator has the first id.
    const play = playOf(seed, { mode, start, first_id: 2 });
    const password = player_password === null ? null : await this.passwords.hash(player_password);
    const admin = { ...options.admin, password: await this.passwords.hash(options.admin.password) };
    onProgress?.({ phase: 'Writing the event', done: 0, total: null });
    await this.database.transaction(async (tx) => {
      const admin_id = await this.setUp(tx, { mode, start, admin, token });
      await this.write(tx, { ...play, admin_id, password });
    });
    return reportOf(play);
  }

  /**
   * Fills an event that was just set up with the sample event; `admin_id` is its administrator. Keeps name, description and mode, and sets
   * the times. The players have no passwords. Throws InvalidInput if the event has any other content.
   */
  async fill(admin_id: number): Promise<ReturnType<typeof reportOf>> {
    const start = this.aDayAgo();
    return this.database.transaction(async (tx) => {
      await this.setup.lock(tx);
      await tx.query('LOCK TABLE config IN SHARE ROW EXCLUSIVE MODE');
      await this.progress.holdAttempts(tx);
      // Who registers or writes anything else meanwhile waits, and then gets the ids after these.
      await tx.query(`LOCK TABLE ${Object.keys(REST).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
      await this.requireEmpty(tx, REST);
      const mode = await this.progress.hold(tx);
      const [users] = await tx.query<{ next: number }>('SELECT MAX(id) + 1 AS next FROM users');
      const play = playOf(SEED, { mode, start, first_id: users?.next ?? 1 });
      await this.setup.change(tx, { ...timesOf(start), freeze: null });
      await this.write(tx, { ...play, admin_id, password: null });
      return reportOf(play);
    });
  }

  /** Does what a set-up does; gives the id of the administrator. */
  private async setUp(
    tx: Tx,
    { mode, start, admin, token }: Pick<DemoOptions, 'mode' | 'admin' | 'token'> & { start: number },
  ): Promise<number> {
    const { name, description } = demoData().texts;
    await this.setup.lock(tx);
    await this.requireEmpty(tx);
    // Deleted rows left the sequences where they were; the same seed gives the same ids.
    for (const table of ['users', 'pages'])
      await tx.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 1, false)`);
    await this.setup.finish(tx, {
      ctf_name: name,
      ctf_description: description,
      user_mode: mode,
      ...timesOf(start),
      ...(mode === 'teams' ? { team_size: '5' } : {}),
    });
    const admin_id = await this.setup.addAdmin(tx, { ...admin, verified: true });
    if (token !== null) await this.setup.addToken(tx, admin_id, token);
    return admin_id;
  }

  private async write(tx: Tx, event: DemoEvent): Promise<void> {
    await writeEvent(tx, event);
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all');
    tx.publish(new ResyncRequired());
    // Last, when the database has nothing left to refuse: a rollback does not remove them.
    for (const { id, file } of demoData().challenges) if (file) await this.addFile(tx, id, file);
  }

  /** When the day of play began that ends now, in milliseconds. */
  private aDayAgo(): number {
    return wholeMinute(this.clock.millis() - HOURS * HOUR);
  }

  private async addFile(tx: Tx, challenge_id: number, file: { name: string; content: string }): Promise<void> {
    const staged = await this.storage.stage(Readable.from([Buffer.from(file.content)]), MAX_FILE_BYTES);
    const location = `${randomDirectory()}/${file.name}`;
    await this.files.recordIn(
      tx,
      { location, name: null, sha1sum: staged.sha1sum },
      { type: 'challenge', challenge_id },
    );
    await this.storage.put(staged, location);
  }

  /** A sample must never come over an event, or be mixed with one. `tables` says of each which rows must not be there. */
  private async requireEmpty(
    reader: Pick<Tx, 'query'>,
    tables: Readonly<Record<string, string>> = Object.fromEntries(TABLES.map((table) => [table, 'true'])),
  ): Promise<void> {
    const counts = await reader.query<{ name: string; count: number }>(
      Object.entries(tables)
        .map(([table, which]) => `SELECT '${table}' AS name, COUNT(*)::int AS count FROM ${table} WHERE ${which}`)
        .join(' UNION ALL '),
    );
    const found = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${name} (${count})`);
    if (found.length > 0)
      throw InvalidInput.of(
        '',
        `There is an event in this database already: ${found.join(', ')}. The sample event needs an empty one; nothing was changed.`,
      );
  }
}

function wholeMinute(millis: number): number {
  return Math.floor(millis / MINUTE) * MINUTE;
}

function playOf(seed: string, frame: DemoFrame): DemoPlay {
  const random = new Random(seed);
  const cast = castOf(random, frame);
  return { mode: frame.mode, start: frame.start, cast, day: playOneDay(random, cast.players, frame.start) };
}

/** Start and end, as settings. */
function timesOf(start: number): { start: string; end: string } {
  return { start: String(start / 1000), end: String(start / 1000 + EVENT_HOURS * 3600) };
}

function requireUsable(admin: Identity, player_password: string | null): void {
  const passwordComplaints = player_password === null ? [] : passwordErrors(player_password, 1);
  refuseInput([
    ...adminComplaints(admin),
    ...passwordComplaints.map(({ message }) => ({ field: 'player_password', message })),
  ]);
}

/** What the sample event consists of. */
function reportOf({ mode, start, cast, day }: DemoPlay) {
  return {
    name: demoData().texts.name,
    mode,
    start: Instant.fromMillis(start),
    end: Instant.fromMillis(start + EVENT_HOURS * HOUR),
    challenges: demoData().challenges.length,
    players: cast.players.length,
    /** Somebody who played, and may go on. */
    player: { name: cast.players.find(({ plays, banned }) => plays && !banned)?.name ?? '' },
    teams: cast.teams.length,
    submissions: day.submissions.length,
    solves: day.submissions.filter(({ type }) => type === 'correct').length,
    unlocks: day.unlocks.length,
  };
}
