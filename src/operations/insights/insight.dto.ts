import { ChoiceField, TextField } from '../../http/fields/fields';
import { QueryBool, QueryInt } from '../../http/search/query-fields';
import { INSIGHT_KINDS, type InsightKind, MAX_KEY_LENGTH } from './insight-mark.entity';

class InsightsQuery {
  @QueryBool('Only those that are marked as seen, or only others; all of them where left out') seen?: boolean;
}

export class SharedAnswersQuery extends InsightsQuery {
  @QueryInt('Only answers to this challenge') challenge_id?: number;
  @QueryInt('Most accounts that sent it: what many send is a mistake that many make. 5 where left out')
  accounts?: number;
  @QueryInt('Shortest answer, in characters: many think of a short one. 8 where left out') length?: number;
}

export class SharedAddressesQuery extends InsightsQuery {
  @QueryInt('Most accounts that came from it: behind that of a school are all of its players. 10 where left out')
  accounts?: number;
}

export class FastSolvesQuery extends InsightsQuery {
  @QueryInt('Only solves of this challenge') challenge_id?: number;
  @QueryInt('Most seconds that it took. 60 where left out') seconds?: number;
}

export class OddChallengesQuery extends InsightsQuery {
  @QueryInt(
    'Fewest wrong answers to one that nobody solves, and fewest solvers of one that is too easy. 20 where left out',
  )
  least?: number;
}

/** An insight, by kind and key. */
export class InsightDto {
  @ChoiceField('Which list it is in', INSIGHT_KINDS, { example: 'addresses' }) kind: InsightKind;
  @TextField('The `key` it has there', { min: 1, max: MAX_KEY_LENGTH, example: '192.0.2.7' }) key: string;
}

/** Marks an insight as checked. */
export class MarkDto extends InsightDto {
  @TextField('Why it is fine', { max: 1000, optional: true, nullable: true, example: 'two brothers' })
  note?: string | null;
}
