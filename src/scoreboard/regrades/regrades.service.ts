import { Injectable } from '@nestjs/common';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { isInstalled, valueFalls } from '../../challenges/challenges/challenge.rules';
import {
  type CompiledFlag,
  compileFlag,
  type FlagRule,
  isCorrect,
  stripSubmission,
} from '../../challenges/flags/flag.rules';
import { FlagsService } from '../../challenges/flags/flags.service';
import { UnusableFlag } from '../../challenges/flags/python-regex';
import { ProgressService } from '../../competition/progress/progress.service';
import type { SubmissionType } from '../../competition/submissions/submission.entity';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { InvalidInput } from '../../http/errors/errors';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import { StandingsQueries } from '../standings.queries';
import type { RegradeDto } from './regrade.dto';
import { type Judgement, type OtherPoints, regraded, type SolveFact, standingsWith } from './regrade.rules';
import type { RegradedAccountView, RegradedStandingView, RegradeView, SolveChange } from './regrade.views';
import { type AccountRow, type AnswerRow, type RegradedChallenge, RegradesQueries } from './regrades.queries';

const MAX_LISTED = 200;

/** Above this number of accounts, a single event makes all processes read everything again. */
const MAX_PUBLISHED_ACCOUNTS = 1000;

interface Task {
  mode: AccountMode;
  challenge: RegradedChallenge;
  flags: readonly CompiledFlag[];
  /** Keeps accounts from being hidden or banned until their solves are stored. */
  lock: '' | 'FOR SHARE';
}

interface Outcome {
  before: AnswerRow | null;
  after: AnswerRow | null;
  types: ReadonlyMap<number, SubmissionType>;
  user_ids: readonly number[];
}

type Outcomes = ReadonlyMap<number, Outcome>;

/**
 * Grades the stored submissions to a challenge with its current flags. Preview and change share the computation, so
 * they agree.
 */
