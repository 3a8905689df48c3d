import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** The framework's account of its own start: a line for every module and route, of no use to an operator. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** The platform's log without the framework's talk; its warnings and errors are kept. */
@Injectable()
export class QuietLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && FRAMEWORK.has(context)) return;
    // nestjs-pino takes whatever Nest hands a logger, and says so with `any`.
    super.log(message, ...(rest as [string]));
  }
}
