import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { Config } from '../platform/config/config';
import type { OnProgress } from '../platform/progress/progress';
import { complaintLine, complaintsOf, type FieldNames } from './complaints';
import { progressDisplay } from './progress';
import { StderrLogger } from './stderr-logger';

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Result of a command. With `--json`, `data` is printed as JSON, otherwise `lines`. `failed` makes the exit code 1. */
export interface CommandResult {
  data: unknown;
  lines: readonly string[];
  failed?: boolean;
}

/** The command was used wrongly: exit code 2. */
export class UsageError extends Error {}

interface GlobalOptions {
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

/** Streams and environment variables of a command line; by default those of the process. */
export interface Surroundings {
  streams?: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;
  environment?: NodeJS.ProcessEnv | undefined;
}

/** The part that all commands share: global options, output, errors and exit code. */
export class Cli {
  exitCode: number = EXIT.ok;

  constructor(
    private readonly program: Command,
    private readonly surroundings: Surroundings & Required<Pick<Surroundings, 'streams'>>,
  ) {}

  get streams(): Required<Surroundings>['streams'] {
    return this.surroundings.streams;
  }

  get log(): StderrLogger {
    return new StderrLogger(this.streams.stderr, { verbose: this.isVerbose });
  }

  config(): Config {
    return new Config(this.surroundings.environment);
  }

  /**
   * Runs a command, prints its result or error and sets the exit code. In error messages, `names` replaces the names of
   * API fields, usually by options.
   */
  async run(work: () => Promise<CommandResult | null>, names: FieldNames = {}): Promise<void> {
    try {
      const result = await work();
      if (!result) return;
      this.print(result);
      if (result.failed) this.exitCode = EXIT.failed;
    } catch (error) {
      this.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed;
      await this.complain(error, names);
    }
  }

  /** Runs `work` with the services of the server. Imports them only here, because the import takes a second. */
  async withPlatform<T>(
    work: (app: INestApplicationContext) => Promise<T>,
    { mayCreate = false }: { mayCreate?: boolean } = {},
  ): Promise<T> {
    const { withPlatform } = await import('./platform');
    return withPlatform({ config: this.config(), log: this.log, mayCreate }, work);
  }

  async withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
    const display = progressDisplay(this.streams.stderr, { quiet: this.options.quiet === true });
    try {
      return await work(display.onProgress);
    } finally {
      display.stop();
    }
  }

  private get isVerbose(): boolean {
    return this.options.verbose === true;
  }

  private get options(): GlobalOptions {
    return this.program.opts<GlobalOptions>();
  }

  private print({ data, lines, failed = false }: CommandResult): void {
    const { json, quiet } = this.options;
    if (json) this.streams.stdout.write(`${JSON.stringify({ success: !failed, data })}\n`);
    // A failure is printed even with `--quiet`, because the exit code does not explain it.
    else if (!quiet || failed) for (const line of lines) this.streams.stdout.write(`${line}\n`);
  }

  private async complain(error: unknown, names: FieldNames): Promise<void> {
    const { violationOf } = await import('../platform/database/constraints');
    const violation = violationOf(error);
    const errors = violation ? [complaintLine(violation, names)] : complaintsOf(error, names);
    if (this.options.json) this.streams.stdout.write(`${JSON.stringify({ success: false, errors })}\n`);
    for (const line of errors) this.streams.stderr.write(`ensign: ${line}\n`);
    // A bug of the platform needs a stack trace.
    if ((this.isVerbose || isMistake(error)) && error instanceof Error)
      this.streams.stderr.write(`${error.stack ?? ''}\n`);
  }
}

function isMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
