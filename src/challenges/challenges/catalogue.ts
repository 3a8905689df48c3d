import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type CompiledFlag, compileFlag, type FlagRule } from '../flags/flag.rules';
import { UnusableFlag } from '../flags/python-regex';
import { ReadModel } from '../../platform/cache/read-model';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { EventBus } from '../../platform/events/event-bus';
import { Handles } from '../../platform/events/handles';
import type { StoredFile } from '../files/file.entity';
import type { Solution } from '../solutions/solution.entity';
import type { Challenge, ChallengeState } from './challenge.entity';
import { ChallengesChanged } from './challenge.events';
import { prerequisiteIds, stateAt } from './challenge.rules';

/** A hint as the catalogue keeps it; `prerequisites` are ids of existing other hints. */
export interface CatalogueHint {
  id: number;
  title: string | null;
  cost: number;
  content: string;
  prerequisites: number[];
}

/** A challenge with all that hangs on it, without what changes with every solve (see ChallengeResults). */
export interface CatalogueChallenge extends Omit<Challenge, 'value' | 'solves'> {
  /** The state that counts now: `hidden` until the challenge is released. */
  state: ChallengeState;
  /** The state that was written. */
  stored_state: ChallengeState;
  tags: string[];
  hints: CatalogueHint[];
  files: Pick<StoredFile, 'id' | 'location' | 'name' | 'stored_as' | 'sha1sum'>[];
  /** How it is solved, without the text; null where nobody wrote it down. */
  solution: Pick<Solution, 'id' | 'state'> | null;
  /** Existing other challenges that must be solved first. */
  prerequisites: number[];
  /** Whether callers who may not see it yet get `???` instead of nothing. */
  anonymize: boolean;
  /** Ready to be compared, by id; stored patterns that cannot be run are left out. */
  flags: CompiledFlag[];
}

/** Every challenge of the event, whatever its state. */
export interface CatalogueSnapshot {
  /** By id. */
  all: CatalogueChallenge[];
  byId: Map<number, CatalogueChallenge>;
  /** The hints of all challenges. */
  hintById: Map<number, CatalogueHint>;
}

type StoredFlag = FlagRule & { id: number };
type StoredHint = Omit<CatalogueHint, 'prerequisites'> & { requirements: unknown };
type Row = Omit<CatalogueChallenge, 'stored_state' | 'hints' | 'prerequisites' | 'anonymize' | 'flags'> & {
  hints: StoredHint[];
  flags: StoredFlag[];
};

/** Timers are set no further ahead, so that a clock that is set meanwhile does not matter. */
const LONGEST_WAIT_MILLIS = 60_000;

/**
 * The challenges with tags, hints, files, flags, prerequisites and whether there is a solution, in memory. When one is to be released,
 * each process tells itself that challenges have changed.
 */
@Injectable()
export class Catalogue extends ReadModel<CatalogueSnapshot> implements OnApplicationShutdown {
  private readonly logger = new Logger(Catalogue.name);
  /** By what a flag stores; null for one that cannot be used. Kept between loads, so that a pattern is compiled once. */
  private compiled = new Map<string, CompiledFlag | null>();

