import { Injectable } from '@nestjs/common';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden } from '../../http/errors/errors';
import { withinColumn } from '../../http/search/query-fields';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import type { OwnSubmissionsQuery } from './submission.dto';
import type { OwnSubmissionView } from './submission.views';

const MAX_SUBMISSIONS = 100;

/** Reads the submissions of the caller. */
@Injectable()
export class OwnSubmissions {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Newest first. Served by submissions_user_id_challenge_id_idx. */
  async list(viewer: Viewer, { challenge_id }: OwnSubmissionsQuery): Promise<OwnSubmissionView[]> {
    const user = requireUser(viewer);
    if (!viewer.isAdmin && !this.settings.get('view_self_submissions'))
      throw new Forbidden('This event does not show players their own submissions.');
    return this.database.query<OwnSubmissionView>(
      `SELECT id, provided, type, date FROM submissions
        WHERE user_id = $1 AND ($2::int IS NULL OR challenge_id = $2)
        ORDER BY id DESC LIMIT ${MAX_SUBMISSIONS}`,
      [user.id, challenge_id === undefined ? null : withinColumn(challenge_id)],
    );
  }
}
