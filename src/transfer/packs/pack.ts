import type { UpdateChallengeDto } from '../../challenges/challenges/challenge.dto';
import type { ChallengeTypeName } from '../../challenges/challenges/challenge.entity';
import type { FLAG_DATA, FlagType } from '../../challenges/flags/flag.rules';
import type { SolutionState } from '../../challenges/solutions/solution.entity';
import type { Complaint } from '../../http/errors/errors';
import { keyOfField } from './pack-keys';

export const CHALLENGE_FILE = 'challenge.yml';

/** Challenges of a folder in the format of ctfcli 0.1.8. */
export interface Pack {
  root: string;
  /** Relative paths of all challenge files, with `/`. */
  files: string[];
  challenges: PackChallenge[];
  problems: PackProblem[];
  /** Files that may be challenges and were not read. */
  passedOver: PackProblem[];
  /** Ignored parts and probable mistakes, which do not prevent a push. */
  warnings: PackProblem[];
}

export type Path = readonly (string | number)[];

/** Content of a challenge.yml, with defaults for absent keys. */
export interface PackChallenge {
  /** Relative path of the challenge.yml, with `/`. */
  file: string;
  type: ChallengeTypeName;
  values: PackValues;
  flags: PackFlag[];
  tags: string[];
  topics: string[];
  hints: PackHint[];
  files: PackFile[];
  /** Challenges to solve first, by name or, if a number, by id in the event. */
  prerequisites: (string | number)[];
  anonymize: boolean;
  next: string | number | null;
  solution: PackSolution | null;
  lineOf: (path: Path) => number | undefined;
}

/** The plain fields, with the names of the API. Absent ones keep their value in the event. */
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
  /** Relative to the folder of the challenge, with `/`. */
  path: string;
  name: string;
  sha1sum: string;
}

/** A solution in Markdown, with the images in its folder. */
export interface PackSolution {
  path: string;
  state: SolutionState;
  content: string;
  images: Map<string, PackFile>;
}

/** A problem in a file of a pack; `key` is empty for the whole file. */
export interface PackProblem {
  file: string;
  key: string;
  message: string;
  line?: number;
}

/** A pack that cannot be used; nothing was changed. */
export class InvalidPack extends Error {
  constructor(readonly problems: readonly PackProblem[]) {
    super(problems.map(problemText).join('\n'));
  }
}

/** Creates the problem of a value in a challenge's file. */
export function problemAt({ file, lineOf }: PackChallenge, path: Path, message: string): PackProblem {
  return { file, key: keyText(path), message, line: lineOf(path) };
}

/** Converts errors of the API to problems at the keys of the challenge's file. */
export function problemsFor(challenge: PackChallenge, complaints: readonly Complaint[]): PackProblem[] {
  return complaints.map(({ field, message }) => problemAt(challenge, keyOfField(field).split('.'), message));
}

/** Formats a path: `hints[1].cost`. */
export function keyText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** Formats a problem in one line, beginning with its location. */
export function problemText({ file, key, message, line }: PackProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return key === '' ? `${place}: ${message}` : `${place}: ${key}: ${message}`;
}

/** Throws InvalidPack if there is a problem. */
export function requireNoProblems(problems: readonly PackProblem[]): void {
  if (problems.length > 0) throw new InvalidPack(problems);
}
