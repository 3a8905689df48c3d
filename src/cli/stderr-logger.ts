import type { LoggerService } from '@nestjs/common';
import { isOfFramework } from '../platform/logging/platform-logger';

/** Logger of a command: warnings and errors as plain lines on standard error; everything with `verbose`. */
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

  /** Services log a message, or data and then a message; the context comes last. */
  private write(level: string, message: unknown, rest: readonly unknown[]): void {
    const sentence = [message, ...rest].find((part) => typeof part === 'string') ?? '';
    const particulars = typeof message === 'string' ? '' : ` ${JSON.stringify(message, errorAsText)}`;
    this.stream.write(`${level}${sentence}${particulars}\n`);
  }
}

/** Parameters of failed statements may be secret, so only the message is written. */
function errorAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}
