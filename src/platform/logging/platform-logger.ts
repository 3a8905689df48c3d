import { Injectable, type LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';
import { Config } from '../config/config';
import { createLog } from './create-log';

/** The framework's account of its own start: a line for every module and route, of no use to an operator. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Returns whether the framework logs a line, by the name that comes last. */
export function isOfFramework(context: unknown): boolean {
  return typeof context === 'string' && FRAMEWORK.has(context);
}

/**
 * Writes what services and the framework log as lines of pino. They pass a sentence, or details and then a sentence; the name of the
 * caller comes last. What the framework says about its start is left out.
 */
@Injectable()
export class PlatformLogger implements LoggerService {
  /** The log itself, for what does not go through Nest. */
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
