import { Injectable } from '@nestjs/common';
import { WithMeta } from '../../http/envelope/results';
import { pageOf, pageSlice, type PageSize } from '../../http/envelope/page-query';
import { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { HeavyReads } from '../../platform/database/heavy-reads';
import { Settings } from '../../settings/settings';
import { FirstSolves } from '../first-solves';
import { Standings } from '../standings';
import type { ProgressionQuery } from './series.dto';
import type { ChallengeOutcomeView, ProgressionChallengeView, ProgressionView } from './series.views';

const PAGE_SIZE: PageSize = { default: 100, max: 100 };

type OutcomeRow = Omit<ChallengeOutcomeView, 'first_solve' | 'median_seconds'> & { median: Instant | null };

/** Hidden and banned accounts. They are few, so excluding them is much faster than joining all other accounts. */
const UNCOUNTED_ACCOUNTS = `
  (SELECT id FROM teams WHERE teams_compete() AND (hidden OR banned)
   UNION ALL SELECT id FROM users WHERE NOT teams_compete() AND (hidden OR banned))`;

/**
 * Every challenge with its attempts and solves by accounts neither hidden nor banned. Scans the tables progress (one
 * row for each account and attempted challenge) and solves once: 0.3 s for a million rows.
 */
const OUTCOMES = `
  WITH tried AS (SELECT challenge_id, COUNT(*) AS accounts, SUM(attempts)::int AS attempts, SUM(fails)::int AS fails
                   FROM progress WHERE account_id NOT IN ${UNCOUNTED_ACCOUNTS} GROUP BY challenge_id),
       solved AS (SELECT challenge_id, percentile_disc(0.5) WITHIN GROUP (ORDER BY date) AS median
                    FROM solves WHERE account_id IS NOT NULL AND account_id NOT IN ${UNCOUNTED_ACCOUNTS} GROUP BY challenge_id),
       rated AS (SELECT challenge_id, COUNT(*) FILTER (WHERE value > 0) AS likes, COUNT(*) FILTER (WHERE value < 0) AS dislikes
                   FROM ratings GROUP BY challenge_id)
  SELECT challenges.id, name, category, type, state, value, solves, COALESCE(accounts, 0) AS accounts,
         COALESCE(attempts, 0) AS attempts, COALESCE(fails, 0) AS fails, median,
         COALESCE(likes, 0) AS likes, COALESCE(dislikes, 0) AS dislikes
    FROM challenges LEFT JOIN tried ON tried.challenge_id = challenges.id LEFT JOIN solved ON solved.challenge_id = challenges.id
    LEFT JOIN rated ON rated.challenge_id = challenges.id
   ORDER BY challenges.id`;

/** Results of challenges and progress of accounts for administrators. Includes solves made after the freeze. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly database: Database,
    private readonly heavy: HeavyReads,
    private readonly settings: Settings,
    private readonly standings: Standings,
    private readonly firstSolves: FirstSolves,
  ) {}

  async challenges(): Promise<ChallengeOutcomeView[]> {
    const rows = await this.heavy.run(() => this.database.query<OutcomeRow>(OUTCOMES));
    const podiums = await this.firstSolves.get();
    const start = this.settings.get('start');
    return rows.map(({ median, ...row }) => {
      const [first] = podiums.get(row.id) ?? [];
      return {
        ...row,
        first_solve: first
          ? { account_id: first.account_id, name: first.name, date: Instant.fromMillis(first.time * 1000) }
          : null,
        median_seconds: median && start !== null ? Math.max(Math.round(median.millis / 1000 - start), 0) : null,
      };
    });
  }

  /**
   * Returns one page of the live ranking or of a bracket, with the solved and attempted challenges of each account.
   * Served by progress_pkey.
   */
  async progression({ bracket_id, ...paging }: ProgressionQuery): Promise<WithMeta<ProgressionView>> {
    const board = await this.standings.get();
    const ranking = board.rankingIn(bracket_id ?? 'all', { frozen: false });
    const slice = pageSlice(paging, PAGE_SIZE);
    const { pagination } = pageOf([], slice, ranking.length);
    const rows = ranking.slice(slice.offset, slice.offset + slice.limit);
    const [challenges, brackets, progress] = await Promise.all([
      this.visible(),
      this.database.query<ProgressionView['brackets'][number]>(
        'SELECT id, name, description, type FROM brackets ORDER BY id',
      ),
      this.progressOf(rows.map(({ account_id }) => account_id)),
    ]);
    const kind = board.scope.kind;
    const scoreboard = rows.map(({ account_id: id, name, score, bracket_id }, n) => ({
      id,
      name,
      score,
      place: slice.offset + n + 1,
      url: `/admin/${kind}s/${id}`,
      bracket_id,
      bracket_name: board.bracketName(bracket_id),
      ...(progress.get(id) ?? { solves: [], attempts: [] }),
      opens: [],
    }));
    return new WithMeta({ scoreboard, challenges, brackets }, { pagination });
  }

  private async visible(): Promise<ProgressionChallengeView[]> {
    const rows = await this.database.query<Omit<ProgressionChallengeView, 'url'>>(
      `SELECT id, name, value, position, category FROM challenges WHERE state = 'visible'
        ORDER BY position = 0, position, value, category, id`,
    );
    return rows.map((row) => ({ ...row, url: `/admin/challenges/${row.id}` }));
  }

  private async progressOf(ids: readonly number[]): Promise<Map<number, { solves: number[]; attempts: number[] }>> {
    const rows = await this.database.query<{ id: number; solves: number[] | null; attempts: number[] | null }>(
      `SELECT account_id AS id,
              array_agg(challenge_id ORDER BY challenge_id) FILTER (WHERE solve IS NOT NULL) AS solves,
              array_agg(challenge_id ORDER BY challenge_id) FILTER (WHERE fails > 0) AS attempts
         FROM progress JOIN challenges ON challenges.id = challenge_id AND challenges.state = 'visible'
        WHERE account_id = ANY($1) GROUP BY account_id`,
      [ids],
    );
    return new Map(rows.map(({ id, solves, attempts }) => [id, { solves: solves ?? [], attempts: attempts ?? [] }]));
  }
}
