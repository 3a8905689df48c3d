import { ChoiceField, TextField } from '../../http/fields/fields';
import { QueryBool, QueryInt } from '../../http/search/query-fields';
import { INSIGHT_KINDS, type InsightKind, MAX_KEY_LENGTH } from './insight-mark.entity';

class InsightsQuery {
  @QueryBool('Only insights marked as seen, or only the others; all if omitted') seen?: boolean;
}

export class SharedAnswersQuery extends InsightsQuery {
  @QueryInt('Only submissions to this challenge') challenge_id?: number;
  @QueryInt('Maximum number of accounts that sent it; more are a common mistake. Default 5')
  accounts?: number;
  @QueryInt('Minimum length in characters; short ones are often guessed. Default 8') length?: number;
}

export class SharedAddressesQuery extends InsightsQuery {
  @QueryInt('Maximum number of accounts at the address; a school may share one. Default 10')
  accounts?: number;
}

export class FastSolvesQuery extends InsightsQuery {
  @QueryInt('Only solves of this challenge') challenge_id?: number;
  @QueryInt('Maximum duration of the solve in seconds. Default 60') seconds?: number;
}

export class OddChallengesQuery extends InsightsQuery {
  @QueryInt(
    'Minimum number of wrong submissions to a challenge without solves, or of solves of one that is too easy. Default 20',
  )
  least?: number;
}

/** Identifies an insight by kind and key. */
export class InsightDto {
  @ChoiceField('List that contains the insight', INSIGHT_KINDS, { example: 'addresses' }) kind: InsightKind;
  @TextField('Its `key` in that list', { min: 1, max: MAX_KEY_LENGTH, example: '192.0.2.7' }) key: string;
}

/** Marks an insight as checked, with an optional note. */
export class MarkDto extends InsightDto {
  @TextField('Reason for the mark', { max: 1000, optional: true, nullable: true, example: 'two brothers' })
  note?: string | null;
}
