import { Injectable } from '@nestjs/common';
import { Semaphore } from 'async-mutex';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/context/viewer';
import { RawJson } from '../../http/envelope/results';
import { SingleFlight } from '../../platform/concurrency/single-flight';
import { Instant } from '../../platform/clock/instant';
import { slicesOf } from '../../platform/concurrency/yield-to-event-loop';
import { ChallengeAccess } from './challenge-access';
import { ChallengeSolveRecord } from './challenge-solves.views';
import type { SolvesQuery } from './challenge.dto';
import { ChallengesQueries } from './challenges.queries';

type Solves = RawJson<ChallengeSolveRecord[]>;

/**
 * Maximum number of challenges whose solves are read at the same time. Requests for the same challenge share one read.
 */
const READS_AT_ONCE = 2;

/** Number of rows to serialise before other requests may run. */
const ROWS_A_PIECE = 500;

/** Lists the solves of a challenge. */
@Injectable()
export class ChallengeSolves {
  private readonly reads = new SingleFlight<Solves>();
  /** Needs no queue limit: `reads` runs at most one read at a time for each challenge and freeze. */
  private readonly semaphore = new Semaphore(READS_AT_ONCE);

  constructor(
    private readonly access: ChallengeAccess,
    private readonly queries: ChallengesQueries,
    private readonly settings: Settings,
  ) {}

  /**
   * Returns the solves, oldest first. During a freeze, only administrators without `preview` get the solves since it
   * began.
   */
  async list(viewer: Viewer, id: number, { preview = false }: SolvesQuery): Promise<Solves> {
    await this.access.requireReadable(viewer, id);
    const freeze = viewer.isAdmin && !preview ? null : this.settings.get('freeze');
    // Simultaneous callers share a read, because each player who opens a challenge requests this long list.
    return this.reads.get(`${id} until ${freeze}`, () => this.semaphore.runExclusive(() => this.read(id, freeze)));
  }

  private async read(id: number, freeze: number | null): Promise<Solves> {
    const accounts = this.settings.isTeamsMode ? 'teams' : 'users';
    const until = freeze === null ? null : Instant.fromMillis(freeze * 1000);
    const rows = await this.queries.solves(id, until);
    const [records, texts]: [ChallengeSolveRecord[], string[]] = [[], []];
    for await (const slice of slicesOf(rows, ROWS_A_PIECE)) {
      const piece = slice.map((row) => ChallengeSolveRecord.from(row, accounts));
      records.push(...piece);
      texts.push(JSON.stringify(piece).slice(1, -1));
    }
    return new RawJson(`[${texts.join(',')}]`, records);
  }
}
