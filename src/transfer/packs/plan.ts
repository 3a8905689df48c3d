import type { EventFile } from './event-challenges';
import type { PackChallenge, PackFile, PackFlag, PackHint, PackSolution, PackValues } from './pack';

/** What a push would do. */
export interface Plan {
  creations: Creation[];
  updates: Update[];
  removals: Removal[];
  /** Names of the challenges that are as their folders say. */
  unchanged: string[];
}

export interface Creation {
  challenge: PackChallenge;
  parts: PartChanges;
}

export interface Update {
  id: number;
  challenge: PackChallenge;
  /** The plain fields that change. */
  values: Partial<PackValues>;
  parts: PartChanges;
  /** The same for people. */
  changes: Change[];
}

export interface Removal {
  id: number;
  name: string | null;
  /** Solves by accounts in good standing, which go with it. */
  solves: number;
}

/** A key of challenge.yml whose value changes, or of whose list so many entries come, change and go. */
export type Change =
  | { key: string; from: string | number | boolean | null; to: string | number | boolean | null }
  | { key: string; added: number; changed: number; removed: number };

/** What changes of what hangs on a challenge. */
export interface PartChanges {
  flags: ListChanges<PackFlag>;
  tags: ListChanges<string>;
  topics: ListChanges<string>;
  files: ListChanges<PackFile, EventFile>;
  hints: HintChanges;
  /** Null where they stay. */
  requirements: { prerequisites: Target[]; anonymize: boolean } | null;
  next: { target: Target | null } | null;
  solution: SolutionChange | null;
}

/** What comes, and the rows that go. */
export interface ListChanges<T, Row = { id: number }> {
  added: T[];
  removed: Row[];
}

/** One place for each hint of the pack, in its order, and the ids of those that go. */
export interface HintChanges {
  places: HintPlace[];
  removed: number[];
}

export interface HintPlace {
  hint: PackHint;
  /** The hint of the event that has this place, with all who bought it; null for a new one. */
  id: number | null;
  /** Whether its text, title or price is written. */
  isWritten: boolean;
  /** Places of the hints to unlock first; null where those stay. */
  requires: number[] | null;
  /** Whether the event's hint requires some now. */
  wasGated: boolean;
}

export type SolutionChange =
  | { kind: 'remove'; id: number; files: EventFile[] }
  /** `kept` are images that are there already, by what the text calls them; `removed` are shown no more. */
  | { kind: 'put'; id: number | null; solution: PackSolution; kept: Map<string, EventFile>; removed: EventFile[] };

/** A challenge by its id, or one that the plan creates by its name. */
export type Target = { id: number } | { created: string };
