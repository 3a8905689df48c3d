import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { Viewer } from '../../http/context/viewer';
import { StreamConnection } from './stream-connection';

const LISTENER = { viewer: Viewer.anonymous, credential: null, spectatorKey: null, isTeamsMode: false };

class TestStream extends StreamConnection {
  readonly ticksPerBeat = 1;
  protected readonly maxUnread = 60;

  constructor(
    response: ServerResponse,
    private readonly read: (stream: TestStream) => Promise<string>,
  ) {
    super(LISTENER, response);
  }

  protected heartbeat(): string {
    return 'beat ';
  }

  protected async step(): Promise<boolean> {
    const text = await this.read(this);
    this.write(text);
    return text !== '';
  }
}

let server: Server;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a connection. Returns the server's response, and a promise of the whole text that the client receives. */
async function connection(): Promise<{ response: ServerResponse; received: Promise<string> }> {
  const { port } = server.address() as AddressInfo;
  const requested = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const received = fetch(`http://127.0.0.1:${port}`).then((result) => result.text());
  // Prevents an unhandled rejection in tests that close the connection without awaiting `received`.
  received.catch(() => undefined);
  const [, response] = await requested;
  return { response, received };
}

/** Longer than socket buffers, so that part of it stays unread. */
const UNREAD = '.'.repeat(16_000_000);

describe('StreamConnection', () => {
  it('reads until there is no more, and again if something arrived during a read', async () => {
    const { response, received } = await connection();
    const texts = ['1 ', '', '2 ', '3 '];
    const stream = new TestStream(response, (reading) => {
      const text = texts.shift() ?? '';
      // Simulates new data that arrive after a read found none.
      if (texts.length === 2) reading.proceed();
      if (texts.length === 0) setImmediate(() => reading.end());
      return Promise.resolve(text);
    });

    stream.proceed();

    expect(await received).toBe('1 2 3 ');
  });

  it('stops reading for a client that has disconnected', async () => {
    const { response } = await connection();
    const closed = once(response, 'close');
    let reads = 0;
    const stream = new TestStream(response, () => {
      reads++;
      response.destroy();
      return Promise.resolve('text');
    });

    stream.proceed();
    await closed;
    stream.proceed();

    expect(reads).toBe(1);
  });

  it('disconnects a client that leaves 61 heartbeats unread, but not one that reads in between', async () => {
    const { response, received } = await connection();
    const stream = new TestStream(response, () => Promise.resolve(''));

    response.write(UNREAD);
    for (let i = 0; i < 60; i++) stream.beat();
    await once(response, 'drain');
    stream.beat();
    response.write(UNREAD);
    for (let i = 0; i < 60; i++) stream.beat();
    expect(response.destroyed).toBe(false);

    stream.beat();
    expect(response.destroyed).toBe(true);
    await expect(received).rejects.toThrow();
  });

  it('closes the connection if reading fails', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { response, received } = await connection();
    const stream = new TestStream(response, () => Promise.reject(new Error('away')));
    response.write('text');

    stream.proceed();

    await expect(received).rejects.toThrow();
  });
});
