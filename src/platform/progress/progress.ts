/** Progress of long work: the phase, and the number of items done and in total, if known. */
export interface ProgressReport {
  phase: string;
  /** Name of the items, if the phase does not imply it. */
  unit?: string;
  done: number;
  total: number | null;
}

/** Called by long work at any rate. Must not wait or throw. */
export type OnProgress = (progress: ProgressReport) => void;
