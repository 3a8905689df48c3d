import type { Anonymize } from '../../challenges/challenges/challenge.entity';
import type { EventFile } from './event-challenges';
import type { PackChallenge, PackFile, PackFlag, PackHint, PackProblem, PackSolution, PackValues } from './pack';

export interface PushOptions {
  remove?: boolean;
  /** If true, invalid challenges do not prevent the push of the others, but nothing is deleted while there are some. */
  partly?: boolean;
}

export interface Plan {
  creations: Pick<Update, 'challenge' | 'parts'>[];
  updates: Update[];
  /** `solves` counts the solves by accounts neither hidden nor banned. All solves are deleted with the challenge. */
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

/**
 * A changed key of challenge.yml, with its old and new value, or with the number of entries added, changed and removed.
 */
export type Change =
  | { key: string; from: string | number | null; to: string | number | null }
  | { key: string; added: number; changed: number; removed: number };

/** Changes of the parts of a challenge; `requirements`, `next` and `solution` are null if unchanged. */
export interface PartChanges {
  flags: ListChanges<PackFlag>;
  tags: ListChanges<string>;
  topics: ListChanges<string>;
  files: ListChanges<PackFile, EventFile>;
  hints: { places: HintPlace[]; removed: number[] };
  requirements: { prerequisites: Target[]; anonymize: Anonymize } | null;
  next: { target: Target | null } | null;
  solution: SolutionChange | null;
}

/** Entries of the pack to create, and rows of the event to delete. */
export interface ListChanges<T, Row = { id: number }> {
  added: T[];
  removed: Row[];
}

/** A hint of the pack. `id` is that of the event's hint that it updates; null for a new hint. */
export interface HintPlace {
  hint: PackHint;
  id: number | null;
  isWritten: boolean;
  /** Positions in `places` of the hints to unlock first; null if unchanged. */
  requires: number[] | null;
  wasGated: boolean;
}

export type SolutionChange =
  | { kind: 'remove'; id: number; files: EventFile[] }
  /**
   * `kept` are images that the event has already, by their paths in the text; `removed` are files that the text no
   * longer uses.
   */
  | { kind: 'put'; id: number | null; solution: PackSolution; kept: Map<string, EventFile>; removed: EventFile[] };

/** The id of a challenge of the event, or the name of one that the plan creates. */
export type Target = number | string;
