import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { LogConfig } from '../config/config';
import { loggedPath } from './logged-path';
import { standardOutput } from './standard-output';

/** Structured lines on standard output, without anything secret. */
export function loggerModule({ log_level }: LogConfig): DynamicModule {
  const options = {
    level: log_level,
    // Query strings carry download tokens, bodies carry passwords and flags. Neither is ever logged.
    serializers: {
      req: ({ method, url, address }: { method: string; url: string; address: string }) => ({
        method,
        path: loggedPath(url),
        address,
      }),
      res: ({ statusCode, headersSent }: { statusCode: number; headersSent: boolean }) => ({
        status: headersSent ? statusCode : null,
      }),
    },
    wrapSerializers: false,
    redact: { paths: ['err.parameters', 'err.query', 'err.driverError.detail', 'err.detail'], remove: true },
  };
  // Requests are logged by `requestLog`: the module would keep each one in an async context, which slows down every promise.
  return LoggerModule.forRoot({ pinoHttp: [options, standardOutput()], forRoutes: [] });
}
