import { type ComparedPart, type Difference, MAX_DIFFERENCES } from '../backups/import/import-report';

/** A place on a scoreboard. */
export interface Place {
  account_id: number;
  name: string;
  score: number;
}

/** A challenge, and the names of the accounts that solved it, by account id. Hidden and banned accounts are omitted. */
export interface ChallengeSolves {
  name: string;
  accounts: ReadonlyMap<number, string>;
}

/** Compares two scoreboards place by place. */
export function compareBoards(theirs: readonly Place[], ours: readonly Place[]): ComparedPart {
  const compared = Math.max(theirs.length, ours.length);
  const differences: Difference[] = [];
  for (let index = 0; index < compared; index++) {
    const [their, our] = [theirs[index], ours[index]];
    if (isSamePlace(their, our)) continue;
    differences.push({ subject: String(index + 1), theirs: placeText(their), ours: placeText(our) });
  }
  return partOf(compared, differences);
}

/** Compares who has solved each challenge. */
export function compareSolves(
  theirs: ReadonlyMap<number, ChallengeSolves>,
  ours: ReadonlyMap<number, ChallengeSolves>,
): ComparedPart {
  const ids = [...new Set([...theirs.keys(), ...ours.keys()])].sort((a, b) => a - b);
  const differences = ids.flatMap((id): Difference[] => {
    const [their, our] = [theirs.get(id), ours.get(id)];
    const subject = their?.name ?? our?.name ?? String(id);
    if (!their || !our) return [{ subject, theirs: solvesText(their), ours: solvesText(our) }];
    const onlyTheirs = [...their.accounts].filter(([account]) => !our.accounts.has(account));
    const onlyOurs = [...our.accounts].filter(([account]) => !their.accounts.has(account));
    if (onlyTheirs.length === 0 && onlyOurs.length === 0) return [];
    return [{ subject, theirs: solvesText(their, onlyTheirs), ours: solvesText(our, onlyOurs) }];
  });
  return partOf(ids.length, differences);
}

/** The result of a compared part, with its first `MAX_DIFFERENCES` differences. */
export function partOf(compared: number, differences: readonly Difference[]): ComparedPart {
  const { length: total } = differences;
  return { compared, differences: differences.slice(0, MAX_DIFFERENCES), total, error: null };
}

/** The result of a part that could not be compared. */
export function failedPart(error: string): ComparedPart {
  return { compared: 0, differences: [], total: 0, error };
}

function isSamePlace(theirs: Place | undefined, ours: Place | undefined): boolean {
  return theirs?.account_id === ours?.account_id && theirs?.name === ours?.name && theirs?.score === ours?.score;
}

function placeText(place: Place | undefined): string | null {
  return place ? `${place.name}, ${place.score}` : null;
}

const MAX_NAMES = 10;

function solvesText(solves: ChallengeSolves | undefined, only: readonly [number, string][] = []): string | null {
  if (!solves) return null;
  const names = only.slice(0, MAX_NAMES).map(([, name]) => name);
  if (only.length > MAX_NAMES) names.push('…');
  return names.length === 0 ? String(solves.accounts.size) : `${solves.accounts.size}: ${names.join(', ')}`;
}
