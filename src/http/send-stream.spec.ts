import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import { onceAnswered } from './load-limit/load-limiter';
import { sendStream } from './send-stream';

describe('an answer that is a stream', () => {
  it('ends where its client was gone before it began', async () => {
    const socket = new Socket();
    const response = new ServerResponse(new IncomingMessage(socket)) as Response;
    response.assignSocket(socket);
    let hasEnded = false;
    onceAnswered(response, () => (hasEnded = true));
    const gone = once(response, 'close');
    socket.destroy();
    await gone;
    expect(hasEnded).toBe(false);

    await sendStream(response, Readable.from(['late']));
    expect(hasEnded).toBe(true);
  });

  it('fails where what it is made of does', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket())) as Response;
    const broken = new Readable({
      read() {
        this.destroy(new Error('broken'));
      },
    });

    await expect(sendStream(response, broken)).rejects.toThrow('broken');
  });
});
