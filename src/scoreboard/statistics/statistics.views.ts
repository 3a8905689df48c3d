import { ApiOkResponse } from '@nestjs/swagger';
import { CustomField, IntField, TextField } from '../../http/fields/fields';

const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const;

/** Number of rows by value; null is counted as 0 under the key `null`, as in CTFd. */
export type ValueCounts = Record<string, number>;

/** Documents `{success, data: {value: count}}`, whose keys no class can declare. */
export function AnswersCounts(): MethodDecorator {
  const properties = {
    success: { type: 'boolean', example: true },
    data: { ...COUNTS, example: { pwn: 3, web: 5 } },
  };
  return ApiOkResponse({ description: 'Done', schema: { type: 'object', required: ['success', 'data'], properties } });
}

/** Number of solves of a challenge. */
export class ChallengeSolveCountView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @IntField('Solves by accounts neither hidden nor banned', { example: 12 }) solves: number;
}

/** Share of accounts that solved a challenge. */
export class ChallengePercentageView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @CustomField(
    'Share of the accounts with any solve that solved it, from 0 to 1',
    { type: 'number', minimum: 0, maximum: 1, example: 0.25 },
    (value) => value,
  )
  percentage: number;
}

export class UserTotalsView {
  @IntField('Users there are', { example: 12 }) registered: number;
  @IntField('Users whose e-mail address is verified', { example: 1 }) confirmed: number;
}

export class TeamTotalsView {
  @IntField('Teams there are', { example: 3 }) registered: number;
}

/** Number of accounts by score range. */
export class ScoreDistributionView {
  @CustomField(
    'Accounts by the highest score of their bracket; brackets without accounts are left out',
    { ...COUNTS, example: { '188': 1, '282': 3 } },
    (value) => value,
  )
  brackets: ValueCounts;
}
