import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { Config } from '../platform/config/config';
import type { OnProgress } from '../platform/progress/progress';
import { complaintLine, complaintsOf, type FieldNames } from './complaints';
import { progressDisplay } from './progress';
import { StderrLogger } from './stderr-logger';

/** Exit codes, as the help explains them. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** What a command ends with: `data` for programs (`--json`), `lines` for people; `failed` ends it with exit code 1 all the same. */
export interface CommandResult {
  data: unknown;
  lines: readonly string[];
  failed?: boolean;
}

/** The command was called in a way it cannot be: exit code 2. */
export class UsageError extends Error {}

interface GlobalOptions {
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

/** What a command line runs in; the process where nothing else is said. */
export interface Surroundings {
  streams?: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>;
  environment?: NodeJS.ProcessEnv | undefined;
}

/** What every command shares: options given to all of them, where results and complaints go, and the exit code. */
export class Cli {
  /** What the process is to end with. */
  exitCode: number = EXIT.ok;

  constructor(
    private readonly program: Command,
    private readonly surroundings: Surroundings & Required<Pick<Surroundings, 'streams'>>,
  ) {}

  /** Where questions are answered, results go, and everything else goes. */
  get streams(): Required<Surroundings>['streams'] {
    return this.surroundings.streams;
  }

  /** Where services log: warnings and errors, and all that they say where that is wanted. */
  get log(): StderrLogger {
    return new StderrLogger(this.streams.stderr, { verbose: this.isVerbose });
  }

  /** The environment, read; throws ConfigError naming every variable that cannot be used. */
  config(): Config {
    return new Config(this.surroundings.environment);
  }

  /** The action of a command: does the work, prints what it ends with, and turns what it throws into a complaint, in the words of the command. */
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

  /** Runs work with the services of the server; see `withPlatform`. They are loaded when they are needed, which takes a second. */
  async withPlatform<T>(
    work: (app: INestApplicationContext) => Promise<T>,
    { mayCreate = false }: { mayCreate?: boolean } = {},
  ): Promise<T> {
    const { withPlatform } = await import('./platform');
    return withPlatform({ config: this.config(), log: this.log, mayCreate }, work);
  }

  /** Runs work that tells how far it has come, on standard error. */
  async withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
    const display = progressDisplay(this.streams.stderr, { quiet: this.options.quiet === true });
    try {
      return await work(display.onProgress);
    } finally {
      display.stop();
    }
  }

  /** Whether informational log lines and the stacks of errors are wanted too. */
  private get isVerbose(): boolean {
    return this.options.verbose === true;
  }

  private get options(): GlobalOptions {
    return this.program.opts<GlobalOptions>();
  }

  private print({ data, lines, failed = false }: CommandResult): void {
    const { json, quiet } = this.options;
    if (json) this.streams.stdout.write(`${JSON.stringify({ success: !failed, data })}\n`);
    // What failed is told in any case: an exit code alone explains nothing.
    else if (!quiet || failed) for (const line of lines) this.streams.stdout.write(`${line}\n`);
  }

  private async complain(error: unknown, names: FieldNames): Promise<void> {
    const { violationOf } = await import('../platform/database/constraints');
    const violation = violationOf(error);
    const errors = violation ? [complaintLine(violation, names)] : complaintsOf(error, names);
    if (this.options.json) this.streams.stdout.write(`${JSON.stringify({ success: false, errors })}\n`);
    for (const line of errors) this.streams.stderr.write(`ensign: ${line}\n`);
    // A mistake of ours says nothing without its place.
    if ((this.isVerbose || isMistake(error)) && error instanceof Error)
      this.streams.stderr.write(`${error.stack ?? ''}\n`);
  }
}

function isMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError;
}
