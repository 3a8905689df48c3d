/** How far long work has come: what it is at, how many things of that are done, and of how many where that is known. */
export interface ProgressReport {
  phase: string;
  /** What is counted, where the phase does not say it. */
  unit?: string;
  done: number;
  total: number | null;
}

/** Told by long work how far it has come, as often as it likes; neither waits nor throws. */
export type OnProgress = (progress: ProgressReport) => void;
