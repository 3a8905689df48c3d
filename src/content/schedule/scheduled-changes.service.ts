import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ChallengeWrites } from '../../challenges/challenges/challenge-writes.service';
import { UpdateChallengeDto } from '../../challenges/challenges/challenge.dto';
import { CreateHintDto } from '../../challenges/hints/hint.dto';
import { HintsService } from '../../challenges/hints/hints.service';
import { ContractError, InvalidInput, NotFound, Unavailable } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { readInput } from '../../http/input/input.pipe';
import { Clock } from '../../platform/clock/clock';
import { violationOf } from '../../platform/database/constraints';
import { Database, type Tx } from '../../platform/database/database';
import { Job, Performs } from '../../platform/jobs/job';
import { JobQueue } from '../../platform/jobs/job-queue';
import { CreateNotificationDto } from '../notifications/notification.dto';
import { NotificationsService } from '../notifications/notifications.service';
import type { CreateScheduledChangeDto } from './scheduled-change.dto';
import { ScheduledChange, type ScheduledKind } from './scheduled-change.entity';

const MAX_LISTED = 1000;

/** Makes the scheduled change with the id `change_id`. */
export class ScheduledChangeJob extends Job {
  get kind(): string {
    return 'scheduled change';
  }

  constructor(readonly change_id: number) {
    super();
  }
}

const DTOS = {
  challenge: UpdateChallengeDto,
  hint: CreateHintDto,
  notification: CreateNotificationDto,
} satisfies Record<ScheduledKind, unknown>;

/** Stores scheduled changes, and makes them through the services of the API. */
@Injectable()
export class ScheduledChanges {
  private readonly logger = new Logger('schedule');

  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly challenges: ChallengeWrites,
    private readonly hints: HintsService,
    private readonly notifications: NotificationsService,
    @InjectRepository(ScheduledChange) private readonly changes: Repository<ScheduledChange>,
  ) {}

  async list(): Promise<ScheduledChange[]> {
    const latest = await this.changes.find({ order: { at: 'DESC', id: 'DESC' }, take: MAX_LISTED });
    return latest.reverse();
  }

  /**
   * Throws InvalidInput for an invalid request, such as a time in the past. The API may refuse the change for other
   * reasons, which appear only when the change is made.
   */
  create({ at, kind, id, changes }: CreateScheduledChangeDto): Promise<ScheduledChange> {
    if (at.millis < this.clock.millis()) throw InvalidInput.forField('at', 'Must not be in the past.');
    const read = inChanges(() => readInput<object>(DTOS[kind], changes));
    if (Object.keys(read).length === 0) throw InvalidInput.forField('changes', 'Names nothing that can be changed.');
    const challenge_id = challengeOf(kind, id ?? null, read);
    return this.database.transaction(async (tx) => {
      const field = kind === 'challenge' ? 'id' : 'changes.challenge_id';
      if (challenge_id !== null) await this.requireChallenge(tx, challenge_id, field);
      const rows = tx.repository(ScheduledChange);
      // Stores plain JSON, because `make` reads this column as the body of a request.
      const plain = JSON.parse(JSON.stringify(read)) as Record<string, unknown>;
      const { id: change_id } = await rows.save(
        rows.create({ at, kind, challenge_id, changes: plain, created: this.clock.now() }),
      );
      await this.jobs.add(tx, new ScheduledChangeJob(change_id), at);
      return rows.findOneByOrFail({ id: change_id });
    });
  }

  /** Deletes a change, which cancels it if it is pending. Waits if the change is being made. */
  async remove(id: number): Promise<void> {
    const { affected } = await this.changes.delete({ id });
    if (!affected) throw new NotFound();
  }

  /**
   * Makes a change once, even if the job runs several times. If the change can never be made, stores the reason;
   * otherwise throws the error, so that the job is retried.
   */
  @Performs(ScheduledChangeJob)
  async perform({ change_id }: ScheduledChangeJob): Promise<void> {
    try {
      await this.database.transaction((tx) => this.make(tx, change_id));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      this.logger.warn({ change_id, reason }, 'a scheduled change could not be made');
      await this.changes.update(
        { id: change_id, state: 'due' },
        { state: 'failed', reason, finished: this.clock.now() },
      );
    }
  }

  private async make(tx: Tx, id: number): Promise<void> {
    const rows = tx.repository(ScheduledChange);
    const change = await rows.findOne({ where: { id, state: 'due' }, lock: { mode: 'pessimistic_write' } });
    if (!change) return;
    const { kind, challenge_id, changes } = change;
    if (kind === 'challenge' && challenge_id !== null)
      await this.challenges.updateIn(tx, challenge_id, readInput(DTOS.challenge, changes));
    else if (kind === 'hint') await this.hints.createIn(tx, readInput(DTOS.hint, changes));
    else await this.notifications.createIn(tx, readInput(DTOS.notification, changes));
    await rows.update({ id }, { state: 'done', finished: this.clock.now() });
  }

  private async requireChallenge(tx: Tx, id: number, field: string): Promise<void> {
    const [challenge] = await tx.query('SELECT FROM challenges WHERE id = $1', [id]);
    if (!challenge) throw InvalidInput.forField(field, 'There is no record with this id');
  }
}

function inChanges<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw InvalidInput.all(error.complaints.map(({ field, message }) => ({ field: `changes.${field}`, message })));
  }
}

function challengeOf(kind: ScheduledKind, id: number | null, changes: object): number | null {
  if (kind === 'challenge' && id === null) throw InvalidInput.forField('id', MISSING);
  if (kind !== 'challenge' && id !== null) throw InvalidInput.forField('id', 'Only the change of a challenge has one.');
  return changes instanceof CreateHintDto ? changes.challenge_id : id;
}

/** Returns the reason why a change can never be made, or null if a retry may succeed. */
function reasonOf(error: unknown): string | null {
  const violation = violationOf(error);
  if (violation) return `${violation.field}: ${violation.message}`;
  return error instanceof ContractError && !(error instanceof Unavailable) ? error.message : null;
}
