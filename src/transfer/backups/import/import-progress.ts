import type { OnProgress } from '../../../platform/progress/progress';

/** Reports the progress of an import; every call throws if the import is aborted. */
export class ImportProgress {
  private phase = '';
  private done = 0;
  private total: number | null = null;

  constructor(
    private readonly onProgress: OnProgress,
    private readonly signal?: AbortSignal,
  ) {}

  /** Begins a phase of `total` steps; null if unknown. */
  begin(phase: string, total: number | null = null): void {
    [this.phase, this.done, this.total] = [phase, 0, total];
    this.report();
  }

  step(): void {
    this.done++;
    this.report();
  }

  private report(): void {
    this.signal?.throwIfAborted();
    const { phase, done, total } = this;
    this.onProgress({ phase, done, total });
  }
}
