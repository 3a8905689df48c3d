import { Injectable } from '@nestjs/common';
import { FileRemoval } from '../files/file-removal';
import { FlagsService } from '../flags/flags.service';
import { presentIds, requireAll } from '../../http/bulk/bulk';
import { IdempotentRequests, type RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { InvalidInput, NotFound, TypeNotInstalled } from '../../http/errors/errors';
import { type Conditional, requireMatch } from '../../http/errors/if-match';
import { Database, type Tx } from '../../platform/database/database';
import { Clock } from '../../platform/clock/clock';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import type { ChallengeChangesDto } from './challenge-bulk.dto';
import { ChallengeResults } from './challenge-results';
import { changedTerms, newTerms } from './challenge-terms';
import type { CreateChallengeDto, OrderChallengesDto, UpdateChallengeDto } from './challenge.dto';
import { Challenge } from './challenge.entity';
import { ChallengesChanged } from './challenge.events';
import { isInstalled, prerequisiteIds, stateAt, valueFalls, versionOf } from './challenge.rules';
import { ChallengeRecord, challengeRecord, DynamicChallengeRecord } from './challenge.views';
import { ChallengesQueries } from './challenges.queries';
import { requireNoCircle } from './requirements';

/** Creates, changes and removes challenges. */
@Injectable()
export class ChallengeWrites {
  constructor(
    private readonly database: Database,
    private readonly requests: IdempotentRequests,
    private readonly queries: ChallengesQueries,
    private readonly results: ChallengeResults,
    private readonly removal: FileRemoval,
    private readonly flags: FlagsService,
    private readonly clock: Clock,
  ) {}

  async create(
    dto: CreateChallengeDto,
    repeatable: RepeatableRequest | null,
  ): Promise<ChallengeRecord | DynamicChallengeRecord> {
    const made = await this.requests.make(repeatable, (tx) => this.createIn(tx, dto));
    // The response of a repeated request was stored as JSON and has lost its class.
    return Object.assign('initial' in made ? new DynamicChallengeRecord() : new ChallengeRecord(), made);
  }

  async createIn(tx: Tx, dto: CreateChallengeDto): Promise<ChallengeRecord | DynamicChallengeRecord> {
    const { type, name, category, description, attribution, connection_info, next_id, state, requirements } = dto;
    const { scheduled_at } = dto;
    const terms = newTerms(dto);
    const challenges = tx.repository(Challenge);
    const { id } = await challenges.save(
      challenges.create({
        type,
        name,
        category,
        description,
        attribution,
        connection_info,
        next_id,
        state,
        scheduled_at,
        requirements,
        ...terms,
        logic: dto.logic,
        position: dto.position,
        max_attempts: dto.max_attempts ?? 0,
        value: terms.function === null ? dto.value : terms.initial,
      }),
    );
    await this.flags.createAllIn(tx, id, dto.flags ?? []);
    return this.written(tx, id, dto);
  }

  update(id: number, dto: UpdateChallengeDto, request: Conditional): Promise<ChallengeRecord | DynamicChallengeRecord> {
    return this.database.transaction((tx) => this.updateIn(tx, id, dto, request));
  }

  async updateIn(
    tx: Tx,
    id: number,
    dto: UpdateChallengeDto,
    request?: Conditional,
  ): Promise<ChallengeRecord | DynamicChallengeRecord> {
    const challenges = tx.repository(Challenge);
    // `FOR UPDATE` would block attempts.
    const before = await challenges.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!before) throw new NotFound();
    if (request) requireMatch(request, versionOf(before));
    if (!isInstalled(before)) throw InvalidInput.forField('type', `The challenge type ${before.type} is not installed`);
    const now = this.clock.now();
    const wasVisible = stateAt(before, now.millis) === 'visible';
    const after = await challenges.save(Object.assign(before, changesOf(before, dto)));
    if (wasVisible) await queueWebhooks(tx, 'challenge.changed', { challenge_id: id }, now);
    if (valueFalls(after)) await this.results.recount(tx, [id]);
    return this.written(tx, id, dto);
  }

  /** Changes all challenges and their solutions, or none. Throws InvalidInput for an unknown id. */
  updateAll(ids: readonly number[], { solution_state, ...dto }: ChallengeChangesDto): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      await requireAll(tx, 'challenges', ids);
      for (const id of ids) await this.updateIn(tx, id, dto);
      if (solution_state !== undefined)
        await tx.query('UPDATE solutions SET state = $2 WHERE challenge_id = ANY($1)', [ids, solution_state]);
      return [...ids];
    });
  }

  /** Sets positions from 1 in this order, and 0 for all others. Throws InvalidInput for unknown and repeated ids. */
  order({ ids }: OrderChallengesDto): Promise<void> {
    const seen = new Set<number>();
    const repeated = ids.find((id) => seen.size === seen.add(id).size);
    if (repeated !== undefined) throw InvalidInput.forField('ids', `Challenge ${repeated} is listed twice.`);
    return this.database.transaction(async (tx) => {
      const rows = await tx.query<{ id: number }>('SELECT id FROM challenges ORDER BY id FOR NO KEY UPDATE');
      const known = new Set(rows.map(({ id }) => id));
      const unknown = ids.find((id) => !known.has(id));
      if (unknown !== undefined) throw InvalidInput.forField('ids', `There is no challenge ${unknown}.`);
      await tx.query(
        'UPDATE challenges SET position = COALESCE(array_position($1::int[], id), 0) WHERE position <> COALESCE(array_position($1::int[], id), 0)',
        [ids],
      );
      tx.publish(new ChallengesChanged());
    });
  }

  /** Removes the challenge with its parts. A job removes the bytes of its files after the commit. */
  remove(id: number, request: Conditional): Promise<void> {
    return this.database.transaction((tx) => this.removeIn(tx, id, request));
  }

  async removeIn(tx: Tx, id: number, request?: Conditional): Promise<void> {
    const challenges = tx.repository(Challenge);
    // The lock prevents a new file between `takeFiles` and the delete.
    const challenge = await challenges.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!challenge) throw new NotFound();
    if (request) requireMatch(request, versionOf(challenge));
    await this.removal.afterCommit(tx, await this.queries.takeFiles(tx, id));
    await challenges.delete({ id });
    tx.publish(new ChallengesChanged());
    tx.publish(new ResultsChanged());
  }

  removeAll(ids: readonly number[]): Promise<void> {
    return this.database.transaction(async (tx) => {
      for (const id of await presentIds(tx, 'challenges', ids)) await this.removeIn(tx, id);
    });
  }

  private async written(
    tx: Tx,
    id: number,
    { requirements }: Pick<UpdateChallengeDto, 'requirements'>,
  ): Promise<ChallengeRecord | DynamicChallengeRecord> {
    if (prerequisiteIds(requirements).length > 0) await requireNoCircle(tx, 'challenges', id);
    tx.publish(new ChallengesChanged());
    // Scores depend on the value of the challenge.
    tx.publish(new ResultsChanged([]));
    const challenge = await tx.repository(Challenge).findOneByOrFail({ id });
    if (!isInstalled(challenge)) throw new TypeNotInstalled(challenge.type);
    return challengeRecord(challenge, challenge.value);
  }
}

/** Omits the `value` of a challenge whose value falls, because `recount` computes it. */
function changesOf(before: Challenge, dto: UpdateChallengeDto): Partial<Challenge> {
  const { function: _function, ...fields } = dto;
  const changes = sent({ ...fields, ...changedTerms(before, dto) });
  if (valueFalls({ ...before, ...changes })) delete changes.value;
  return changes;
}

function sent<T extends object>(fields: T): Partial<T> {
  // A cast, because `fromEntries` loses the types of the keys.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
