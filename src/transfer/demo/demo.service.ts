import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type Identity, identityErrors, passwordErrors } from '../../auth/registration/account-form.rules';
import { SetupWriter } from '../../auth/setup/setup-writer';
import { ProgressService } from '../../competition/progress/progress.service';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { FilesService } from '../../challenges/files/files.service';
import { randomDirectory } from '../../http/uploads/location.rules';
import { InvalidInput } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Passwords } from '../../platform/passwords/passwords';
import type { OnProgress } from '../../platform/progress/progress';
import { type Staged, Storage } from '../../platform/storage/storage';
import { castOf, TEAM_SIZE } from './demo-cast';
import { demoData } from './demo-data';
import { HOURS, playOneDay } from './demo-play';
import { type DemoEvent, writeEvent } from './demo-rows';
import { Random } from './random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The event goes on for another day after the one that was played. */
const EVENT_HOURS = 2 * HOURS;

/** Tables of which no row may be there; what else there is hangs on these. */
const OF_AN_EVENT = ['users', 'teams', 'challenges', 'pages', 'notifications', 'brackets', 'fields', 'topics', 'files'];

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

/** A file of a challenge, received by the storage, and where it goes. */
interface DemoFile {
  staged: Staged;
  location: string;
  challenge_id: number;
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

  /** Makes the event, whole or not at all. Throws InvalidInput for what cannot be used, and where there is an event already. */
  async make(options: DemoOptions, onProgress?: OnProgress): Promise<ReturnType<typeof reportOf>> {
    requireUsable(options);
    await this.requireEmpty(this.database);
    const { challenges } = demoData();
    const random = new Random(options.seed);
    const cast = castOf(random, options.mode);
    onProgress?.({ phase: 'Playing a day', done: 0, total: null });
    const event: DemoEvent = {
      mode: options.mode,
      start: this.startOf(options),
      challenges,
      cast,
      day: playOneDay(random, challenges, cast.players),
      password: options.player_password === null ? null : await this.passwords.hash(options.player_password),
    };
    const admin = { ...options.admin, password: await this.passwords.hash(options.admin.password) };
    const files: DemoFile[] = [];
    try {
      await this.receive(files);
      onProgress?.({ phase: 'Writing the event', done: 0, total: null });
      await this.database.transaction((tx) => this.write(tx, event, { ...options, admin, files }));
    } finally {
      for (const { staged } of files) await this.storage.discard(staged);
    }
    return reportOf(event);
  }

  private async write(
    tx: Tx,
    event: DemoEvent,
    { admin, token, files }: Pick<DemoOptions, 'admin' | 'token'> & { files: readonly DemoFile[] },
  ): Promise<void> {
    await this.setup.lock(tx);
    await this.requireEmpty(tx);
    await this.setup.finish(tx, {
      ctf_name: demoData().texts.name,
      ctf_description: demoData().texts.description,
      user_mode: event.mode,
      start: seconds(event.start),
      end: seconds(event.start + EVENT_HOURS * HOUR),
      ...(event.mode === 'teams' ? { team_size: String(TEAM_SIZE) } : {}),
    });
    // What was removed before left the sequences where they were; the same seed gives the same ids.
    await tx.query(`SELECT setval(pg_get_serial_sequence('users', 'id'), 1, false)`);
    await tx.query(`UPDATE pages SET id = 1`);
    const admin_id = await this.setup.addAdmin(tx, { ...admin, verified: true });
    if (token !== null) await this.setup.addToken(tx, admin_id, token);
    await writeEvent(tx, event);
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all');
    for (const { staged, location, challenge_id } of files)
      await this.files.recordIn(tx, { location, sha1sum: staged.sha1sum }, { type: 'challenge', challenge_id });
    tx.publish(new ResyncRequired());
    // Last, when the database has nothing left to refuse: a put is a rename, which no rollback undoes.
    for (const { staged, location } of files) await this.storage.put(staged, location);
  }

  private async receive(files: DemoFile[]): Promise<void> {
    for (const { id, file } of demoData().challenges) {
      if (!file) continue;
      const staged = await this.storage.stage(Readable.from([Buffer.from(file.content)]), MAX_FILE_BYTES);
      files.push({ staged, location: `${randomDirectory()}/${file.name}`, challenge_id: id });
    }
  }

  /** A sample must never come over an event, or be mixed with one. */
  private async requireEmpty(reader: Pick<Tx, 'query'>): Promise<void> {
    const counts = await reader.query<{ name: string; count: number }>(
      OF_AN_EVENT.map((table) => `SELECT '${table}' AS name, COUNT(*)::int AS count FROM ${table}`).join(' UNION ALL '),
    );
    const found = counts.filter(({ count }) => count > 0).map(({ name, count }) => `${name} (${count})`);
    if (found.length > 0)
      throw InvalidInput.of(
        '',
        `There is an event in this database already: ${found.join(', ')}. The demo needs an empty one; nothing was changed.`,
      );
  }

  /** Milliseconds since 1970, on a full minute. */
  private startOf({ start }: DemoOptions): number {
    const millis = start === null ? this.clock.millis() - HOURS * HOUR : Date.parse(start.toJSON());
    return Math.floor(millis / MINUTE) * MINUTE;
  }
}

function requireUsable({ admin, player_password }: DemoOptions): void {
  const complaints = identityErrors(admin).map((message) => ({ field: 'admin', message }));
  if (player_password !== null)
    complaints.push(...passwordErrors(player_password).map((message) => ({ field: 'player-password', message })));
  const [first, ...others] = complaints;
  if (first) throw new InvalidInput(first, ...others);
}

/** What the sample event consists of. */
function reportOf({ mode, start, challenges, cast, day }: DemoEvent) {
  return {
    name: demoData().texts.name,
    mode,
    start: Instant.fromMillis(start),
    end: Instant.fromMillis(start + EVENT_HOURS * HOUR),
    challenges: challenges.length,
    players: cast.players.length,
    teams: cast.teams.length,
    submissions: day.submissions.length,
    solves: day.submissions.filter(({ type }) => type === 'correct').length,
    unlocks: day.unlocks.length,
  };
}

/** As moments are stored among the settings. */
function seconds(millis: number): string {
  return String(Math.floor(millis / 1000));
}
