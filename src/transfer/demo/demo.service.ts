import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Identity, passwordErrors } from '../../auth/registration/account-form.rules';
import { adminComplaints } from '../../auth/setup/admin-accounts';
import { SetupWriter } from '../../auth/setup/setup-writer';
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
import { castOf } from './demo-people';
import { HOURS, playOneDay } from './demo-play';
import { type DemoEvent, writeEvent } from './demo-rows';
import { Random } from './random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The event goes on for another day after the one that was played. */
const EVENT_HOURS = 2 * HOURS;

/** Tables that must be empty; all other rows of an event depend on theirs. */
const TABLES = ['users', 'teams', 'challenges', 'pages', 'notifications', 'brackets', 'fields', 'topics', 'files'];

const MAX_FILE_BYTES = 1024 * 1024;

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
    const millis = options.start === null ? this.clock.millis() - HOURS * HOUR : options.start.millis;
    const start = Math.floor(millis / MINUTE) * MINUTE;
    const random = new Random(seed);
    onProgress?.({ phase: 'Playing a day', done: 0, total: null });
    const cast = castOf(random, mode, start);
    const day = playOneDay(random, cast.players, start);
    const password = player_password === null ? null : await this.passwords.hash(player_password);
    const admin = { ...options.admin, password: await this.passwords.hash(options.admin.password) };
    onProgress?.({ phase: 'Writing the event', done: 0, total: null });
    const event = { mode, start, cast, day, password };
    await this.database.transaction((tx) => this.write(tx, event, { admin, token }));
    return reportOf(event);
  }

  private async write(tx: Tx, event: DemoEvent, { admin, token }: Pick<DemoOptions, 'admin' | 'token'>): Promise<void> {
    const { name, description } = demoData().texts;
    await this.setup.lock(tx);
    await this.requireEmpty(tx);
    await this.setup.finish(tx, {
      ctf_name: name,
      ctf_description: description,
      user_mode: event.mode,
      start: String(event.start / 1000),
      end: String(event.start / 1000 + EVENT_HOURS * 3600),
      ...(event.mode === 'teams' ? { team_size: '5' } : {}),
    });
    // Deleted rows left the sequences where they were; the same seed gives the same ids.
    await tx.query(`SELECT setval(pg_get_serial_sequence('users', 'id'), 1, false)`);
    await tx.query(`UPDATE pages SET id = 1`);
    const admin_id = await this.setup.addAdmin(tx, { ...admin, verified: true });
    if (token !== null) await this.setup.addToken(tx, admin_id, token);
    await writeEvent(tx, event);
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all');
    tx.publish(new ResyncRequired());
    // Last, when the database has nothing left to refuse: a rollback does not remove them.
    for (const { id, file } of demoData().challenges) if (file) await this.addFile(tx, id, file);
  }

  private async addFile(tx: Tx, challenge_id: number, file: { name: string; content: string }): Promise<void> {
    const staged = await this.storage.stage(Readable.from([Buffer.from(file.content)]), MAX_FILE_BYTES);
    const location = `${randomDirectory()}/${file.name}`;
    await this.files.recordIn(tx, { location, sha1sum: staged.sha1sum }, { type: 'challenge', challenge_id });
    await this.storage.put(staged, location);
  }

  /** A sample must never come over an event, or be mixed with one. */
  private async requireEmpty(reader: Pick<Tx, 'query'>): Promise<void> {
    const counts = await reader.query<{ name: string; count: number }>(
      TABLES.map((table) => `SELECT '${table}' AS name, COUNT(*)::int AS count FROM ${table}`).join(' UNION ALL '),
    );
    const found = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${name} (${count})`);
    if (found.length > 0)
      throw InvalidInput.of(
        '',
        `There is an event in this database already: ${found.join(', ')}. The demo needs an empty one; nothing was changed.`,
      );
  }
}

function requireUsable(admin: Identity, player_password: string | null): void {
  const passwordComplaints = player_password === null ? [] : passwordErrors(player_password, 1);
  refuseInput([
    ...adminComplaints(admin),
    ...passwordComplaints.map(({ message }) => ({ field: 'player_password', message })),
  ]);
}

/** What the sample event consists of. */
function reportOf({ mode, start, cast, day }: DemoEvent) {
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
