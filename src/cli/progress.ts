import { performance } from 'node:perf_hooks';
import { SingleBar } from 'cli-progress';
import type { OnProgress, ProgressReport } from '../platform/progress/progress';

const LINE_MILLIS = 5000;
const FRAMES_PER_SECOND = 10;

/** Shows the progress of a long operation. */
export interface ProgressDisplay {
  readonly onProgress: OnProgress;
  /** Must be called once at the end, even after a failure. */
  stop(): void;
}

/**
 * Shows a bar on a terminal. Otherwise writes a line at the beginning and end of each phase, and at most one every 5 s
 * in between. Shows nothing if `quiet`.
 */
export function progressDisplay(stream: NodeJS.WriteStream, { quiet }: { quiet: boolean }): ProgressDisplay {
  if (quiet) return { onProgress: () => undefined, stop: () => undefined };
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  const display = new SingleBar({
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
      if (!isStarted) display.start(total, report.done, report);
      isStarted = true;
      display.setTotal(total);
      display.update(report.done, report);
    },
    stop: () => display.stop(),
  };
}

const BAR_WIDTH = 30;

function drawn(report: ProgressReport, part: number): string {
  if (!report.total) return described(report);
  const filled = Math.round(Math.min(Math.max(part, 0), 1) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${described(report)}`;
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  let latest: ProgressReport | null = null;
  let written = '';
  let writtenAt = 0;
  const write = (report: ProgressReport | null): void => {
    if (report === null || described(report) === written) return;
    [written, writtenAt] = [described(report), performance.now()];
    stream.write(`${written}\n`);
  };
  return {
    onProgress: (report) => {
      const isNewPhase = report.phase !== latest?.phase;
      if (isNewPhase) write(latest);
      latest = report;
      if (isNewPhase || performance.now() - writtenAt >= LINE_MILLIS) write(report);
    },
    stop: () => write(latest),
  };
}

function described({ phase, done, total, unit }: ProgressReport): string {
  if (total === null && done === 0) return phase;
  const count = total === null ? `${done}` : `${done} of ${total}`;
  return `${phase}: ${count}${unit === undefined ? '' : ` ${unit}`}`;
}
