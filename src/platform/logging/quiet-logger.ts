import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** The framework's account of its own start: a line for every module and route, of no use to an operator. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Whether the framework logs a line, by the name that comes last. */
export function isOfFramework(context: unknown): boolean {
  return typeof context === 'string' && FRAMEWORK.has(context);
}

/** The platform's log without the framework's talk; its warnings and errors are kept. */
@Injectable()
export class QuietLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (isOfFramework(rest.at(-1))) return;
    // nestjs-pino takes whatever Nest hands a logger, and says so with `any`.
    super.log(message, ...(rest as [string]));
  }
}
