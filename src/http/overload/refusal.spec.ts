import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { refusingInBrief } from './refusal';

const AS_USUAL = { method: 'GET', complete: true, httpVersionMajor: 1, httpVersionMinor: 1 };

describe('a refusal in brief', () => {
  const refuse = refusingInBrief({ keepAliveTimeout: 5000 }, [['X-Frame-Options', 'SAMEORIGIN']]);
  let socket: Socket;
  let written: string[];

  beforeEach(() => {
    // What is written to it waits for the connection.
    socket = Object.assign(new Socket(), { connecting: true });
    const texts: string[] = [];
    written = texts;
    const write = socket.write.bind(socket);
    jest.spyOn(socket, 'write').mockImplementation((text) => {
      texts.push(String(text));
      return write(text);
    });
  });

  /** A request of this kind on the socket that is refused; gives the answer, and whether it was done with at once. */
  function refused(kind: Partial<IncomingMessage> = {}): { answer: ServerResponse; isDone: boolean } {
    const request = Object.assign(new IncomingMessage(socket), { ...AS_USUAL, ...kind });
    const answer = new ServerResponse(request);
    answer.assignSocket(socket);
    let isDone = false;
    answer.on('finish', () => {
      isDone = true;
      answer.detachSocket(socket);
    });
    refuse(request as unknown as Request, answer as Response);
    if (!isDone) answer.detachSocket(socket);
    return { answer, isDone };
  }

  it('is written at once, with all that Node would say', () => {
    const { answer, isDone } = refused();

    expect([isDone, answer.headersSent, written.length]).toEqual([true, false, 1]);
    const [head = '', body = ''] = (written[0] ?? '').split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 503 Service Unavailable',
      'X-Frame-Options: SAMEORIGIN',
      'Retry-After: 1',
      'Cache-Control: no-store',
      'Content-Type: application/json',
      `Content-Length: ${String(body.length)}`,
      expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      'Connection: keep-alive',
      'Keep-Alive: timeout=5',
    ]);
    expect(body).toBe('{"message":"Too many requests are being answered at the moment. Please try again."}\n');
  });

  it.each([
    ['wants no body', { method: 'HEAD' }],
    ['is still to be read', { complete: false }],
    ['ends its connection', { httpVersionMinor: 0 }],
  ])('is left to Node where the request %s', (_what, kind) => {
    const { answer } = refused(kind);

    expect([answer.headersSent, answer.statusCode]).toEqual([true, 503]);
  });

  it('is left to Node where its client has not taken what was written before: it is not done before that', () => {
    const [first, second] = [refused(), refused()];

    expect([first.isDone, second.isDone]).toEqual([true, false]);
    expect(second.answer.headersSent).toBe(true);
  });

  it('is left to Node where its client takes nothing any more', () => {
    socket.end();

    expect(refused().answer.headersSent).toBe(true);
  });
});
