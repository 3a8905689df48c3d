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
import {
  type Anonymize,
  type Challenge,
  type ChallengeRequirements,
  type ChallengeState,
  PREVIEWED,
} from './challenge.entity';
import { ChallengesChanged } from './challenge.events';
import { prerequisiteIds, stateAt } from './challenge.rules';

/** A hint in the catalogue. `prerequisites` omits ids that do not exist and the hint's own id. */
export interface CatalogueHint {
  id: number;
  title: string | null;
  cost: number;
  content: string;
  prerequisites: number[];
}

/** A challenge with its parts. Its value and solve count are in `ChallengeResults`, because solves change them. */
export interface CatalogueChallenge extends Omit<Challenge, 'value' | 'solves'> {
  /** Effective state: `hidden` before the release. */
  state: ChallengeState;
  stored_state: ChallengeState;
  tags: string[];
  hints: CatalogueHint[];
  files: Pick<StoredFile, 'id' | 'location' | 'name' | 'stored_as' | 'sha1sum'>[];
  solution: Pick<Solution, 'id' | 'state'> | null;
  prerequisites: number[];
  /** Mask for callers without the prerequisites. */
  anonymize: Anonymize;
  /** Sorted by id. Stored patterns that cannot be compiled are missing. */
  flags: CompiledFlag[];
  /** True if a service can report results. */
  has_results_key: boolean;
}

/** All challenges of the event, in any state. */
export interface CatalogueSnapshot {
  all: CatalogueChallenge[];
  byId: Map<number, CatalogueChallenge>;
  hintById: Map<number, CatalogueHint>;
}

type StoredFlag = FlagRule & { id: number };
type StoredHint = Omit<CatalogueHint, 'prerequisites'> & { requirements: unknown };
type Row = Omit<CatalogueChallenge, 'stored_state' | 'hints' | 'prerequisites' | 'anonymize' | 'flags'> & {
  hints: StoredHint[];
  flags: StoredFlag[];
};

/** Maximum delay of the timer, so that a change of the system clock is noticed within a minute. */
const MAX_WAIT_MILLIS = 60_000;

/**
 * Caches all challenges with the parts in `CatalogueChallenge`. At the release time of a challenge, delivers
 * `ChallengesChanged` only in this process, because each process has its own timer.
 */
@Injectable()
export class Catalogue extends ReadModel<CatalogueSnapshot> implements OnApplicationShutdown {
  private readonly logger = new Logger(Catalogue.name);
  /**
   * Compiled flags by id and stored fields; null for an invalid pattern. Kept between loads, so that a pattern is
   * compiled once.
   */
  private compiled = new Map<string, CompiledFlag | null>();

  /** Time of the next release in milliseconds, or null. */
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

  /** Reloads after a release time has passed, even if the timer is late. */
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
      anonymize: anonymizeOf(row.requirements),
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

  private wait(outdatedAt: number | null): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.outdatedAt = outdatedAt;
    if (outdatedAt === null) return;
    const millis = Math.max(outdatedAt - this.clock.millis(), 0);
    this.timer = setTimeout(() => void this.release(outdatedAt), Math.min(millis + 1, MAX_WAIT_MILLIS)).unref();
  }

  private async release(outdatedAt: number): Promise<void> {
    if (this.clock.millis() < outdatedAt) this.wait(outdatedAt);
    else await this.bus.deliver([new ChallengesChanged()]);
  }

  private compile({ id, ...rule }: StoredFlag, known: ReadonlyMap<string, CompiledFlag | null>): CompiledFlag | null {
    const key = JSON.stringify([id, rule.type, rule.data, rule.content]);
    const flag = known.has(key) ? (known.get(key) ?? null) : this.recompile(id, rule);
    this.compiled.set(key, flag);
    return flag;
  }

  private recompile(id: number, rule: FlagRule): CompiledFlag | null {
    try {
      return compileFlag(rule);
    } catch (error) {
      if (!(error instanceof UnusableFlag)) throw error;
      this.logger.warn({ flag_id: id, reason: error.message }, 'a stored flag cannot be used and is skipped');
      return null;
    }
  }
}

/** Returns `anonymize`, or false if it is absent or invalid. Imports may contain invalid values. */
function anonymizeOf(requirements: ChallengeRequirements | null): Anonymize {
  const anonymize = requirements?.anonymize;
  return anonymize === PREVIEWED ? PREVIEWED : anonymize === true;
}

function othersAmong(existing: Pick<ReadonlySet<number>, 'has'>, requirements: unknown, own: number): number[] {
  return prerequisiteIds(requirements).filter((id) => id !== own && existing.has(id));
}

// Reads everything in one statement, so that the parts are consistent. Served by the index of each table on
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
                     FROM flags g WHERE g.challenge_id = c.id), '[]') AS flags,
         EXISTS (SELECT FROM result_keys k WHERE k.challenge_id = c.id) AS has_results_key
    FROM challenges c
   ORDER BY c.id`;
