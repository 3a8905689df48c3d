import { BoolField, ChoiceField, DateField, IntField, ListField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { AnonymizeField } from './anonymize-field';
import {
  type Anonymize,
  CHALLENGE_STATES,
  CHALLENGE_TYPES,
  type ChallengeState,
  type ChallengeTypeName,
  DECAY_FUNCTIONS,
  type DecayFunction,
} from './challenge.entity';

/** A challenge in the overview for administrators, without its long texts. */
export class ChallengeOverview {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @ChoiceField('Type', CHALLENGE_TYPES) type: ChallengeTypeName;
  @ChoiceField('Stored state', CHALLENGE_STATES) state: ChallengeState;
  @DateField('Time before which players do not see it; null for none', { nullable: true })
  scheduled_at: Instant | null;
  @IntField('Current points', { nullable: true, example: 100 }) value: number | null;
  @IntField('Points before the first solve; null for a challenge with a fixed value', { nullable: true, example: null })
  initial: number | null;
  @IntField('Minimum points', { nullable: true, example: null }) minimum: number | null;
  @IntField('Speed at which the value falls', { nullable: true, example: null }) decay: number | null;
  @ChoiceField('Function by which the value falls', DECAY_FUNCTIONS, { nullable: true }) function: DecayFunction | null;
  @IntField('Wrong attempts allowed; 0 or null means no limit', { nullable: true, example: 0 })
  max_attempts: number | null;
  @IntField('Place in the list, from 1; challenges with 0 come last', { example: 0 }) position: number;
  @ListField('Tags', 'string', { example: ['beginner'] }) tags: string[];
  @IntField('Number of usable flags', { example: 1 }) flags: number;
  @BoolField('True if it has a key by which a service reports results', { example: false }) has_results_key: boolean;
  @IntField('Number of accounts that solved the challenge', { example: 0 }) solves: number;
  @ListField('Number of other existing challenges that must be solved first', 'integer', { example: [1] })
  prerequisites: number[];
  @AnonymizeField({ example: false }) anonymize: Anonymize;
  @TextField('Value for `If-Match` of `PATCH` and `DELETE /challenges/{id}`', {
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  })
  etag: string;
}
