import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ChallengesChanged } from '../challenges/challenge.events';
import { IdempotentRequests, type RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { Config } from '../../platform/config/config';
import { Database, type Tx } from '../../platform/database/database';
import {
  complaintOf,
  type CreateFlagDto,
  FLAG_FIELDS,
  type FlagSearch,
  type NewFlagDto,
  type UpdateFlagDto,
} from './flag.dto';
import { Flag } from './flag.entity';
import { FLAG_TYPES, flawOf, type FlagRule, type FlagType } from './flag.rules';
import { FlagDetailView, FlagTypeView, FlagView } from './flag.views';

/** Flags of challenges. */
@Injectable()
export class FlagsService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly requests: IdempotentRequests,
    @InjectRepository(Flag) private readonly flags: Repository<Flag>,
  ) {}

  types(): Record<FlagType, FlagTypeView> {
    return { static: FlagTypeView.from('static'), regex: FlagTypeView.from('regex') };
  }

  type(name: string): FlagTypeView {
    const type = FLAG_TYPES.find((known) => known === name);
    if (type === undefined) throw new NotFound();
    return FlagTypeView.from(type);
  }

  async list({ challenge_id, type, content, data, ...search }: FlagSearch): Promise<FlagView[]> {
    const where = whereClause([
      ...equalities({ challenge_id, type, content, data }),
      searchCondition(search, textColumns('flags', FLAG_FIELDS)),
    ]);
    const rows = await this.database.query<Flag>(
      `SELECT id, challenge_id, type, content, data FROM flags ${where.sql} ORDER BY id`,
      where.parameters,
    );
    return rows.map(FlagView.from);
  }

  /**
   * Returns the stored flags that can match no submission, sorted by id, each with the reason as a sentence. Imports
   * may contain such flags.
   */
  async unusable(): Promise<(Flag & { reason: string })[]> {
    const flags = await this.flags.find({ order: { id: 'ASC' } });
    return flags.flatMap((flag) => {
      const reason = this.flawOf(flag);
      return reason === null ? [] : [{ ...flag, reason }];
    });
  }

  async get(id: number): Promise<FlagDetailView> {
    const flag = await this.flags.findOneBy({ id });
    if (!flag) throw new NotFound();
    return FlagDetailView.from(flag);
  }

  create(dto: CreateFlagDto, repeatable: RepeatableRequest | null): Promise<FlagView> {
    return this.requests.make(repeatable, (tx) => this.createIn(tx, dto));
  }

  async createIn(
    tx: Tx,
    { challenge_id, type, content, data }: NewFlagDto & Pick<CreateFlagDto, 'challenge_id'>,
  ): Promise<FlagView> {
    const flag = { challenge_id, type, content, data: data ?? '' };
    this.requireUsable(flag);
    const flags = tx.repository(Flag);
    const created = await flags.save(flags.create(flag));
    tx.publish(new ChallengesChanged());
    return FlagView.from(created);
  }

  /** Throws InvalidInput for the field `flags` if a flag is unusable. */
  async createAllIn(tx: Tx, challenge_id: number, flags: readonly NewFlagDto[]): Promise<void> {
    for (const [index, flag] of flags.entries())
      try {
        await this.createIn(tx, { ...flag, challenge_id });
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        throw InvalidInput.forField('flags', complaintOf(error, index, flags.length));
      }
  }

  update(id: number, changes: UpdateFlagDto): Promise<FlagView> {
    return this.database.transaction(async (tx) => {
      const flags = tx.repository(Flag);
      const flag = await flags.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!flag) throw new NotFound();
      Object.assign(flag, changes, { data: changes.data === undefined ? flag.data : (changes.data ?? '') });
      // An unusable flag from an import can still be moved to another challenge.
      if (FLAG_FIELDS.some((field) => changes[field] !== undefined)) this.requireUsable(flag);
      const changed = await flags.save(flag);
      tx.publish(new ChallengesChanged());
      return FlagView.from(changed);
    });
  }

  remove(id: number): Promise<void> {
    return this.database.transaction((tx) => this.removeIn(tx, id));
  }

  async removeIn(tx: Tx, id: number): Promise<void> {
    const { affected } = await tx.repository(Flag).delete({ id });
    if (!affected) throw new NotFound();
    tx.publish(new ChallengesChanged());
  }

  private flawOf(flag: FlagRule): string | null {
    return flawOf(flag, this.config.http.max_submission_length);
  }

  private requireUsable(flag: FlagRule): void {
    const flaw = this.flawOf(flag);
    if (flaw !== null) throw InvalidInput.forField('content', flaw);
  }
}
