import type {
  ChallengeLogic,
  ChallengeState,
  ChallengeTypeName,
  DecayFunction,
} from '../../challenges/challenges/challenge.entity';
import type { FIXED_VALUE } from '../../challenges/challenges/challenge.dto';
import type { FLAG_DATA, FlagType } from '../../challenges/flags/flag.rules';
import type { SolutionState } from '../../challenges/solutions/solution.entity';

type FlagData = (typeof FLAG_DATA)[number];

/** The file that makes a folder a challenge. */
export const CHALLENGE_FILE = 'challenge.yml';

/** The challenges of a folder in the format of the peer's command-line tool, ctfcli 0.1.8. */
export interface Pack {
  /** Absolute path of the folder that was named. */
  root: string;
  /** In the order of their paths. */
  challenges: PackChallenge[];
  /** What is not used or looks like a mistake, but keeps nothing from being applied. */
  warnings: PackProblem[];
}

/** What one challenge.yml says, with what it leaves out filled in. */
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
}

/** The plain fields, by the names of the API. Those that may be missing stay what they are in the event. */
export interface PackValues {
  name: string;
  category: string | null;
  description: string | null;
  attribution: string | null;
  connection_info: string | null;
  max_attempts: number;
  state: ChallengeState;
  logic: ChallengeLogic;
  value?: number | null;
  initial?: number;
  minimum?: number;
  decay?: number;
  function?: DecayFunction | typeof FIXED_VALUE;
  position?: number;
}

export interface PackFlag {
  type: FlagType;
  content: string;
  data: FlagData;
}

export interface PackHint {
  /** What other hints of the challenge name it by. */
  key: string | null;
  title: string;
  content: string;
  cost: number;
  /** Keys of the hints to unlock first. */
  requirements: string[];
}

/** A file of a challenge's folder; `name` is what it is stored under. */
export interface PackFile {
  /** Path below the folder of the challenge, with `/`. */
  path: string;
  name: string;
  sha1sum: string;
  bytes: number;
}

/** How a challenge is solved: Markdown whose images lie beside it. */
export interface PackSolution {
  /** Path below the folder of the challenge, with `/`. */
  path: string;
  state: SolutionState;
  content: string;
  /** The images that `content` shows, by what it calls them. */
  images: Map<string, PackFile>;
}

/** Something about one file of a pack; `key` says where in it and is empty for the file as a whole. */
export interface PackProblem {
  file: string;
  key: string;
  message: string;
  /** From 1. */
  line?: number;
}

/** A pack that cannot be used; nothing was changed. */
export class InvalidPack extends Error {
  readonly problems: readonly PackProblem[];

  constructor(...problems: [PackProblem, ...PackProblem[]]) {
    super(problems.map(problemText).join('\n'));
    this.problems = problems;
  }
}

/** One line: where, then what. */
export function problemText({ file, key, message, line }: PackProblem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return key === '' ? `${place}: ${message}` : `${place}: ${key}: ${message}`;
}

/** Throws InvalidPack when there is a problem. */
export function requireNoProblems([first, ...others]: readonly PackProblem[]): void {
  if (first) throw new InvalidPack(first, ...others);
}
