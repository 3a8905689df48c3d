import type { OnProgress } from '../../../platform/progress/progress';

/** Counts the steps of an import and reports them. Every method throws if the import was aborted. */
export class ImportProgress {
  private phase = '';
  private done = 0;
  private total: number | null = null;

  constructor(
    private readonly onProgress: OnProgress,
    private readonly signal?: AbortSignal,
  ) {}

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
