import type { UpdateChallengeDto } from '../../challenges/challenges/challenge.dto';
import type { Anonymize, ChallengeTypeName } from '../../challenges/challenges/challenge.entity';
import type { FLAG_DATA, FlagType } from '../../challenges/flags/flag.rules';
import type { SolutionState } from '../../challenges/solutions/solution.entity';
import type { Complaint } from '../../http/errors/errors';
import { keyOfField } from './pack-keys';

export const CHALLENGE_FILE = 'challenge.yml';

/** Challenges of a folder in the format of ctfcli 0.1.8, as `readPack` returns them. */
export interface Pack {
  root: string;
  /** Paths of all challenge files relative to `root`, with `/`. */
  files: string[];
  challenges: PackChallenge[];
  problems: PackProblem[];
  /** Files and links that may be challenges, but were not read because of their name or because they are links. */
  passedOver: PackProblem[];
  warnings: PackProblem[];
}

export type Path = readonly (string | number)[];

/** A challenge of a pack. */
export interface PackChallenge {
  /** Path of the challenge file relative to `root`, with `/`. */
  file: string;
  type: ChallengeTypeName;
  values: PackValues;
  flags: PackFlag[];
  tags: string[];
  topics: string[];
  hints: PackHint[];
  files: PackFile[];
  /** Challenges to solve first: a text is a name, a number is an id in the event. */
  prerequisites: (string | number)[];
  anonymize: Anonymize;
  next: string | number | null;
  solution: PackSolution | null;
  lineOf: (path: Path) => number | undefined;
}

/** Values of the challenge itself, with the names of the API. A push does not change absent ones. */
export type PackValues = Omit<UpdateChallengeDto, 'next_id' | 'requirements' | 'scheduled_at'> & { name: string };

export interface PackFlag {
  type: FlagType;
  content: string;
  data: (typeof FLAG_DATA)[number];
}

export interface PackHint {
  key: string | null;
  title: string;
  content: string;
  cost: number;
  requirements: string[];
}

export interface PackFile {
  /** Path relative to the folder of the challenge, with `/`. */
  path: string;
  name: string;
  sha1sum: string;
}

/** The solution of a challenge, in Markdown; `images` are its image files by their path in the text. */
export interface PackSolution {
  path: string;
  state: SolutionState;
  content: string;
  images: Map<string, PackFile>;
}

/** A problem in a challenge file; `key` is empty if it concerns the whole file. */
export interface PackProblem {
  file: string;
  key: string;
  message: string;
  line?: number;
}

/** Thrown if a pack cannot be pushed or pulled. Nothing was changed. */
export class InvalidPack extends Error {
  constructor(readonly problems: readonly PackProblem[]) {
    super(problems.map(problemText).join('\n'));
  }
}

/** Returns a problem of the value at `path`, with its line in the challenge file. */
export function problemAt({ file, lineOf }: PackChallenge, path: Path, message: string): PackProblem {
  return { file, key: keyText(path), message, line: lineOf(path) };
}

/** Converts the complaints of an InvalidInput to problems of the corresponding keys in the challenge file. */
export function problemsFor(challenge: PackChallenge, complaints: readonly Complaint[]): PackProblem[] {
  return complaints.map(({ field, message }) => problemAt(challenge, keyOfField(field).split('.'), message));
}

/** Formats a path of keys and indexes, such as `hints[1].cost`. */
export function keyText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** Formats a problem as `<file>:<line>: <key>: <message>`; line and key may be missing. */
export function problemText({ file, key, message, line }: PackProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return key === '' ? `${place}: ${message}` : `${place}: ${key}: ${message}`;
}

/** Throws InvalidPack unless `problems` is empty. */
export function requireNoProblems(problems: readonly PackProblem[]): void {
  if (problems.length > 0) throw new InvalidPack(problems);
}
