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
  let begun: string[];

  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(() => {
    begun = [];
  });

  function guardOf(limit: number, connections = 1000, more: Record<string, string> = {}): OverloadGuard {
    const settings = { MAX_REQUESTS_IN_FLIGHT: String(limit), MAX_CONNECTIONS: String(connections) };
    return new OverloadGuard(new Config({ ...settings, ...more }), new Metrics(new Siblings()));
  }

  /** A request and the answer to it. */
  function messageOf(path: string): [Request, Response] {
    // Nobody reads what is written here.
    const socket = new Socket().on('error', () => undefined);
    const request = Object.assign(new IncomingMessage(socket), { path, url: path });
    const response = new ServerResponse(request);
    response.assignSocket(request.socket);
    // Express only adds to these two; the guard uses nothing else of that here.
    return [request as unknown as Request, response as Response];
  }

  /** Has a request come in, noted by its name when it is begun; gives the answer to it. */
  function send(guard: OverloadGuard, name: string): ServerResponse {
    const [[request, response], list] = [messageOf('/'), begun];
    guard.middleware(request, response, () => list.push(name));
    return response;
  }

  const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

  describe('hears those that come when there is no room', () => {
    const answers = new Map<string, ServerResponse>();

    beforeEach(() => {
      answers.clear();
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });
    afterEach(() => jest.useRealTimers());

    /** Has a request come to the door and, when it is heard, to the guard itself. */
    function come(guard: OverloadGuard, name: string, { url = '/', length = 0 } = {}): void {
      const [[request, response], list] = [messageOf(url), begun];
      request.headers['content-length'] = String(length);
      answers.set(name, response);
      guard.queue(request, response, () =>
        guard.door(request, response, () => guard.middleware(request, response, () => list.push(name))),
      );
    }

    const refused = (): string[] =>
      [...answers].filter(([, { statusCode }]) => statusCode === 503).map(([name]) => name);

    /** Lets the time pass that those at the door wait, and those be heard for whom it has. */
    async function losePatience(): Promise<void> {
      jest.advanceTimersByTime(1000);
      await nextTurn();
    }

    it('after a second of their own, in their order', async () => {
      const guard = guardOf(1);
      come(guard, 'first');
      const heard: string[][] = [];
      come(guard, 'a');
      jest.advanceTimersByTime(600);
      await nextTurn();
      come(guard, 'b');
      for (const millis of [399, 1, 599, 1]) {
        jest.advanceTimersByTime(millis);
        await nextTurn();
        heard.push(refused());
      }

      expect(heard).toEqual([[], ['a'], ['a'], ['a', 'b']]);
      expect(begun).toEqual(['first']);
    });

    it('one in each turn, and two more for each request that is begun in it', async () => {
      const guard = guardOf(10);
      for (const name of names(10)) come(guard, name);
      for (let late = 0; late < 30; late++) come(guard, `late ${String(late)}`);
      jest.advanceTimersByTime(1000);
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        await nextTurn();
        counts.push(refused().length);
      }

      expect(begun).toEqual(names(10));
      expect(counts).toEqual([21, 22, 23]);
    });

    it('at once, and more of them, while connections come in a rush', async () => {
      const [guard, server] = [guardOf(2), new Server()];
      guard.watch(server, []);
      const connect = async (turns: number): Promise<void> => {
        for (let turn = 0; turn < turns; turn++) {
          server.emit('connection', new Socket());
          await nextTurn();
        }
      };
      await connect(62);
      for (const name of ['first', 'second', ...names(40)]) come(guard, name);
      const counts: number[] = [];
      for (let turn = 0; turn < 2; turn++) {
        await connect(1);
        counts.push(refused().length);
      }

      expect(counts).toEqual([8, 16]);
      expect(begun).toEqual(['first', 'second']);
    });

    it('at once, too, when most of the connections there may be are taken', async () => {
      const [guard, server] = [guardOf(1, 10), new Server()];
      guard.watch(server, []);
      for (let count = 0; count < 8; count++) server.emit('connection', new Socket());
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      come(guard, 'first');
      come(guard, 'late');
      await nextTurn();
      const heard = [refused()];
      server.emit('connection', new Socket());
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      heard.push(refused());

      expect(heard).toEqual([[], ['late']]);
    });

    it('no longer at once when connections were closed', async () => {
      const [guard, server] = [guardOf(1, 10), new Server()];
      guard.watch(server, []);
      const sockets = Array.from({ length: 9 }, () => new Socket());
      for (const socket of sockets) server.emit('connection', socket);
      sockets[0]?.destroy();
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      for (const name of ['first', 'waits']) come(guard, name);
      for (let turn = 0; turn < 3; turn++) await nextTurn();

      expect(refused()).toEqual([]);
    });

    it.each([
      ['nobody', 'where any answer will do', {}, {}],
      ['nobody', 'for scripts of pages from here', { origin: 'https://play.example' }, {}],
      ['others', 'for other origins', { origin: 'https://play.example' }, { CORS_ORIGINS: 'https://play.example' }],
      ['others', 'for browsers', { accept: 'text/html,*/*' }, {}],
    ])('and leaves refusals to %s %s', async (whom, _where, headers, settings) => {
      const guard = guardOf(1, 1000, settings);
      come(guard, 'first');
      const [request, response] = messageOf('/');
      Object.assign(request.headers, headers);
      const passedOn: string[] = [];
      guard.queue(request, response, () => passedOn.push('others'));
      await losePatience();

      expect([passedOn, response.statusCode]).toEqual(whom === 'nobody' ? [[], 503] : [['others'], 200]);
    });

    it('or lets in whoever is first when there is room again', async () => {
      const guard = guardOf(1);
      come(guard, 'first');
      come(guard, 'second');
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      answers.get('first')?.writeHead(200);
      for (let turn = 0; turn < 2; turn++) await nextTurn();
      come(guard, 'later');

      expect(begun).toEqual(['first', 'second']);
      await losePatience();
      expect(begun).toEqual(['first', 'second']);
      expect(refused()).toEqual(['later']);
    });

    it('but not the probes, which never wait', async () => {
      const guard = guardOf(1);
      come(guard, 'first');
      come(guard, 'waits');
      come(guard, 'probe', { url: '/healthcheck' });
      await nextTurn();

      expect(begun).toEqual(['probe', 'first']);
    });

    it('nor those that hold much, which are refused at once', () => {
      const guard = guardOf(1);
      come(guard, 'first');
      come(guard, 'large', { length: 1025 });
      come(guard, 'small', { length: 1024 });

      expect(refused()).toEqual(['large']);
    });

    it('nor those that have gone, who take nobody else the turn', async () => {
      const guard = guardOf(1);
      come(guard, 'first');
      for (const name of ['gone', 'too', 'there']) come(guard, name);
      for (const name of ['gone', 'too']) answers.get(name)?.destroy();
      await losePatience();

      expect(begun).toEqual(['first']);
      expect(refused()).toEqual(['there']);
    });

    it('and lets in whoever waits as soon as all of the limit is there again', async () => {
      const guard = guardOf(40);
      for (const name of names(40)) come(guard, name);
      come(guard, 'late');
      await losePatience();
      jest.advanceTimersByTime(500);
      come(guard, 'waits');
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      // Nobody was refused for longer than a second.
      jest.advanceTimersByTime(501);
      answers.get('0')?.writeHead(200);
      for (let turn = 0; turn < 2; turn++) await nextTurn();

      expect(refused()).toEqual(['late']);
      expect(begun).toEqual([...names(40), 'waits']);
    });

    it('and lets in whoever has sent a whole body before those who come later without one', async () => {
      const guard = guardOf(1);
      come(guard, 'first');
      const [request, response] = messageOf('/');
      request.complete = true;
      const parsed: (() => void)[] = [];
      guard.queue(request, response, () =>
        guard.door(request, response, () =>
          parsed.push(() => guard.middleware(request, response, () => begun.push('body'))),
        ),
      );
      come(guard, 'without');
      answers.get('first')?.writeHead(200);
      await nextTurn();
      for (const go of parsed) go();
      await losePatience();

      expect(begun).toEqual(['first', 'body']);
      expect(refused()).toEqual(['without']);
    });

    it('nor more than there may be connections', () => {
      const guard = guardOf(1, 3);
      come(guard, 'first');
      for (const name of names(5)) come(guard, name);

      expect(refused()).toEqual(['3', '4']);
    });
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
    await nextTurn();

    expect(begun).toEqual([...names(32), 'next']);
  });

  it('gives the place of a request that its client left, and that is never answered, to another after a time', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const guard = guardOf(1);
      send(guard, 'never answered').emit('close');

      expect(send(guard, 'at once').statusCode).toBe(503);
      jest.runAllTimers();
      expect(send(guard, 'later').statusCode).toBe(200);
      await nextTurn();
      expect(begun).toEqual(['never answered', 'later']);
    } finally {
      jest.useRealTimers();
    }
  });

  describe('is settled', () => {
    /** Whether it is by now, asked again and again. */
    function settling(guard: OverloadGuard): () => Promise<boolean> {
      let isSettled = false;
      void guard.settled().then(() => (isSettled = true));
      return async () => {
        await nextTurn();
        return isSettled;
      };
    }

    it('when nothing is in flight', async () => {
      expect(await settling(guardOf(1))()).toBe(true);
    });

    it('once what goes on for clients that have gone is done', async () => {
      const guard = guardOf(2);
      const [first, second] = [send(guard, 'first'), send(guard, 'second')];
      for (const response of [first, second]) response.emit('close');
      const isSettled = settling(guard);

      first.end();
      expect(await isSettled()).toBe(false);
      second.end();
      expect(await isSettled()).toBe(true);
    });

    it('after five seconds in any case', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
      try {
        const guard = guardOf(1);
        send(guard, 'never answered').emit('close');
        const isSettled = settling(guard);

        jest.advanceTimersByTime(4999);
        expect(await isSettled()).toBe(false);
        jest.advanceTimersByTime(1);
        expect(await isSettled()).toBe(true);
      } finally {
        jest.useRealTimers();
      }
    });
  });
});
