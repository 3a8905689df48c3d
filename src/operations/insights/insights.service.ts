import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import type {
  FastSolvesQuery,
  InsightDto,
  MarkDto,
  OddChallengesQuery,
  SharedAddressesQuery,
  SharedAnswersQuery,
} from './insight.dto';
import { InsightMark } from './insight-mark.entity';
import type { FastSolveView, OddChallengeView, SharedAddressView, SharedAnswerView } from './insight.views';
import { InsightsQueries } from './insights.queries';

/** Signs of cheating and of bad challenges, and administrators' marks. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly database: Database,
    private readonly queries: InsightsQueries,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  answers(query: SharedAnswersQuery): Promise<SharedAnswerView[]> {
    return this.queries.answers(query);
  }

  addresses(query: SharedAddressesQuery): Promise<SharedAddressView[]> {
    return this.queries.addresses(query);
  }

  speed(query: FastSolvesQuery): Promise<FastSolveView[]> {
    return this.queries.speed(query, this.settings.get('start'));
  }

  challenges(query: OddChallengesQuery): Promise<OddChallengeView[]> {
    return this.queries.challenges(query);
  }

  /** Marks an insight as harmless, or changes the note. The insight need not be in a list at present. */
  async mark({ user }: Viewer, { kind, key, note = null }: MarkDto): Promise<void> {
    await this.database.transaction((tx) =>
      tx
        .repository(InsightMark)
        .upsert({ kind, key, note, user_id: user?.id ?? null, created: this.clock.now() }, ['kind', 'key']),
    );
  }

  async unmark({ kind, key }: InsightDto): Promise<void> {
    await this.database.transaction((tx) => tx.repository(InsightMark).delete({ kind, key }));
  }
}
