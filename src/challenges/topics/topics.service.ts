import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { BareRefusal, NotFound, InvalidInput, NotFoundEnvelope } from '../../http/errors/errors';
import { readInput } from '../../http/input/input.pipe';
import type { UnreadInput } from '../../http/input/unread-body.decorator';
import { withinColumn } from '../../http/search/query-fields';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { as } from '../../http/envelope/views';
import { Database, type Tx } from '../../platform/database/database';
import { ChallengeTopic } from './challenge-topic.entity';
import { AttachTopicDto, type DetachTopicQuery, TOPIC_FIELDS, type TopicSearch } from './topic.dto';
import { Topic } from './topic.entity';
import { ChallengeTopicView, TopicView } from './topic.views';

/** Topics, and their associations with challenges. */
@Injectable()
export class TopicsService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Topic) private readonly topics: Repository<Topic>,
    @InjectRepository(ChallengeTopic) private readonly associations: Repository<ChallengeTopic>,
  ) {}

  async list({ value, ...search }: TopicSearch): Promise<TopicView[]> {
    const where = whereClause([...equalities({ value }), searchCondition(search, textColumns('topics', TOPIC_FIELDS))]);
    const rows = await this.database.query<Topic>(
      `SELECT id, value FROM topics ${where.sql} ORDER BY id`,
      where.parameters,
    );
    return rows.map((row) => as(TopicView, row));
  }

  async get(id: number): Promise<TopicView> {
    const topic = await this.topics.findOneBy({ id });
    if (!topic) throw new NotFoundEnvelope();
    return as(TopicView, topic);
  }

  /** If `type` is not `challenge`, finds or creates the topic and then throws BareRefusal, as CTFd does. */
  async attach(body: UnreadInput): Promise<ChallengeTopicView> {
    const dto = readInput(AttachTopicDto, countedIn(body));
    if (dto.type !== 'challenge') {
      await this.database.transaction((tx) => this.requireTopic(tx, dto));
      throw new BareRefusal();
    }
    const { challenge_id } = dto;
    if (challenge_id == null) throw InvalidInput.forField('challenge_id', 'Missing data for required field.');
    return this.database.transaction((tx) => this.attachIn(tx, challenge_id, dto));
  }

  async attachIn(
    tx: Tx,
    challenge_id: number,
    topic: Pick<AttachTopicDto, 'value' | 'topic_id'>,
  ): Promise<ChallengeTopicView> {
    const topic_id = await this.requireTopic(tx, topic);
    return ChallengeTopicView.from(await this.associate(tx, challenge_id, topic_id));
  }

  async detachIn(tx: Tx, id: number): Promise<void> {
    const { affected } = await tx.repository(ChallengeTopic).delete({ id });
    if (!affected) throw new NotFoundEnvelope();
  }

  async detach({ type, target_id }: DetachTopicQuery): Promise<void> {
    if (type !== 'challenge') throw new BareRefusal();
    const { affected } = await this.associations.delete({ id: withinColumn(target_id ?? 0) });
    if (!affected) throw new NotFound();
  }

  async remove(id: number): Promise<void> {
    const { affected } = await this.topics.delete({ id });
    if (!affected) throw new NotFoundEnvelope();
  }

  /**
   * Finds or creates the topic named `value`; without `value`, finds the topic `topic_id`. One statement finds or
   * creates, so that two requests create one topic. Throws NotFoundEnvelope.
   */
  private async requireTopic(tx: Tx, { value, topic_id }: Pick<AttachTopicDto, 'value' | 'topic_id'>): Promise<number> {
    if (value) {
      const [made] = await tx.query<{ id: number }>(
        `INSERT INTO topics (value) VALUES ($1) ON CONFLICT ON CONSTRAINT topics_value_key DO UPDATE SET value = EXCLUDED.value RETURNING id`,
        [value],
      );
      if (made) return made.id;
    }
    const topic = topic_id == null ? null : await tx.repository(Topic).findOneBy({ id: topic_id });
    if (!topic) throw new NotFoundEnvelope();
    return topic.id;
  }

  private async associate(tx: Tx, challenge_id: number, topic_id: number): Promise<ChallengeTopic> {
    const associations = tx.repository(ChallengeTopic);
    await associations.createQueryBuilder().insert().values({ challenge_id, topic_id }).orIgnore().execute();
    return associations.findOneByOrFail({ challenge_id, topic_id });
  }
}

function countedIn({ value, topic_id, type, challenge_id, challenge }: UnreadInput): UnreadInput {
  const topic = value === undefined || value === null || value === '' ? { topic_id } : { value };
  return type === 'challenge' ? { ...topic, type, challenge_id, challenge } : topic;
}
