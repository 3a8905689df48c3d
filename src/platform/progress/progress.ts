/** Progress of long work. `total` is null if it is not known. */
export interface ProgressReport {
  phase: string;
  /** Name of the items, if the phase does not imply it. */
  unit?: string;
  done: number;
  total: number | null;
}

/** Receives the progress of long work, at any rate. Must not wait or throw. */
export type OnProgress = (progress: ProgressReport) => void;
