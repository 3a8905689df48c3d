import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import type { InsightDto, MarkDto } from './insight.dto';
import { InsightMark } from './insight-mark.entity';

/** Sets and removes administrators' marks on insights. */
@Injectable()
export class InsightsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Marks an insight as harmless, or replaces its mark. Does not check that a list contains the insight. */
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
