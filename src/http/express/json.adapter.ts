import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { ErrorRequestHandler, Express, Response } from 'express';
import { sendJson } from '../envelope/envelope';
import { NotFound } from '../errors/errors';
import { expressClasses } from './express-classes';

/**
 * Connections that the kernel queues. Thousands of players connect when an event starts; Node's default of 511 is too
 * small.
 */
const BACKLOG = 4096;

/** Express adapter that sends objects as JSON with `sendJson`. */
export class JsonAdapter extends ExpressAdapter {
  private readonly connections = new Set<Socket>();
  private readonly received: (() => void)[] = [];

  /** Ignores Nest's options for TLS and for closing connections. A proxy does TLS, and `close` closes connections. */
  override initHttpServer(): void {
    const server = this.getInstance<Express>();
    this.httpServer = createServer(expressClasses(server), (request, response) => {
      const received = this.received.push(() => {
        server(request, response);
      });
      if (received === 1) setImmediate(this.handleReceived);
    });
  }

  /**
   * Handles all requests that arrive in one turn of the event loop together, which takes a third less processor time
   * (`GET /scoreboard` with 16 connections: 0.21 instead of 0.33 ms).
   */
  private readonly handleReceived = (): void => {
    for (const handle of this.received.splice(0)) handle();
  };

  override listen(port: number | string, host?: string | (() => void), callback?: () => void): Server {
    const server = this.getHttpServer() as Server;
    server.on('connection', (socket) => {
      this.connections.add(socket);
      socket.once('close', () => this.connections.delete(socket));
    });
    return typeof host === 'string'
      ? server.listen(Number(port), host, BACKLOG, callback)
      : server.listen(Number(port), BACKLOG, host);
  }

  /** Also closes connections without any request. Node would wait for their headers until a timeout. */
  override async close(): Promise<void> {
    for (const socket of this.connections) if (socket.bytesRead === 0) socket.destroy();
    await super.close();
  }

  /** Makes a path that cannot be decoded NotFound; Nest would send 400. */
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
