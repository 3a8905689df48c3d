import type { EventFile } from './event-challenges';
import type { PackChallenge, PackFile, PackFlag, PackHint, PackProblem, PackSolution, PackValues } from './pack';

export interface PushOptions {
  /** True to delete challenges that are not in the folder. */
  remove?: boolean;
  /** True to push valid challenges without the others; nothing is deleted then. */
  partly?: boolean;
}

export interface Plan {
  creations: Pick<Update, 'challenge' | 'parts'>[];
  updates: Update[];
  /** `solves` counts those by accounts neither hidden nor banned, which are deleted too. */
  removals: { id: number; name: string | null; solves: number }[];
  unchanged: string[];
  warnings: PackProblem[];
}

export interface Update {
  id: number;
  challenge: PackChallenge;
  values: Partial<PackValues>;
  parts: PartChanges;
  changes: Change[];
}

/** A key of challenge.yml with its old and new value, or with counts of changed entries. */
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
  /** Null if unchanged. */
  requirements: { prerequisites: Target[]; anonymize: boolean } | null;
  next: { target: Target | null } | null;
  solution: SolutionChange | null;
}

/** Entries to create, and rows to delete. */
export interface ListChanges<T, Row = { id: number }> {
  added: T[];
  removed: Row[];
}

/** A hint of the pack, and the hint of the event that it updates. */
export interface HintPlace {
  hint: PackHint;
  /** Null for a new hint; an existing one keeps its unlocks. */
  id: number | null;
  isWritten: boolean;
  /** List positions of the hints to unlock first; null if unchanged. */
  requires: number[] | null;
  wasGated: boolean;
}

export type SolutionChange =
  | { kind: 'remove'; id: number; files: EventFile[] }
  /** `kept` are existing images, by their paths in the text; `removed` are no longer shown. */
  | { kind: 'put'; id: number | null; solution: PackSolution; kept: Map<string, EventFile>; removed: EventFile[] };

/** Id of a challenge, or name of one that the plan creates. */
export type Target = number | string;
