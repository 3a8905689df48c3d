import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ChallengesChanged } from '../challenges/challenge.events';
import { NotFound } from '../../http/errors/errors';
import { equalities, type SearchColumns, searchCondition, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import type { CreateTagDto, TagSearch, UpdateTagDto } from './tag.dto';
import { Tag } from './tag.entity';
import { TagView } from './tag.views';

const SEARCH_COLUMNS: SearchColumns = {
  challenge_id: { column: 'challenge_id', kind: 'integer' },
  value: { column: 'value', kind: 'text' },
};

/** Tags of challenges. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Tag) private readonly tags: Repository<Tag>,
  ) {}

  async list({ challenge_id, value, ...search }: TagSearch): Promise<TagView[]> {
    const where = whereClause([...equalities({ challenge_id, value }), searchCondition(search, SEARCH_COLUMNS)]);
    const rows = await this.database.query<Tag>(
      `SELECT id, challenge_id, value FROM tags ${where.sql} ORDER BY id`,
      where.parameters,
    );
    return rows.map(TagView.from);
  }

  async get(id: number): Promise<TagView> {
    const tag = await this.tags.findOneBy({ id });
    if (!tag) throw new NotFound();
    return TagView.from(tag);
  }

  /** Returns the existing tag if the challenge has it already. */
  create(dto: CreateTagDto): Promise<TagView> {
    return this.database.transaction((tx) => this.createIn(tx, dto));
  }

  async createIn(tx: Tx, { challenge_id, value }: CreateTagDto): Promise<TagView> {
    const tags = tx.repository(Tag);
    await tags.createQueryBuilder().insert().values({ challenge_id, value }).orIgnore().execute();
    tx.publish(new ChallengesChanged());
    return TagView.from(await tags.findOneByOrFail({ challenge_id, value }));
  }

  update(id: number, changes: UpdateTagDto): Promise<TagView> {
    return this.database.transaction(async (tx) => {
      const tags = tx.repository(Tag);
      const tag = await tags.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!tag) throw new NotFound();
      const changed = await tags.save(Object.assign(tag, changes));
      tx.publish(new ChallengesChanged());
      return TagView.from(changed);
    });
  }

  remove(id: number): Promise<void> {
    return this.database.transaction((tx) => this.removeIn(tx, id));
  }

  async removeIn(tx: Tx, id: number): Promise<void> {
    const { affected } = await tx.repository(Tag).delete({ id });
    if (!affected) throw new NotFound();
    tx.publish(new ChallengesChanged());
  }
}
