import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import { onceAnswered } from './load-limiter';
import { sendStream } from './send-stream';

describe('a response that is a stream', () => {
  let socket: Socket;
  let response: Response;

  beforeEach(() => {
    // In production the HTTP server handles the errors of its sockets.
    socket = new Socket().on('error', () => undefined);
    response = new ServerResponse(new IncomingMessage(socket)) as Response;
    response.assignSocket(socket);
  });

  it('ends if the client disconnected before it began', async () => {
    let hasEnded = false;
    onceAnswered(response, () => (hasEnded = true));
    const gone = once(response, 'close');
    socket.destroy();
    await gone;
    expect(hasEnded).toBe(false);

    const source = Readable.from(['late']);
    await sendStream(response, source);
    expect(hasEnded).toBe(true);
    expect(source.destroyed).toBe(true);
  });

  it('fails if its source fails', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('broken'));
      },
    });

    await expect(sendStream(response, broken)).rejects.toThrow('broken');
  });
});
