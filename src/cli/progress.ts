import { performance } from 'node:perf_hooks';
import { SingleBar } from 'cli-progress';
import type { OnProgress, ProgressReport } from '../platform/progress/progress';

/** Between two lines about the same phase, where there is no terminal to draw on. */
const LINE_MILLIS = 5000;
const FRAMES_PER_SECOND = 10;

/** Shows people how far long work has come. */
export interface ProgressDisplay {
  readonly onProgress: OnProgress;
  /** Ends the bar; called once, also when the work failed. */
  stop(): void;
}

/** A bar on a terminal, else a line for each phase and every five seconds in between; nothing when `quiet`. */
export function progressDisplay(stream: NodeJS.WriteStream, { quiet }: { quiet: boolean }): ProgressDisplay {
  if (quiet) return { onProgress: () => undefined, stop: () => undefined };
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  const shown = new SingleBar({
    stream,
    fps: FRAMES_PER_SECOND,
    hideCursor: true,
    clearOnComplete: true,
    format: (_options, { progress }, report: ProgressReport) => drawn(report, progress),
  });
  let isStarted = false;
  return {
    onProgress: (report) => {
      const total = report.total ?? 0;
      if (!isStarted) shown.start(total, report.done, report);
      isStarted = true;
      shown.setTotal(total);
      shown.update(report.done, report);
    },
    stop: () => shown.stop(),
  };
}

const BAR_WIDTH = 30;

function drawn(report: ProgressReport, part: number): string {
  if (!report.total) return described(report);
  const filled = Math.round(Math.min(Math.max(part, 0), 1) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${described(report)}`;
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  let phase: string | null = null;
  let latest = 0;
  return {
    onProgress: (report) => {
      const now = performance.now();
      if (report.phase === phase && now - latest < LINE_MILLIS) return;
      [phase, latest] = [report.phase, now];
      stream.write(`${described(report)}\n`);
    },
    stop: () => undefined,
  };
}

function described({ phase, done, total }: ProgressReport): string {
  if (total === null) return done === 0 ? phase : `${phase}: ${done}`;
  return `${phase}: ${done} of ${total}`;
}
