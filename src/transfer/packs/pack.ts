import type { UpdateChallengeDto } from '../../challenges/challenges/challenge.dto';
import type { ChallengeTypeName } from '../../challenges/challenges/challenge.entity';
import type { FLAG_DATA, FlagType } from '../../challenges/flags/flag.rules';
import type { SolutionState } from '../../challenges/solutions/solution.entity';
import type { Complaint } from '../../http/errors/errors';
import { keyOfField } from './pack-keys';

/** The file that makes a folder a challenge. */
export const CHALLENGE_FILE = 'challenge.yml';

/** The challenges of a folder in the format of ctfcli 0.1.8. */
export interface Pack {
  /** Absolute path of the folder. */
  root: string;
  /** Paths below the root of all files that were found, with `/`. */
  files: string[];
  /** In the order of their paths. */
  challenges: PackChallenge[];
  /** Reasons why it cannot be pushed. */
  problems: PackProblem[];
  /** Files that may be challenges and are not read. */
  passedOver: PackProblem[];
  /** Ignored parts and likely mistakes, which do not prevent a push. */
  warnings: PackProblem[];
}

/** Keys and places in lists that lead to a value. */
export type Path = readonly (string | number)[];

/** The content of a challenge.yml, with defaults for absent keys. */
export interface PackChallenge {
  /** Path of the challenge.yml below the root, with `/`. */
  file: string;
  type: ChallengeTypeName;
  values: PackValues;
  flags: PackFlag[];
  tags: string[];
  topics: string[];
  hints: PackHint[];
  files: PackFile[];
  /** Challenges to solve first, by name or, as a number, by id in the event. */
  prerequisites: (string | number)[];
  anonymize: boolean;
  next: string | number | null;
  solution: PackSolution | null;
  /** Line of the value at a path, from 1. */
  lineOf: (path: Path) => number | undefined;
}

/** The plain fields, by the names of the API. Absent ones stay what they are in the event. */
export type PackValues = Omit<UpdateChallengeDto, 'next_id' | 'requirements' | 'scheduled_at'> & { name: string };

export interface PackFlag {
  type: FlagType;
  content: string;
  data: (typeof FLAG_DATA)[number];
}

export interface PackHint {
  /** Name by which other hints of the challenge refer to it. */
  key: string | null;
  title: string;
  content: string;
  cost: number;
  /** Keys of the hints to unlock first. */
  requirements: string[];
}

export interface PackFile {
  /** Path below the folder of the challenge, with `/`. */
  path: string;
  /** Name it is saved under. */
  name: string;
  sha1sum: string;
}

/** A solution in Markdown, whose images lie beside it. */
export interface PackSolution {
  /** Path below the folder of the challenge, with `/`. */
  path: string;
  state: SolutionState;
  content: string;
  /** The images that `content` shows, by the paths it has for them. */
  images: Map<string, PackFile>;
}

/** A problem in one file of a pack; `key` says where, and is empty for the file as a whole. */
export interface PackProblem {
  file: string;
  key: string;
  message: string;
  /** From 1. */
  line?: number;
}

/** A pack that cannot be used; nothing was changed. */
export class InvalidPack extends Error {
  constructor(readonly problems: readonly PackProblem[]) {
    super(problems.map(problemText).join('\n'));
  }
}

/** A problem with the value at a path in the file of a challenge. */
export function problemAt({ file, lineOf }: PackChallenge, path: Path, message: string): PackProblem {
  return { file, key: keyText(path), message, line: lineOf(path) };
}

/** Complaints of the API about a challenge, at the keys of its file. */
export function problemsFor(challenge: PackChallenge, complaints: readonly Complaint[]): PackProblem[] {
  return complaints.map(({ field, message }) => problemAt(challenge, keyOfField(field).split('.'), message));
}

/** A path as `hints[1].cost`. */
export function keyText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

/** A problem in one line, with its place first. */
export function problemText({ file, key, message, line }: PackProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return key === '' ? `${place}: ${message}` : `${place}: ${key}: ${message}`;
}

/** Throws InvalidPack when there is a problem. */
export function requireNoProblems(problems: readonly PackProblem[]): void {
  if (problems.length > 0) throw new InvalidPack(problems);
}
