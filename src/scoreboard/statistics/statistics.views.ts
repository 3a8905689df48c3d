import { ApiOkResponse } from '@nestjs/swagger';
import { CustomField, IntField, TextField } from '../../http/fields/fields';

const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const;

/** Number of rows, or sum of a column, by value. In counts the key `null` always has 0, as in CTFd. */
export type ValueCounts = Record<string, number>;

/** Documents a response `{success, data: {value: count}}`; its keys vary, so a class cannot declare them. */
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
  @IntField('Solves, except those of hidden and banned accounts', { example: 12 }) solves: number;
}

/** Share of the accounts with solves that solved a challenge, from 0 to 1. */
export class ChallengePercentageView {
  @IntField('Challenge id', { example: 84 }) id: number;
  @TextField('Name', { nullable: true, example: 'Heap of trouble' }) name: string | null;
  @CustomField(
    'Share of the accounts with solves that solved the challenge, from 0 to 1',
    { type: 'number', minimum: 0, maximum: 1, example: 0.25 },
    (value) => value,
  )
  percentage: number;
}

export class UserTotalsView {
  @IntField('Number of users', { example: 12 }) registered: number;
  @IntField('Number of users with a confirmed e-mail address', { example: 1 }) confirmed: number;
}

export class TeamTotalsView {
  @IntField('Number of teams', { example: 3 }) registered: number;
}

/** Number of accounts by score range. */
export class ScoreDistributionView {
  @CustomField(
    'Number of accounts by the upper bound of their score range; ranges without accounts are omitted',
    { ...COUNTS, example: { '188': 1, '282': 3 } },
    (value) => value,
  )
  brackets: ValueCounts;
}
