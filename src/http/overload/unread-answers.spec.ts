import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { giveUpUnread } from './unread-answers';

/** More than lies between a server and a client that takes nothing. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, ' ');

describe('an answer', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer(
      express()
        .use(giveUpUnread)
        .get('/large', (_request, response) => void response.end(LARGE))
        .get('/small', (_request, response) => void response.end('small')),
    );
    // Without one, connections would be closed whatever the answer says.
    server.on('timeout', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => server.close());

  /** Asks for it and takes nothing; gives both ends when the answer is written. */
  async function ask(path: string): Promise<{ reader: Socket; served: Socket }> {
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const requested = once(server, 'request');
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    reader.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [served] = await connected;
    await requested;
    return { reader, served };
  }

  it('is given up where its reader takes nothing of it for 20 seconds', async () => {
    const { reader, served } = await ask('/large');

    expect(served.timeout).toBe(20_000);
    const closed = once(served, 'close');
    served.setTimeout(1);
    await closed;
    reader.destroy();
  });

  it('has no timer where the system took all of it', async () => {
    const { reader, served } = await ask('/small');

    expect(served.timeout).not.toBe(20_000);
    reader.destroy();
  });
});
