import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { withinColumn } from '../../http/search/query-fields';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { HeavyReads } from '../../platform/database/heavy-reads';
import { Settings } from '../../settings/settings';
import type { SeriesName, SeriesQuery } from './series.dto';
import { MAX_POINTS, type Span, spanOf } from './series.rules';
import type { SeriesView } from './series.views';

/**
 * SQL for the start of the step that contains `column`: `$1` is the start of the first step, `$3` the length of a step
 * in seconds.
 */
const binOf = (column: string): string => `date_bin($3::float8 * interval '1 second', ${column}, $1::timestamptz)`;

const STEP = `round((date_part('epoch', bin) - date_part('epoch', $1::timestamptz)) / $3::float8)::int AS step`;

const within = (column: string): string => `${column} >= $1::timestamptz AND ${column} < $2::timestamptz`;
const ofChallenge = '($4::int IS NULL OR challenge_id = $4)';

/**
 * The lines of each series, and the SQL that counts them by step. Submissions and solves of a short time are found by
 * submissions_date_idx and solves_date_idx. A million rows take 0.3 s.
 */
const QUERIES: Record<SeriesName, { lines: readonly string[]; sql: string }> = {
  attempts: {
    lines: ['correct', 'incorrect', 'other'],
    sql: `SELECT ${STEP}, SUM(n) FILTER (WHERE type = 'correct')::int AS correct,
                 SUM(n) FILTER (WHERE type = 'incorrect')::int AS incorrect,
                 SUM(n) FILTER (WHERE type NOT IN ('correct', 'incorrect'))::int AS other
            FROM (SELECT ${binOf('date')} AS bin, type, COUNT(*) AS n
                    FROM submissions WHERE ${within('date')} AND ${ofChallenge} GROUP BY 1, 2) counted
           GROUP BY 1`,
  },
  solves: {
    lines: ['solves'],
    sql: `SELECT ${STEP}, n AS solves
            FROM (SELECT ${binOf('date')} AS bin, COUNT(*) AS n
                    FROM solves WHERE ${within('date')} AND account_id IS NOT NULL AND ${ofChallenge} GROUP BY 1) counted`,
  },
  registrations: {
    lines: ['registrations'],
    sql: `SELECT ${STEP}, n AS registrations
            FROM (SELECT ${binOf('created')} AS bin, COUNT(*) AS n
                    FROM users WHERE ${within('created')} AND $4::int IS NULL GROUP BY 1) counted`,
  },
  active: {
    lines: ['active'],
    sql: `SELECT ${STEP}, n AS active
            FROM (SELECT bin, COUNT(*) AS n
                    FROM (SELECT DISTINCT ${binOf('date')} AS bin, account_id
                            FROM submissions WHERE ${within('date')} AND account_id IS NOT NULL AND ${ofChallenge}) seen
                   GROUP BY 1) counted`,
  },
};

/** End of the year 9999 in Unix seconds: later years have more than four digits. */
const LAST_SECOND = 253_402_300_799;

/** Time series of submissions, solves, registrations and active accounts. Includes those after the freeze. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly database: Database,
    private readonly heavy: HeavyReads,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws InvalidInput if `from` is not before `to`, `step` is less than 1, or there are more than `MAX_POINTS`
   * points.
   */
  async series({ of: name = 'attempts', challenge_id, ...range }: SeriesQuery): Promise<SeriesView> {
    const { from, step, count } = this.spanOf(range);
    const begins = Instant.fromMillis(from * 1000);
    const ends = Instant.fromMillis(Math.min(from + count * step, LAST_SECOND) * 1000);
    const { sql, lines } = QUERIES[name];
    const challenge = challenge_id === undefined ? null : withinColumn(challenge_id);
    const rows = await this.heavy.run(() =>
      this.database.query<Record<string, number | null> & { step: number }>(sql, [begins, ends, step, challenge]),
    );
    const values = new Map(lines.map((name) => [name, new Array<number>(count).fill(0)]));
    for (const row of rows) for (const [name, line] of values) if (row.step < count) line[row.step] = row[name] ?? 0;
    return {
      of: name,
      from: begins,
      to: ends,
      step,
      lines: [...values].map(([name, line]) => ({ name, values: line })),
    };
  }

  private spanOf(range: Pick<SeriesQuery, 'from' | 'to' | 'step'>): Span {
    const now = Math.ceil(this.clock.millis() / 1000);
    const [start, end] = [this.settings.get('start'), this.settings.get('end')];
    const to = range.to ? range.to.millis / 1000 : Math.min(now, end ?? now);
    const from = range.from ? range.from.millis / 1000 : start !== null && start < to ? start : to - 86_400;
    if (from >= to) throw InvalidInput.forField('to', 'The end must come after the beginning.');
    if (range.step !== undefined && range.step < 1) throw InvalidInput.forField('step', 'Must be 1 or more.');
    const span = spanOf(from, to, range.step);
    if (span.count > MAX_POINTS)
      throw InvalidInput.forField('step', `These would be ${span.count} points; ${MAX_POINTS} is the most.`);
    return span;
  }
}
