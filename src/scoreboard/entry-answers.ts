import { ChallengesChanged } from '../challenges/challenges/challenge.events';
import { SettingsChanged } from '../settings/config.events';
import type { Settings } from '../settings/settings';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { ChallengeSolved, ResultsChanged } from '../competition/submissions/submission.events';
import type { BoardAnswer } from './board-answer';
import type { Standing } from './ranking';
import type { Board } from './standings';
import type { AccountEntry, StandingsQueries } from './standings.queries';

/** Answers that are made of the board and of the solves and awards behind it, also of those worth nothing, which it does not show. */
export abstract class EntryAnswers {
  constructor(
    protected readonly queries: StandingsQueries,
    private readonly settings: Settings,
  ) {}

  /** Those that change with a solve or an award. */
  protected abstract answers(): Iterable<BoardAnswer<unknown>>;

  @Handles(ChallengeSolved)
  onSolve(): void {
    for (const answer of this.answers()) answer.outdate();
  }

  /** Players cause these too, by hints they buy; those name whom they are about. */
  @Handles(ResultsChanged)
  onResults({ of }: ResultsChanged): void {
    if (of === null) this.onChange();
    else this.onSolve();
  }

  /** Another freeze, too, leaves out other solves. */
  @Handles(ChallengesChanged, SettingsChanged, NoticesLost)
  onChange(): void {
    for (const answer of this.answers()) answer.invalidate();
  }

  /** The solves and awards of each account of these rows, by its id, oldest first; without what came from the freeze on. */
  protected async entriesOf(
    rows: readonly Standing[],
    { account_type }: Board,
  ): Promise<ReadonlyMap<number, readonly AccountEntry[]>> {
    const ids = rows.map(({ account_id }) => account_id);
    const byAccount = new Map<number, AccountEntry[]>(ids.map((id) => [id, []]));
    const entries = await this.queries.entries(account_type, ids, this.settings.get('freeze'));
    for (const entry of entries) byAccount.get(entry.account_id)?.push(entry);
    return byAccount;
  }
}
