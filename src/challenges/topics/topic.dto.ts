import { IntField, TextField } from '../../http/fields/fields';
import { QueryInt, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';

export const TOPIC_FIELDS = ['value'] as const;

/** A topic to attach to a challenge; `value` takes precedence over `topic_id`. */
export class AttachTopicDto {
  @TextField('Name of the topic, which is created if it does not exist', {
    max: 255,
    optional: true,
    nullable: true,
    example: 'buffer overflow',
  })
  value?: string | null;

  @IntField('Topic to attach; ignored if `value` is set', { optional: true, nullable: true, example: 1 })
  topic_id?: number | null;

  @TextField('Type of the record with the topic; only `challenge`', {
    optional: true,
    nullable: true,
    example: 'challenge',
  })
  type?: string | null;

  @IntField('Challenge to attach the topic to', { optional: true, nullable: true, example: 1 })
  challenge_id?: number | null;

  /** The Go client sends only this name. If a body has both names, `challenge_id` is used. */
  @IntField('Same as `challenge_id`, which takes precedence', { optional: true, nullable: true, example: 1 })
  set challenge(id: number | null) {
    this.challenge_id ??= id;
  }
}

export class TopicSearch extends SearchQuery(TOPIC_FIELDS) {
  @QueryText('Exact name of a topic')
  value?: string;
}

/** The association to remove. */
export class DetachTopicQuery {
  @QueryText('Type of the record with the topic; only `challenge`', 'challenge')
  type?: string;

  @QueryInt('Id of the association')
  target_id?: number;
}