@Injectable()
export class RegradesService {
  constructor(
    private readonly database: Database,
    private readonly queries: RegradesQueries,
    private readonly standings: StandingsQueries,
    private readonly flags: FlagsService,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  /** Throws InvalidInput if the challenge does not exist or cannot be graded with these options. */
  regrade(dto: RegradeDto): Promise<RegradeView> {
    return dto.dry_run ? this.preview(dto) : this.apply(dto);
  }

  private preview(dto: RegradeDto): Promise<RegradeView> {
    return this.database.snapshot(async (tx) => {
      const mode = await this.queries.mode(tx);
      const challenge = await this.requireChallenge(tx, dto, '');
      const { rules, addition } = await this.rulesOf(tx, dto);
      const task: Task = { mode, challenge, flags: compiled([...rules, ...addition]), lock: '' };
      return this.view(tx, dto, task, await this.outcomes(tx, task), addition.length > 0);
    });
  }

  /** Runs in one transaction that blocks all attempts. Locks attempts, the challenge and then accounts. */
  private apply(dto: RegradeDto): Promise<RegradeView> {
    return this.database.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      await this.progress.holdAttempts(tx);
      const mode = await this.progress.lockMode(tx);
      const challenge = await this.requireChallenge(tx, dto, 'FOR NO KEY UPDATE');
      const { rules, addition } = await this.rulesOf(tx, dto);
      for (const flag of addition) await this.flags.createIn(tx, { challenge_id: challenge.id, ...flag });
      const task: Task = { mode, challenge, flags: compiled([...rules, ...addition]), lock: 'FOR SHARE' };
      const outcomes = await this.outcomes(tx, task);
      const view = await this.view(tx, dto, task, outcomes, addition.length > 0);
      await this.write(tx, task, outcomes);
      return view;
    });
  }

  private async requireChallenge(
    tx: Tx,
    { challenge_id, accept }: RegradeDto,
    lock: '' | 'FOR NO KEY UPDATE',
  ): Promise<RegradedChallenge> {
    const challenge = await this.queries.challenge(tx, challenge_id, lock);
    if (!challenge) throw InvalidInput.forField('challenge_id', 'There is no record with this id');
    if (!isInstalled(challenge))
      throw InvalidInput.forField('challenge_id', `The challenge type ${challenge.type} is not installed`);
    if (accept != null && challenge.logic === 'all')
      throw InvalidInput.forField('accept', 'The challenge needs all of its flags; another one would be needed too.');
    return challenge;
  }

  /** Flags of the challenge, and a new flag for `accept` unless an equal one exists. */
  private async rulesOf(tx: Tx, dto: RegradeDto): Promise<{ rules: FlagRule[]; addition: NewFlag[] }> {
    const rules = await this.queries.flags(tx, dto.challenge_id);
    if (dto.accept == null) return { rules, addition: [] };
    const content = stripSubmission(dto.accept);
    if (content === '') throw InvalidInput.forField('accept', 'Shorter than minimum length 1.');
    const data = dto.case_insensitive ? 'case_insensitive' : '';
    const isThere = rules.some(
      (rule) =>
        rule.type === 'static' &&
        rule.content === content &&
        (rule.data === 'case_insensitive') === (data === 'case_insensitive'),
    );
    return { rules, addition: isThere ? [] : [{ type: 'static', content, data }] };
  }

  private async outcomes(tx: Tx, { challenge, flags, mode }: Task): Promise<Outcomes> {
    const right: string[] = [];
    for await (const answers of this.queries.differentAnswers(tx, challenge.id))
      right.push(...answers.filter((submission) => isCorrect(flags, stripSubmission(submission))));
    const rows = byAccount(await this.queries.answers(tx, challenge.id, right));
    // In users mode an account has no other members.
    const logic = challenge.logic === 'team' && mode === 'users' ? 'any' : challenge.logic;
    const members = logic === 'team' ? await this.queries.members(tx, [...rows.keys()]) : null;
    const outcomes = new Map<number, Outcome>();
    for (const [account_id, answers] of rows) {
      const judgement: Judgement = { logic, flags, members: members?.get(account_id) ?? [] };
      const { types, solve } = regraded(answers, judgement);
      outcomes.set(account_id, {
        before: answers.find(({ is_solve }) => is_solve) ?? null,
        after: answers.find(({ id }) => id === solve) ?? null,
        types,
        user_ids: [...new Set(answers.map(({ user_id }) => user_id))],
      });
    }
    return outcomes;
  }

  private async view(
    tx: Tx,
    { dry_run }: RegradeDto,
    { mode, challenge, lock }: Task,
    outcomes: Outcomes,
    adds_flag: boolean,
  ): Promise<RegradeView> {
    const rows = await this.queries.accounts(tx, mode, [...outcomes.keys()], lock);
    const accounts = new Map(rows.map((row) => [row.id, row]));
    const solves_after = rows.filter((row) => isCounted(row) && outcomes.get(row.id)?.after).length;
    const value_after = valueFalls(challenge)
      ? await this.queries.dynamicValue(tx, challenge, solves_after)
      : challenge.value;
    const changes = changesOf(outcomes, accounts);
    const countOf = (kind: SolveChange): number => changes.filter(({ change }) => change === kind).length;
    const types = [...outcomes.values()].flatMap((outcome) => [...outcome.types.values()]);
    const typesOf = (type: SubmissionType): number => types.filter((other) => other === type).length;
    const { id, name, value: value_before, solves: solves_before } = challenge;
    return {
      dry_run,
      adds_flag,
      challenge: { id, name, value_before, value_after, solves_before, solves_after },
      submissions: {
        correct: typesOf('correct'),
        partial: typesOf('partial'),
        incorrect: typesOf('incorrect'),
      },
      solves: { gained: countOf('gained'), lost: countOf('lost'), moved: countOf('moved') },
      accounts: changes.slice(0, MAX_LISTED),
      ...(await this.standingChanges(tx, mode, { id, value_before, value_after }, outcomes, accounts)),
    };
  }

  private async standingChanges(
    tx: Tx,
    mode: AccountMode,
    { id, value_before, value_after }: { id: number; value_before: number | null; value_after: number | null },
    outcomes: Outcomes,
    accounts: ReadonlyMap<number, AccountRow>,
  ): Promise<Pick<RegradeView, 'scores_changed' | 'places_changed' | 'standings'>> {
    const others = await this.otherPoints(tx, mode, id, accounts);
    const before = standingsWith(others.values(), solvesOf(outcomes, 'before'), value_before);
    const after = standingsWith(others.values(), solvesOf(outcomes, 'after'), value_after);
    const changed: RegradedStandingView[] = [];
    for (const { account_id, name } of others.values()) {
      const [then, now] = [before.get(account_id), after.get(account_id)];
      if (!then || !now || (then.score === now.score && then.place === now.place)) continue;
      changed.push({
        ...{ account_id, name, score_before: then.score, score_after: now.score },
        ...{ place_before: then.place, place_after: now.place },
      });
    }
    changed.sort((a, b) => bestPlace(a) - bestPlace(b) || a.account_id - b.account_id);
    return {
      scores_changed: changed.filter(({ score_before, score_after }) => score_before !== score_after).length,
      places_changed: changed.filter(({ place_before, place_after }) => place_before !== place_after).length,
      standings: changed.slice(0, MAX_LISTED),
    };
  }

  /** Points of all accounts without the challenge, including accounts that have no other points. */
  private async otherPoints(
    tx: Tx,
    mode: AccountMode,
    without: number,
    accounts: ReadonlyMap<number, AccountRow>,
  ): Promise<Map<number, OtherPoints>> {
    const kind = mode === 'teams' ? 'team' : 'user';
    const others = new Map<number, OtherPoints>();
    for await (const some of this.standings.allResults(tx, { kind, before: null, without }))
      for (const { account_id, name, hidden, banned, score, last_gain, last_gain_id } of some)
        others.set(account_id, { account_id, name, hidden, banned, score, last_gain, last_gain_id, is_listed: true });
    const nothing = { score: 0, last_gain: null, last_gain_id: null, is_listed: false };
    for (const { id, name, hidden, banned } of accounts.values())
      if (!others.has(id)) others.set(id, { account_id: id, name, hidden, banned, ...nothing });
    return others;
  }

  private async write(tx: Tx, { mode, challenge }: Task, outcomes: Outcomes): Promise<void> {
    const touched = [...outcomes].filter(([, { types }]) => types.size > 0);
    if (touched.length > 0) {
      await this.queries.write(tx, new Map(touched.flatMap(([, { types }]) => [...types])));
      const account_ids = touched.map(([account_id]) => account_id);
      await this.progress.settleAll(tx, mode, { account_ids, challenge_ids: [challenge.id] });
    }
    await this.results.recount(tx, [challenge.id]);
    const changed = touched.flatMap(([account_id, { user_ids }]) =>
      user_ids.map((user_id) => ({ user_id, account_id })),
    );
    const events = changed.length > MAX_PUBLISHED_ACCOUNTS ? [new ResultsChanged()] : ResultsChanged.each(changed);
    for (const event of events) tx.publish(event);
  }
}

