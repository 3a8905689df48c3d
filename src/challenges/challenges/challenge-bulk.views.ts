import { BoolField, ChoiceField, DateField, IntField, ListField, TextField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import {
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
  @ChoiceField('State, as it was written', CHALLENGE_STATES) state: ChallengeState;
  @DateField('From when on players see it, where its state lets them; null from the beginning', { nullable: true })
  scheduled_at: Instant | null;
  @IntField('Points at present', { nullable: true, example: 100 }) value: number | null;
  @IntField('Points before anybody has solved it; null for one whose value is fixed', { nullable: true, example: null })
  initial: number | null;
  @IntField('Least points', { nullable: true, example: null }) minimum: number | null;
  @IntField('How fast the value falls', { nullable: true, example: null }) decay: number | null;
  @ChoiceField('How the value falls', DECAY_FUNCTIONS, { nullable: true }) function: DecayFunction | null;
  @IntField('Wrong attempts allowed; 0 or null means no limit', { nullable: true, example: 0 })
  max_attempts: number | null;
  @IntField('Place in the list, from 1; 0 is after all that have a place', { example: 0 }) position: number;
  @ListField('Tags', 'string', { example: ['beginner'] }) tags: string[];
  @IntField('Flags that can be used', { example: 1 }) flags: number;
  @IntField('Accounts that solved it', { example: 0 }) solves: number;
  @ListField('Existing other challenges that must be solved first', 'integer', { example: [1] })
  prerequisites: number[];
  @BoolField('Whether those who have not solved them see `???` instead of nothing', { example: false })
  anonymize: boolean;
  @TextField('What it goes by in `If-Match` of `PATCH` and `DELETE /challenges/{id}`', {
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  })
  etag: string;
}
