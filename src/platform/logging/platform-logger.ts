import { Injectable, type LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';
import { Config } from '../config/config';
import { createLog } from './create-log';

/** Contexts of the framework's start messages: one message for each module and route, useless to administrators. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Returns whether `context`, the last argument of a log call, is that of a start message of the framework. */
export function isOfFramework(context: unknown): boolean {
  return typeof context === 'string' && FRAMEWORK.has(context);
}

/**
 * Writes messages of services and of Nest to pino. The arguments are an optional object of details, a sentence, and the
 * context. Drops the framework's start messages.
 */
@Injectable()
export class PlatformLogger implements LoggerService {
  /** For code that does not log through Nest. */
  readonly pino: Logger;

  constructor({ log }: Config) {
    this.pino = createLog(log);
  }

  verbose(...parts: unknown[]): void {
    this.write('trace', parts);
  }

  debug(...parts: unknown[]): void {
    this.write('debug', parts);
  }

  log(...parts: unknown[]): void {
    if (!isOfFramework(parts.at(-1))) this.write('info', parts);
  }

  warn(...parts: unknown[]): void {
    this.write('warn', parts);
  }

  error(...parts: unknown[]): void {
    this.write('error', parts);
  }

  fatal(...parts: unknown[]): void {
    this.write('fatal', parts);
  }

  private write(level: Level, parts: readonly unknown[]): void {
    const [message, ...rest] = parts;
    const context = rest.pop();
    const details = message instanceof Error ? { err: message } : message;
    const sentence = [message, ...rest].find((part) => typeof part === 'string');
    this.pino[level]({ context, ...(typeof details === 'object' ? details : {}) }, sentence);
  }
}