type NewFlag = FlagRule & { type: 'static'; data: '' | 'case_insensitive' };

/** Skips stored patterns that cannot run, as an attempt does. */
function compiled(rules: readonly FlagRule[]): CompiledFlag[] {
  return rules.flatMap((rule) => {
    try {
      return [compileFlag(rule)];
    } catch (error) {
      if (error instanceof UnusableFlag) return [];
      throw error;
    }
  });
}

function byAccount(rows: readonly AnswerRow[]): Map<number, AnswerRow[]> {
  const accounts = new Map<number, AnswerRow[]>();
  for (const row of rows) {
    const answers = accounts.get(row.account_id) ?? [];
    if (answers.length === 0) accounts.set(row.account_id, answers);
    answers.push(row);
  }
  return accounts;
}

function isCounted({ hidden, banned }: AccountRow): boolean {
  return !hidden && !banned;
}

function changesOf(outcomes: Outcomes, accounts: ReadonlyMap<number, AccountRow>): RegradedAccountView[] {
  return [...outcomes].flatMap(([account_id, { before, after }]): RegradedAccountView[] => {
    const account = accounts.get(account_id);
    const solve = after ?? before;
    if (!account || !solve || before?.id === after?.id) return [];
    const change = before === null ? 'gained' : after === null ? 'lost' : 'moved';
    const { name } = account;
    return [{ account_id, name, counts: isCounted(account), change, submission_id: solve.id, date: solve.date }];
  });
}

function solvesOf(outcomes: Outcomes, when: 'before' | 'after'): Map<number, SolveFact> {
  const solves = new Map<number, SolveFact>();
  for (const [account_id, outcome] of outcomes) {
    const solve = outcome[when];
    if (solve) solves.set(account_id, solve);
  }
  return solves;
}

function bestPlace({ place_before, place_after }: RegradedStandingView): number {
  return Math.min(place_before ?? Number.MAX_SAFE_INTEGER, place_after ?? Number.MAX_SAFE_INTEGER);
}
