/** Progress of a long operation. `total` is null if it is unknown. */
export interface ProgressReport {
  phase: string;
  /** Name of the counted items, if the phase does not imply it. */
  unit?: string;
  done: number;
  total: number | null;
}

/** Receives the progress of a long operation, possibly very often. Must return at once and not throw. */
export type OnProgress = (progress: ProgressReport) => void;
