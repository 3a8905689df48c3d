import { Injectable } from '@nestjs/common';
import type { AccountKind } from '../../accounts/shared/account.rules';
import { AccountsQueries } from '../../accounts/shared/accounts.queries';
import { Catalogue } from '../../challenges/challenges/catalogue';
import { ChallengeResults, NO_RESULT } from '../../challenges/challenges/challenge-results';
import { inListOrder, visibleTo } from '../../challenges/challenges/challenge.rules';
import type { Viewer } from '../../http/context/viewer';
import { Database } from '../../platform/database/database';
import type { MissingChallengeView } from './results.views';

/**
 * Columns of `solves` by kind of account: a user has all their solves, a team the solves that count for it. Both have
 * an index.
 */
const OWNER = { user: 'user_id', team: 'account_id' } as const satisfies Record<AccountKind, string>;

/** Challenges that an account has not solved. */
@Injectable()
export class MissingChallenges {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsQueries,
    private readonly catalogue: Catalogue,
    private readonly results: ChallengeResults,
  ) {}

  /** Returns the visible challenges that the account has not solved, in the order of `inListOrder`. Throws NotFound. */
  async list(viewer: Viewer, kind: AccountKind, id: number): Promise<MissingChallengeView[]> {
    await this.accounts.requireVisible(viewer, kind, id);
    const [{ all }, results, solves] = await Promise.all([
      this.catalogue.get(),
      this.results.get(),
      this.database.query<{ challenge_id: number }>(`SELECT challenge_id FROM solves WHERE ${OWNER[kind]} = $1`, [id]),
    ]);
    const solved = new Set(solves.map(({ challenge_id }) => challenge_id));
    return all
      .filter((challenge) => visibleTo({ isAdmin: false }, challenge) && !solved.has(challenge.id))
      .map(({ id: challenge_id, name, category, position }) => {
        const { value, solves: count } = results.get(challenge_id) ?? NO_RESULT;
        return { id: challenge_id, name, category, position, value, solves: count };
      })
      .sort(inListOrder);
  }
}
