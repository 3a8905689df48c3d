import { type Complaint, InvalidInput, refuseInput } from '../../http/errors/errors';
import { isObject, toInteger } from '../../http/fields/coercions';
import { FieldError, MISSING, NULL_REFUSED } from '../../http/fields/field';
import { MAX_POINTS, type ReportResultsDto } from './reported-results.dto';

/** Points of an account for the challenge. */
export interface Standing {
  account_id: number;
  points: number;
}

export interface Report {
  standings: readonly Standing[];
  /** Accounts that solved the challenge. */
  solves: readonly number[];
}

type ListName = 'standings' | 'solves';

/** Limits the length of a response to a report with many invalid entries. */
const MAX_COMPLAINTS = 20;

/**
 * Reads the entries of a body. Throws InvalidInput if there are none, or with the first `MAX_COMPLAINTS` bad entries,
 * such as `standings[2].points`.
 */
export function readReport({ standings = [], solves = [] }: ReportResultsDto): Report {
  if (standings.length + solves.length === 0)
    throw new InvalidInput({ field: 'standings', message: 'There must be at least one entry in standings or solves.' });
  const complaints: Complaint[] = [];
  const read = (list: ListName, index: number, entry: unknown, key: keyof Standing): number => {
    const number = integerIn(entry, key);
    if (typeof number === 'number') return number;
    complaints.push({ field: fieldOf(list, index, isObject(entry) ? key : null), message: number.message });
    return 0;
  };
  const report = {
    standings: standings.map((entry, index) => ({
      account_id: read('standings', index, entry, 'account_id'),
      points: isObject(entry) ? read('standings', index, entry, 'points') : 0,
    })),
    solves: solves.map((entry, index) => read('solves', index, entry, 'account_id')),
  };
  refuseEntries(complaints);
  refuseEntries(complaintsAboutAccounts(report, repeats()));
  return report;
}

/** Returns a complaint for each account in the report for which `message` returns one. */
export function complaintsAboutAccounts(
  { standings, solves }: Report,
  message: (account_id: number, list: ListName) => string | null,
): Complaint[] {
  const lists = { standings: standings.map(({ account_id }) => account_id), solves };
  return (['standings', 'solves'] as const).flatMap((list) =>
    lists[list].flatMap((account_id, index) => {
      const text = message(account_id, list);
      return text === null ? [] : [{ field: fieldOf(list, index, 'account_id'), message: text }];
    }),
  );
}

/** Throws InvalidInput with the first `MAX_COMPLAINTS` complaints, if there are any. */
export function refuseEntries(complaints: readonly Complaint[]): void {
  refuseInput(complaints.slice(0, MAX_COMPLAINTS));
}

function integerIn(entry: unknown, key: keyof Standing): number | FieldError {
  if (!isObject(entry)) return new FieldError('Not a valid mapping type.');
  const value = entry[key];
  if (value === undefined || value === null) return new FieldError(value === null ? NULL_REFUSED : MISSING);
  return toInteger(value, key === 'points' ? { min: -MAX_POINTS, max: MAX_POINTS } : { min: 1 });
}

function repeats(): (account_id: number, list: ListName) => string | null {
  const known = { standings: new Set<number>(), solves: new Set<number>() };
  return (account_id, list) => {
    const { size } = known[list];
    return known[list].add(account_id).size === size ? 'This account is listed twice.' : null;
  };
}

function fieldOf(list: ListName, index: number, key: keyof Standing | null): string {
  return `${list}[${index}]${key === null ? '' : `.${key}`}`;
}
