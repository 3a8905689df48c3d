import type { EventFile } from './event-challenges';
import type { PackChallenge, PackFile, PackFlag, PackHint, PackProblem, PackSolution, PackValues } from './pack';

export interface PushOptions {
  /** True to delete challenges of the event that the folder does not have. */
  remove?: boolean;
  /** True to push the good challenges without the others; nothing is deleted then. */
  partly?: boolean;
}

/** The changes of a push. */
export interface Plan {
  creations: Pick<Update, 'challenge' | 'parts'>[];
  updates: Update[];
  /** `solves` are those by accounts in good standing, which are deleted with the challenge. */
  removals: { id: number; name: string | null; solves: number }[];
  /** Names of the challenges that are as their folders say. */
  unchanged: string[];
  /** Warnings about terms that are allowed but hardly ever intended. */
  warnings: PackProblem[];
}

export interface Update {
  id: number;
  challenge: PackChallenge;
  /** The plain fields that change. */
  values: Partial<PackValues>;
  parts: PartChanges;
  /** All changes, for people. */
  changes: Change[];
}

/** A key of challenge.yml with its old and new value, or with the numbers of entries that change. */
export type Change =
  | { key: string; from: string | number | null; to: string | number | null }
  | { key: string; added: number; changed: number; removed: number };

/** Changes of the parts of a challenge. */
export interface PartChanges {
  flags: ListChanges<PackFlag>;
  tags: ListChanges<string>;
  topics: ListChanges<string>;
  files: ListChanges<PackFile, EventFile>;
  hints: { places: HintPlace[]; removed: number[] };
  /** Null if they stay. */
  requirements: { prerequisites: Target[]; anonymize: boolean } | null;
  next: { target: Target | null } | null;
  solution: SolutionChange | null;
}

/** The entries to create, and the rows to delete. */
export interface ListChanges<T, Row = { id: number }> {
  added: T[];
  removed: Row[];
}

/** A hint of the pack, and the hint of the event that it becomes. */
export interface HintPlace {
  hint: PackHint;
  /** Null for a new one; one that stays keeps its unlocks. */
  id: number | null;
  /** True if its text, title or price is written. */
  isWritten: boolean;
  /** Places of the hints to unlock first; null where those stay. */
  requires: number[] | null;
  /** True if the hint of the event has requirements now. */
  wasGated: boolean;
}

export type SolutionChange =
  | { kind: 'remove'; id: number; files: EventFile[] }
  /** `kept` are images that are there already, by their paths in the text; `removed` are no longer shown. */
  | { kind: 'put'; id: number | null; solution: PackSolution; kept: Map<string, EventFile>; removed: EventFile[] };

/** The id of a challenge, or the name of one that the plan creates. */
export type Target = number | string;
