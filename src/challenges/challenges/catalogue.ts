import { Injectable, Logger } from '@nestjs/common';
import { type CompiledFlag, compileFlag, type FlagRule } from '../flags/flag.rules';
import { UnusableFlag } from '../flags/python-regex';
import { ReadModel } from '../../platform/cache/read-model';
import { Database } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import type { StoredFile } from '../files/file.entity';
import type { Solution } from '../solutions/solution.entity';
import type { Challenge } from './challenge.entity';
import { ChallengesChanged } from './challenge.events';
import { prerequisiteIds } from './challenge.rules';

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
  tags: string[];
  hints: CatalogueHint[];
  files: Pick<StoredFile, 'id' | 'location' | 'stored_as' | 'sha1sum'>[];
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
type Row = Omit<CatalogueChallenge, 'hints' | 'prerequisites' | 'anonymize' | 'flags'> & {
  hints: StoredHint[];
  flags: StoredFlag[];
};

/** The challenges with tags, hints, files, flags, prerequisites and whether there is a solution, in memory. */
@Injectable()
export class Catalogue extends ReadModel<CatalogueSnapshot> {
  private readonly logger = new Logger(Catalogue.name);
  /** By what a flag stores; null for one that cannot be used. Kept between loads, so that a pattern is compiled once. */
  private compiled = new Map<string, CompiledFlag | null>();

  constructor(private readonly database: Database) {
    super();
  }

  @Handles(ChallengesChanged, ResyncRequired)
  onChange(): void {
    this.invalidate();
  }

  protected async load(): Promise<CatalogueSnapshot> {
    const rows = await this.database.query<Row>(ROWS);
    const challengeIds = new Set(rows.map(({ id }) => id));
    const hintIds = new Set(rows.flatMap(({ hints }) => hints.map(({ id }) => id)));
    const known = this.compiled;
    this.compiled = new Map();
    const all = rows.map((row): CatalogueChallenge => ({
      ...row,
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
         c.logic, c.position, c.requirements, c.initial, c.minimum, c.decay, c.function,
         ARRAY(SELECT t.value FROM tags t WHERE t.challenge_id = c.id ORDER BY t.id) AS tags,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'cost', h.cost, 'content', h.content,
                                                       'requirements', h.requirements) ORDER BY h.id)
                     FROM hints h WHERE h.challenge_id = c.id), '[]') AS hints,
         (SELECT jsonb_build_object('id', w.id, 'state', w.state) FROM solutions w WHERE w.challenge_id = c.id) AS solution,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'location', f.location, 'stored_as', f.stored_as,
                                                       'sha1sum', f.sha1sum) ORDER BY f.id)
                     FROM files f WHERE f.challenge_id = c.id), '[]') AS files,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'type', g.type, 'content', g.content,
                                                       'data', g.data) ORDER BY g.id)
                     FROM flags g WHERE g.challenge_id = c.id), '[]') AS flags
    FROM challenges c
   ORDER BY c.id`;
