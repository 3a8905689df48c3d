import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeliveryWorker } from '../../src/integrations/webhooks/delivery-worker';
import type { TestApp } from './app';

/** Sends the deliveries that are due, and waits until they are done. */
export async function deliverDue(test: TestApp): Promise<void> {
  const worker = test.app.get(DeliveryWorker);
  worker.wake();
  await worker.settled();
}

/** A request that the receiver got. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Server that webhooks send events to. `respond` makes its responses. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  url = '';
  respond: (response: ServerResponse, request: Received) => void = (response) => response.end('OK');
  private server: Server | null = null;

  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.receive(request, response)).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}/hook`;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  reset(): void {
    this.received.length = 0;
    this.respond = (response) => response.end('OK');
  }

  /** Responds with these statuses in turn, and then always with the last one. */
  respondWith(...statuses: number[]): void {
    let next = 0;
    this.respond = (response) => {
      response.statusCode = statuses[Math.min(next++, statuses.length - 1)] ?? 200;
      response.end('done');
    };
  }

  /** Bodies of the received requests, parsed as JSON. */
  get events(): { type: string; timestamp: string; data: Record<string, unknown>; test?: true }[] {
    return this.received.map(({ body }) => JSON.parse(body) as (typeof this.events)[number]);
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: Buffer.concat(chunks).toString() };
    this.received.push(received);
    this.respond(response, received);
  }
}

/** Receiver for the tests of a file. Each test begins without received requests. */
export function useWebhookReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.start());
  beforeEach(() => receiver.reset());
  afterAll(() => receiver.stop());
  return receiver;
}
