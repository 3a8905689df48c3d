import { createServer, type Server } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { sendJson } from './envelope/envelope';
import { NotFound } from './errors/errors';
import { messagesFor } from './express-messages';

/**
 * Connections that may wait to be accepted. Node's 511 are fewer than come while a busy event loop turns once, and whoever finds
 * no place is silent for a second before trying again.
 */
const BACKLOG = 4096;

/** Sends objects as JSON in the contract's form. */
export class JsonAdapter extends ExpressAdapter {
  private first: RequestHandler = (_request, _response, next) => {
    next();
  };

  private last: () => Promise<void> = () => Promise.resolve();

  /** Has `handler` meet requests before Express does, whose own preparations cost more than many a refusal. One that fails is not answered. */
  startWith(handler: RequestHandler): void {
    this.first = handler;
  }

  /** Has `work` be waited for once no connection is left, before what answers are made of is let go of. */
  endWith(work: () => Promise<void>): void {
    this.last = work;
  }

  // Nest's options for TLS and for closing connections are not used: a proxy does the one, and `serve` the other.
  override initHttpServer(): void {
    const server = this.getInstance<Express>();
    this.httpServer = createServer(messagesFor(server), (request, response) => {
      void this.first(request as Request, response as Response, (error?: unknown) => {
        if (error) response.destroy();
        else server(request, response);
      });
    });
  }

  override listen(port: number | string, host?: string | (() => void), callback?: () => void): Server {
    return typeof host === 'string'
      ? this.httpServer.listen(Number(port), host, BACKLOG, callback)
      : this.httpServer.listen(Number(port), BACKLOG, host);
  }

  override async close(): Promise<void> {
    await super.close();
    await this.last();
  }

  /** A path with an escape that stands for no character names nothing; Nest would make a bad request of it. */
  override setErrorHandler(handler: ErrorRequestHandler): void {
    const handle: ErrorRequestHandler = (error, request, response, next) =>
      handler(error instanceof URIError ? new NotFound() : error, request, response, next);
    super.setErrorHandler(handle);
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (
      typeof body !== 'object' ||
      body === null ||
      body instanceof StreamableFile ||
      response.getHeader('Content-Type') !== undefined
    ) {
      return super.reply(response, body, statusCode);
    }
    if (statusCode) response.status(statusCode);
    return sendJson(response, body);
  }
}
