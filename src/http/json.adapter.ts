import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { ErrorRequestHandler, Express, Response } from 'express';
import { sendJson } from './envelope/envelope';
import { NotFound } from './errors/errors';
import { expressClasses } from './express-classes';

/** Connections the kernel queues until they are accepted. Thousands of players connect in the second an event starts; Node's default is 511. */
const BACKLOG = 4096;

/** While connections come without a pause, requests wait for so many of them at most. */
const ACCEPTED_FIRST = 256;

/** Sends objects as JSON in the contract's form. */
export class JsonAdapter extends ExpressAdapter {
  private readonly connections = new Set<Socket>();
  private readonly waiting: (() => void)[] = [];
  /** Connections since the last turn of the event loop, and turns that brought one since requests were last begun. */
  private accepted = 0;
  private held = 0;

  /** Without Nest's options for TLS and for closing connections: a proxy does the one, and `close` the other. */
  override initHttpServer(): void {
    const server = this.getInstance<Express>();
    this.httpServer = createServer(expressClasses(server), (request, response) => {
      this.waiting.push(() => {
        server(request, response);
      });
      if (this.waiting.length === 1) setImmediate(this.begin);
    });
  }

  /**
   * Begins the requests of this turn of the event loop, but first has the connections accepted that are waiting: Node accepts one in each
   * turn, so that with work in every turn the last of thousands who come at once would wait for seconds.
   */
  private readonly begin = (): void => {
    const isHeld = this.accepted > 0 && this.held < ACCEPTED_FIRST;
    this.accepted = 0;
    this.held = isHeld ? this.held + 1 : 0;
    if (isHeld) setImmediate(this.begin);
    else for (const request of this.waiting.splice(0)) request();
  };

  override listen(port: number | string, host?: string | (() => void), callback?: () => void): Server {
    const server = this.getHttpServer() as Server;
    server.on('connection', (socket) => {
      this.accepted++;
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
    return typeof host === 'string'
      ? server.listen(Number(port), host, BACKLOG, callback)
      : server.listen(Number(port), BACKLOG, host);
  }

  /** Ends connections that have not sent anything: Node waits for their first request as long as for headers. */
  override async close(): Promise<void> {
    for (const socket of this.connections) if (socket.bytesRead === 0) socket.destroy();
    await super.close();
  }

  /** A path that cannot be decoded names nothing; Nest would answer 400. */
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
