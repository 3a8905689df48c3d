import { Injectable } from '@nestjs/common';
import type { AccountKind } from '../../accounts/shared/account.rules';
import { AccountsQueries } from '../../accounts/shared/accounts.queries';
import { ChallengeAccess } from '../../challenges/challenges/challenge-access';
import { ChallengeResults, valueFor } from '../../challenges/challenges/challenge-results';
import type { Viewer } from '../../http/context/viewer';
import { Counted, type Page } from '../../http/envelope/results';
import { as } from '../../http/envelope/views';
import { Forbidden } from '../../http/errors/errors';
import { pageOf, type PageQuery, pageSlice } from '../../http/envelope/page-query';
import { Database } from '../../platform/database/database';
import { Settings } from '../../settings/settings';
import { withNames } from '../submissions/submissions.queries';
import { repeatsOf } from './repeated-solves';
import {
  TeamAwardView,
  UserAwardAdminView,
  UserAwardView,
  UserSubmissionAdminView,
  UserSubmissionView,
} from './results.views';

/** Applies only to requests for a page; otherwise lists are complete. */
const PAGE_SIZE = { default: 50, max: 100 };

const IN_TIME = "s.date < COALESCE(to_timestamp($2), 'infinity')";

const NEWEST_FIRST = 'ORDER BY s.date DESC, s.id DESC';

/**
 * SQL conditions for the rows of an account. A user keeps all rows after a change of teams; a challenge solved for two
 * teams counts once. A team has only the rows with its account id. Served by the indexes on user_id, team_id and
 * account_id.
 */
const OWNED = {
  user: {
    awards: 's.user_id = $1',
    submissions: `s.user_id = $1 AND s.id NOT IN (${repeatsOf('user_id = $1')})`,
  },
  team: {
    awards: 's.account_id = $1',
    submissions: `s.team_id = $1 AND s.account_id = $1
      AND (s.type <> 'correct' OR EXISTS (SELECT FROM solves WHERE solves.id = s.id AND solves.account_id = $1))`,
  },
} as const satisfies Record<AccountKind, object>;

interface AccountRef {
  kind: AccountKind;
  id: number | 'me';
}

interface Subject {
  kind: AccountKind;
  id: number;
  until: number | null;
}

export type ResultList<T> = Promise<Counted<T> | Page<T>>;

/** Solves, wrong attempts and awards of a user or team that the caller may see, newest first. */
@Injectable()
export class AccountResults {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsQueries,
    private readonly settings: Settings,
    private readonly access: ChallengeAccess,
    private readonly challenges: ChallengeResults,
  ) {}

  solves(viewer: Viewer, account: AccountRef, page: PageQuery): ResultList<UserSubmissionView> {
    return this.submissions('correct', viewer, account, page);
  }

  fails(viewer: Viewer, account: AccountRef, page: PageQuery): ResultList<UserSubmissionView> {
    return this.submissions('incorrect', viewer, account, page);
  }

  async awards(viewer: Viewer, account: AccountRef, page: PageQuery): ResultList<UserAwardView> {
    const subject = await this.subject(viewer, account);
    const view = subject.kind === 'team' ? TeamAwardView : viewer.isAdmin ? UserAwardAdminView : UserAwardView;
    const awards = `awards s WHERE ${OWNED[subject.kind].awards} AND ${IN_TIME}`;
    return this.list(subject, awards, page, async (slice) => {
      // An award that a service reported has the name of its challenge, so other accounts get it only if they see the
      // challenge.
      const seen = isOwn(viewer, subject) ? null : await this.access.visibleIds(viewer);
      const rows = await this.database.query<TeamAwardView>(
        `SELECT s.*, s.user_id AS user, s.team_id AS team FROM ${awards}
            AND ($3::int[] IS NULL OR s.challenge_id IS NULL OR s.challenge_id = ANY($3)) ${slice}`,
        [subject.id, subject.until, seen],
      );
      return rows.map((row) => as<UserAwardView>(view, row));
    });
  }

  private async submissions(
    type: 'correct' | 'incorrect',
    viewer: Viewer,
    account: AccountRef,
    page: PageQuery,
  ): ResultList<UserSubmissionView> {
    const subject = await this.subject(viewer, account);
    const view = viewer.isAdmin ? UserSubmissionAdminView : UserSubmissionView;
    const submissions = `submissions s WHERE ${OWNED[subject.kind].submissions} AND ${IN_TIME} AND s.type = '${type}'`;
    return this.list(subject, submissions, page, async (slice) => {
      // Only administrators see wrong submissions; other callers get only the count.
      if (type === 'incorrect' && !viewer.isAdmin) return [];
      // Omits another account's solves of challenges that the caller cannot see; the count includes them.
      const seen = isOwn(viewer, subject) ? null : await this.access.visibleIds(viewer);
      const chosen = `SELECT s.* FROM ${submissions} AND ($3::int[] IS NULL OR s.challenge_id = ANY($3)) ${slice}`;
      const rows = await this.database.query<UserSubmissionAdminView>(`${withNames(chosen)} ${NEWEST_FIRST}`, [
        subject.id,
        subject.until,
        seen,
      ]);
      const results = await this.challenges.get();
      return rows.map((row) => {
        const result = results.get(row.challenge_id);
        const value = result ? valueFor(viewer, result) : row.challenge.value;
        return as<UserSubmissionView>(view, { ...row, challenge: { ...row.challenge, value } });
      });
    });
  }

  /** `until` is the freeze. It does not apply to `me` and to administrators. */
  private async subject(viewer: Viewer, { kind, id }: AccountRef): Promise<Subject> {
    if (id === 'me') {
      const own = kind === 'user' ? viewer.user?.id : viewer.account_id;
      if (own == null) throw new Forbidden();
      return { kind, id: own, until: null };
    }
    await this.accounts.requireVisible(viewer, kind, id);
    return { kind, id, until: viewer.isAdmin ? null : this.settings.get('freeze') };
  }

  /**
   * Returns the rows of `read` with the number of rows of `from`. `read` gets the SQL for the order and, if a page is
   * requested, for its limits.
   */
  private async list<T>(
    { id, until }: Subject,
    from: string,
    page: PageQuery,
    read: (slice: string) => Promise<T[]>,
  ): ResultList<T> {
    const [row] = await this.database.query<{ count: number }>(`SELECT COUNT(*) AS count FROM ${from}`, [id, until]);
    const count = row?.count ?? 0;
    if (page.page === undefined && page.per_page === undefined) return new Counted(await read(NEWEST_FIRST), count);
    const slice = pageSlice(page, PAGE_SIZE);
    return pageOf(await read(`${NEWEST_FIRST} LIMIT ${slice.limit} OFFSET ${slice.offset}`), slice, count);
  }
}

function isOwn({ user, account_id }: Viewer, { kind, id }: Subject): boolean {
  return id === (kind === 'user' ? user?.id : account_id);
}
