import type { OnProgress } from '../../../platform/progress/progress';

/** Between two reports of a long phase. */
const STEPS_A_REPORT = 1000;

/** Reports the progress of an import; every call throws once the import is given up. */
export class ImportProgress {
  private phase = '';
  private done = 0;
  private total: number | null = null;

  constructor(
    private readonly onProgress: OnProgress,
    readonly signal: AbortSignal,
  ) {}

  /** Begins a phase of `total` steps; null where that is not known. */
  begin(phase: string, total: number | null = null): void {
    [this.phase, this.done, this.total] = [phase, 0, total];
    this.report();
  }

  step(): void {
    this.done++;
    if ((this.total ?? 0) < STEPS_A_REPORT || this.done % STEPS_A_REPORT === 0 || this.done === this.total)
      this.report();
  }

  private report(): void {
    this.signal.throwIfAborted();
    const { phase, done, total } = this;
    this.onProgress({ phase, done, total });
  }
}
