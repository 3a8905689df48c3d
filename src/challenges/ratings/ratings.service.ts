import { Injectable } from '@nestjs/common';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { pageOf, type PageQuery, pageSlice, type PageSize } from '../../http/envelope/page-query';
import { WithMeta } from '../../http/envelope/results';
import { Forbidden } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { ChallengeAccess } from '../challenges/challenge-access';
import type { PutRatingDto } from './rating.dto';
import { RatingsChanged } from './rating.events';
import { type RatingAdminView, type RatingSummary, RatingView, summaryOf } from './rating.views';

const PAGE_SIZE: PageSize = { default: 20, max: 50 };

/** Ratings of challenges. Players can rate only challenges that their account solved. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly database: Database,
    private readonly access: ChallengeAccess,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of ratings, newest first, with their number. Served by ratings_challenge_id_id_idx. */
  async list(challenge_id: number, query: PageQuery): Promise<WithMeta<RatingAdminView[]>> {
    const { name, category } = await this.access.requireChallenge(challenge_id);
    const slice = pageSlice(query, PAGE_SIZE);
    const [summary, rows] = await Promise.all([
      this.summary(challenge_id),
      this.database.query<RatingAdminView>(
        `SELECT r.id, r.user_id, r.challenge_id, r.value, r.review, r.date,
                jsonb_build_object('id', u.id, 'name', u.name) AS "user"
           FROM ratings r JOIN users u ON u.id = r.user_id
          WHERE r.challenge_id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
        [challenge_id, slice.limit, slice.offset],
      ),
    ]);
    const challenge = { id: challenge_id, name, category };
    const { pagination } = pageOf(rows, slice, summary.count);
    return new WithMeta(
      rows.map((row) => ({ ...row, challenge })),
      { pagination, summary },
    );
  }

  /**
   * Creates or replaces the caller's rating. Throws NotFound and Forbidden like `requireOpen`, and Forbidden if ratings
   * are disabled or a player's account has not solved the challenge.
   */
  async put(viewer: Viewer, challenge_id: number, { value, review = '' }: PutRatingDto): Promise<RatingView> {
    if (this.settings.get('challenge_ratings') === 'disabled') throw new Forbidden();
    const user = requireUser(viewer);
    const challenge = await this.access.requireOpen(viewer, challenge_id);
    if (!viewer.isAdmin) {
      const solved = await this.access.solvedAmong(viewer.account_id, challenge);
      if (!solved.has(challenge_id)) throw new Forbidden('You must solve this challenge before rating it');
    }
    return this.database.transaction(async (tx) => {
      const [rating] = await tx.query<RatingView>(
        `INSERT INTO ratings (user_id, challenge_id, value, review, date) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, challenge_id)
         DO UPDATE SET value = EXCLUDED.value, review = EXCLUDED.review, date = EXCLUDED.date
         RETURNING id, user_id, challenge_id, value, review, date`,
        [user.id, challenge_id, value, review, this.clock.now()],
      );
      if (!rating) throw new Error('a rating was not written');
      tx.publish(new RatingsChanged());
      return rating;
    });
  }

  private async summary(challenge_id: number): Promise<RatingSummary> {
    const [votes] = await this.database.query<{ up: number; down: number }>(
      `SELECT (COUNT(*) FILTER (WHERE value > 0))::int AS up, (COUNT(*) FILTER (WHERE value < 0))::int AS down
         FROM ratings WHERE challenge_id = $1`,
      [challenge_id],
    );
    return summaryOf(votes ?? { up: 0, down: 0 });
  }
}
