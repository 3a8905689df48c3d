import { FieldError } from '../../http/fields/field';
import { CustomField } from '../../http/fields/fields';

/** Points are added up over all members of a team after a change of the mode, and the sum must fit into 32 bits. */
export const MAX_POINTS = 10_000_000;
/** Maximum number of standings in a call. Such a call takes one or two seconds. */
const MAX_STANDINGS = 10_000;
/** Maximum number of solves in a call; lower, because each solve publishes an event. */
const MAX_SOLVES = 1000;

const ACCOUNT_ID = { type: 'integer', minimum: 1, description: 'Id of the user or, in teams mode, of the team' };

/** Results of a challenge as an external service reports them. */
export class ReportResultsDto {
  @CustomField(
    'Absolute points of accounts: each number replaces the points that earlier calls gave. Accounts that are not listed keep theirs',
    {
      type: 'array',
      maxItems: MAX_STANDINGS,
      items: {
        type: 'object',
        required: ['account_id', 'points'],
        properties: {
          account_id: ACCOUNT_ID,
          points: {
            type: 'integer',
            minimum: -MAX_POINTS,
            maximum: MAX_POINTS,
            description: 'Total for this challenge, beside the value of a solve',
          },
        },
      },
    },
    (value) => listOf(value, MAX_STANDINGS),
    { optional: true, example: [{ account_id: 2, points: 120 }] },
  )
  standings?: unknown[];

  @CustomField(
    'Accounts that have solved the challenge. A solve stays: repeats and later calls without it change nothing',
    {
      type: 'array',
      maxItems: MAX_SOLVES,
      items: { type: 'object', required: ['account_id'], properties: { account_id: ACCOUNT_ID } },
    },
    (value) => listOf(value, MAX_SOLVES),
    { optional: true, example: [{ account_id: 2 }] },
  )
  solves?: unknown[];
}

function listOf(value: unknown, max: number): unknown[] | FieldError {
  if (!Array.isArray(value)) return new FieldError('Not a valid list.');
  return value.length > max ? new FieldError(`There may be at most ${max} entries.`) : value;
}
