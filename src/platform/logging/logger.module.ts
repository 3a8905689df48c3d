import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { LoggerModule, PinoLogger } from 'nestjs-pino';
import { pinoHttp, type Options } from 'pino-http';
import type { LogConfig } from '../config/config';
import { loggedPath } from './logged-path';

/** A client's own request id, when it is short and plain enough for a log line. */
const CLIENT_ID = /^[\w.-]{1,64}$/;

/** Structured lines on standard output, without anything secret. */
export function loggerModule(config: LogConfig): DynamicModule {
  // Requests are logged by `requestLog`: the module would keep each one in an async context, which slows down every promise.
  return LoggerModule.forRoot({ pinoHttp: optionsOf(config), forRoutes: [] });
}

/** One line for each request, with its id. */
export function requestLog(config: LogConfig): RequestHandler {
  return pinoHttp({ ...optionsOf(config), logger: PinoLogger.root });
}

function optionsOf({ log_level }: LogConfig): Options {
  return {
    level: log_level,
    genReqId: requestId,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'request_id' },
    // Query strings carry download tokens, bodies carry passwords and flags. Neither is ever logged.
    serializers: {
      req: ({ method, url, remoteAddress }: { method: string; url: string; remoteAddress: string }) => ({
        method,
        path: loggedPath(url),
        address: remoteAddress,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    customLogLevel: (_request: IncomingMessage, response: ServerResponse, error?: Error) => {
      if (error || response.statusCode >= 500) return 'error';
      return 'info';
    },
    redact: {
      paths: ['req.headers', 'err.parameters', 'err.query', 'err.driverError.detail', 'err.detail'],
      remove: true,
    },
  };
}

function requestId(request: IncomingMessage, response: ServerResponse): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && CLIENT_ID.test(sent) ? sent : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}
