import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventStream, type Message } from './event-stream';

const LISTENER = { user_id: 1, credential: '' };
const message = (id: number): Message => ({ id, frames: Buffer.from(`${id} `) });

let server: Server;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The server's side of a connection, and everything the client got once the stream has ended. */
async function connection(): Promise<{ response: ServerResponse; received: Promise<string> }> {
  // A server listening on TCP has an address object.
  const { port } = server.address() as AddressInfo;
  const requested = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const received = fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text());
  // A test that cuts the connection looks at the server's side alone.
  received.catch(() => undefined);
  const [, response] = await requested;
  return { response, received };
}

describe('EventStream', () => {
  it('sends once what is handed over while it is being read', async () => {
    const { response, received } = await connection();
    const stream = new EventStream(LISTENER, response, 0, (after) => {
      if (after > 0) return Promise.resolve([]);
      stream.send(message(2));
      return Promise.resolve([message(1), message(2)]);
    });

    await stream.catchUp();
    stream.send(message(2));
    stream.send(message(3));
    stream.end();

    expect(await received).toBe('1 2 3 ');
  });

  it('reads again when something is handed over that the last reading was too early for', async () => {
    const { response, received } = await connection();
    const posted: Message[] = [];
    const stream = new EventStream(LISTENER, response, 0, (after) => {
      const seen = posted.filter(({ id }) => id > after);
      if (posted.length < 2) {
        posted.push(message(posted.length + 1));
        stream.send(message(posted.length));
      }
      return Promise.resolve(seen);
    });

    await stream.catchUp();
    stream.end();

    expect(await received).toBe('1 2 ');
  });

  it('stops reading for a client that has gone', async () => {
    const { response } = await connection();
    let readings = 0;
    const stream = new EventStream(LISTENER, response, 0, (after) => {
      readings++;
      response.destroy();
      return Promise.resolve([message(after + 1)]);
    });

    await stream.catchUp();

    expect(readings).toBe(1);
  });

  it('cuts off a client that leaves 61 pings unread, but not one that reads in between', async () => {
    const { response, received } = await connection();
    const stream = new EventStream(LISTENER, response, 0, () => Promise.resolve([]));
    // More than the system takes in advance, so that it stays unread as long as this function runs.
    const unread = (id: number): Message => ({ id, frames: Buffer.alloc(16_000_000, '.') });

    stream.send(unread(1));
    for (let i = 0; i < 60; i++) stream.ping();
    await once(response, 'drain');
    stream.ping();
    stream.send(unread(2));
    for (let i = 0; i < 60; i++) stream.ping();
    expect(response.destroyed).toBe(false);

    stream.ping();
    expect(response.destroyed).toBe(true);
    await expect(received).rejects.toThrow();
  });

  it('fails when reading fails', async () => {
    const { response } = await connection();
    const stream = new EventStream(LISTENER, response, 0, () => Promise.reject(new Error('away')));

    await expect(stream.catchUp()).rejects.toThrow('away');
  });
});
