import { Injectable } from '@nestjs/common';
import { AccountChanged } from '../../accounts/users/user.events';
import { ReadModel } from '../../platform/cache/read-model';
import { Database } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { ChallengesChanged } from '../challenges/challenge.events';
import { RatingsChanged } from './rating.events';
import { Settings } from '../../settings/settings';
import { type OwnRatingView, type RatingSummary, summaryOf } from './rating.views';

const NO_VOTES = summaryOf({ up: 0, down: 0 });

/**
 * Ratings in the detail of a challenge; each is null if the setting hides it. `rating` is also null without a rating.
 */
interface VisibleRatings {
  rating: OwnRatingView | null;
  ratings: RatingSummary | null;
}

/** Number of ratings by challenge id, in memory; challenges without ratings are absent. */
@Injectable()
export class RatingSummaries extends ReadModel<ReadonlyMap<number, RatingSummary>> {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  /** Returns the caller's own rating and the number of ratings, if the setting permits. */
  async visible(challenge_id: number, own: OwnRatingView | null): Promise<VisibleRatings> {
    const visibility = this.settings.get('challenge_ratings');
    const ratings = visibility === 'public' ? ((await this.get()).get(challenge_id) ?? NO_VOTES) : null;
    return { rating: visibility === 'disabled' ? null : own, ratings };
  }

  /**
   * Uses `markStale`, because many players can rate at the same time. Handles changes of challenges and accounts too,
   * because their ratings are deleted with them.
   */
  @Handles(RatingsChanged, ChallengesChanged, AccountChanged, ResyncRequired)
  onChange(): void {
    this.markStale();
  }

  protected async load(): Promise<ReadonlyMap<number, RatingSummary>> {
    const rows = await this.database.query<{ challenge_id: number; up: number; down: number }>(
      `SELECT challenge_id, (COUNT(*) FILTER (WHERE value > 0))::int AS up, (COUNT(*) FILTER (WHERE value < 0))::int AS down
         FROM ratings GROUP BY challenge_id`,
    );
    return new Map(rows.map(({ challenge_id, ...votes }) => [challenge_id, summaryOf(votes)]));
  }
}