  /** When the snapshot shows too little, in milliseconds; null for never. */
  private outdatedAt: number | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly bus: EventBus,
  ) {
    super();
  }

  onApplicationShutdown(): void {
    this.wait(null);
  }

  /** A release shows at its moment, whether the timer has ended or not. */
  override get(): Promise<CatalogueSnapshot> {
    if (this.isOutdated()) {
      this.outdatedAt = null;
      this.invalidate();
    }
    return super.get();
  }

  @Handles(ChallengesChanged, ResyncRequired)
  onChange(): void {
    this.invalidate();
  }

  protected async load(): Promise<CatalogueSnapshot> {
    const now = this.clock.millis();
    const rows = await this.database.query<Row>(ROWS);
    const releases = rows.flatMap(({ scheduled_at }) => scheduled_at?.millis ?? []).filter((millis) => millis > now);
    this.wait(releases.length === 0 ? null : Math.min(...releases));
    const challengeIds = new Set(rows.map(({ id }) => id));
    const hintIds = new Set(rows.flatMap(({ hints }) => hints.map(({ id }) => id)));
    const known = this.compiled;
    this.compiled = new Map();
    const all = rows.map((row): CatalogueChallenge => ({
      ...row,
      state: stateAt(row, now),
      stored_state: row.state,
      hints: row.hints.map(({ requirements, ...hint }) => ({
        ...hint,
        prerequisites: othersAmong(hintIds, requirements, hint.id),
      })),
      prerequisites: othersAmong(challengeIds, row.requirements, row.id),
      anonymize: row.requirements?.anonymize === true,
      flags: row.flags.flatMap((flag) => this.compile(flag, known) ?? []),
    }));
    return {
      all,
      byId: new Map(all.map((challenge) => [challenge.id, challenge])),
      hintById: new Map(all.flatMap(({ hints }) => hints.map((hint) => [hint.id, hint]))),
    };
  }

  private isOutdated(): boolean {
    return this.outdatedAt !== null && this.clock.millis() >= this.outdatedAt;
  }

  /** Until a release, which then is told to all that show challenges in this process: the others have timers of their own. */
  private wait(outdatedAt: number | null): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.outdatedAt = outdatedAt;
    if (outdatedAt === null) return;
    const millis = Math.max(outdatedAt - this.clock.millis(), 0);
    this.timer = setTimeout(() => void this.release(outdatedAt), Math.min(millis + 1, LONGEST_WAIT_MILLIS)).unref();
  }

  private async release(outdatedAt: number): Promise<void> {
    if (this.clock.millis() < outdatedAt) this.wait(outdatedAt);
    else await this.bus.deliver([new ChallengesChanged()]);
  }

  /** The flag made ready; null, and a line in the log, for a stored pattern that cannot be run. */
  private compile({ id, ...rule }: StoredFlag, known: ReadonlyMap<string, CompiledFlag | null>): CompiledFlag | null {
    const key = JSON.stringify([id, rule.type, rule.data, rule.content]);
    const flag = known.has(key) ? (known.get(key) ?? null) : this.compileAnew(id, rule);
    this.compiled.set(key, flag);
    return flag;
  }

  private compileAnew(id: number, rule: FlagRule): CompiledFlag | null {
    try {
      return compileFlag(rule);
    } catch (error) {
      if (!(error instanceof UnusableFlag)) throw error;
      this.logger.warn({ flag_id: id, reason: error.message }, 'a stored flag cannot be used and is skipped');
      return null;
    }
  }
}

function othersAmong(existing: Pick<ReadonlySet<number>, 'has'>, requirements: unknown, own: number): number[] {
  return prerequisiteIds(requirements).filter((id) => id !== own && existing.has(id));
}

// One statement, so that the parts belong together whatever is written meanwhile. Each part is found by the index on its
// challenge_id.
const ROWS = `
  SELECT c.id, c.name, c.description, c.attribution, c.connection_info, c.next_id, c.max_attempts, c.category, c.type, c.state,
         c.scheduled_at, c.logic, c.position, c.requirements, c.initial, c.minimum, c.decay, c.function,
         ARRAY(SELECT t.value FROM tags t WHERE t.challenge_id = c.id ORDER BY t.id) AS tags,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'cost', h.cost, 'content', h.content,
                                                       'requirements', h.requirements) ORDER BY h.id)
                     FROM hints h WHERE h.challenge_id = c.id), '[]') AS hints,
         (SELECT jsonb_build_object('id', w.id, 'state', w.state) FROM solutions w WHERE w.challenge_id = c.id) AS solution,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'location', f.location, 'name', f.name, 'stored_as', f.stored_as,
                                                       'sha1sum', f.sha1sum) ORDER BY f.id)
                     FROM files f WHERE f.challenge_id = c.id), '[]') AS files,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'type', g.type, 'content', g.content,
                                                       'data', g.data) ORDER BY g.id)
                     FROM flags g WHERE g.challenge_id = c.id), '[]') AS flags
    FROM challenges c
   ORDER BY c.id`;
