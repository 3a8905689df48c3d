import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { Turns } from '../../platform/queue/turns';
import { PreparedAnswer } from './prepared-answer';

/** More than lies between a server and a client that takes nothing. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, ' ');

describe('a prepared answer', () => {
  let server: Server;

  beforeEach(async () => {
    const answer = await PreparedAnswer.of([LARGE], new Turns());
    server = createServer(express().get('/', (_request, response) => answer.send(response)));
    // Without one, connections would be closed whatever the answer says.
    server.on('timeout', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => server.close());

  it('is given up where its reader takes nothing of it for 20 seconds', async () => {
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const requested = once(server, 'request');
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [served] = await connected;
    await requested;

    expect(served.timeout).toBe(20_000);
    const closed = once(served, 'close');
    served.setTimeout(1);
    await closed;
    reader.destroy();
  });
});
