import type { LoggerService } from '@nestjs/common';
import { isOfFramework } from '../platform/logging/platform-logger';

/**
 * Logger of the commands. Writes warnings and errors to standard error as plain lines; with `verbose`, also
 * information.
 */
export class StderrLogger implements LoggerService {
  constructor(
    private readonly stream: NodeJS.WritableStream,
    private readonly options: { verbose: boolean },
  ) {}

  log(message: unknown, ...rest: unknown[]): void {
    if (this.options.verbose && !isOfFramework(rest.at(-1))) this.write('', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warning: ', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error: ', message, rest);
  }

  /** The arguments are a sentence, or details and a sentence. Nest adds the name of the logger as the last argument. */
  private write(level: string, message: unknown, rest: readonly unknown[]): void {
    const sentence = [message, ...rest].find((part) => typeof part === 'string') ?? '';
    const particulars = typeof message === 'string' ? '' : ` ${JSON.stringify(message, errorAsText)}`;
    this.stream.write(`${level}${sentence}${particulars}\n`);
  }
}

/** Writes only the message of an error, because the parameters of a failed statement may be secret. */
function errorAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}
