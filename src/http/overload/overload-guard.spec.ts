import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';
import { Siblings } from '../../platform/workers/siblings';
import { OverloadGuard } from './overload-guard';

describe('the overload guard', () => {
  const begun: string[] = [];

  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(() => {
    begun.length = 0;
  });

  function guardOf(limit = 1000): OverloadGuard {
    return new OverloadGuard(new Config({ MAX_REQUESTS_IN_FLIGHT: String(limit) }), new Metrics(new Siblings()));
  }

  /** Has a request come in, noted by its name when it is begun; gives the answer to it. */
  function send(guard: OverloadGuard, name: string): ServerResponse {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    // Express only adds to these two; the guard uses nothing of that here.
    guard.middleware(request as Request, response as Response, () => begun.push(name));
    return response;
  }

  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

  it('begins a few requests at once, and a few more in each turn of the event loop, in their order', async () => {
    const guard = guardOf();
    for (const name of names(70)) send(guard, name);

    expect(begun).toEqual(names(32));
    await nextTurn();
    expect(begun).toEqual(names(64));
    await nextTurn();
    expect(begun).toEqual(names(70));
  });

  it('begins fewer while new connections come, and never none at all', async () => {
    const [guard, server] = [guardOf(), new Server()];
    guard.watch(server);
    server.emit('connection', new Socket());
    for (const name of names(5)) send(guard, name);

    const counts = [begun.length];
    for (let turn = 0; turn < 8; turn++) {
      server.emit('connection', new Socket());
      await nextTurn();
      counts.push(begun.length);
    }
    await nextTurn();

    expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3]);
    expect(begun).toEqual(names(5));
  });

  describe('once its limit was reached', () => {
    const inFlight: ServerResponse[] = [];

    beforeEach(() => {
      inFlight.length = 0;
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });

    afterEach(async () => {
      jest.useRealTimers();
      // What was let in here is begun here.
      for (let turn = 0; turn < 10; turn++) await nextTurn();
    });

    /** Sends so many more, and gives how many of them are let in. */
    function letIn(guard: OverloadGuard, count: number): number {
      const fresh = names(count)
        .map((name) => send(guard, name))
        .filter(({ statusCode }) => statusCode === 200);
      inFlight.push(...fresh);
      return fresh.length;
    }

    function answer(count: number): void {
      for (const response of inFlight.splice(0, count)) response.writeHead(200);
    }

    it('has only a short queue until that is worked off', () => {
      const guard = guardOf(40);

      const counts = [letIn(guard, 50)];
      answer(32);
      counts.push(letIn(guard, 5));
      answer(2);
      counts.push(letIn(guard, 5));
      answer(6);
      counts.push(letIn(guard, 50));

      expect(counts).toEqual([40, 0, 2, 38]);
    });

    it('takes bursts again when nobody was refused for a while, however much is always in flight', () => {
      const guard = guardOf(40);

      const counts = [letIn(guard, 50)];
      answer(35);
      jest.advanceTimersByTime(1001);
      answer(1);
      counts.push(letIn(guard, 50));

      expect(counts).toEqual([40, 36]);
    });
  });

  it('does not begin what nobody waits for any more, which takes no place after that', async () => {
    const guard = guardOf(33);
    for (const name of names(32)) send(guard, name);
    const gone = send(guard, 'gone');
    gone.destroy();

    await nextTurn();
    await nextTurn();
    send(guard, 'next');

    expect(begun).toEqual([...names(32), 'next']);
  });

  it('gives the place of a request that its client left, and that is never answered, to another after a time', () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const guard = guardOf(1);
      send(guard, 'never answered').emit('close');

      expect(send(guard, 'at once').statusCode).toBe(503);
      jest.runAllTimers();
      expect(send(guard, 'later').statusCode).toBe(200);
      expect(begun).toEqual(['never answered', 'later']);
    } finally {
      jest.useRealTimers();
    }
  });
});
