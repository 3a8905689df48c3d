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
    function come(guard: OverloadGuard, name: string, { url = '/', length = 0, accept = '*/*' } = {}): void {
      const [[request, response], list] = [messageOf(url), begun];
      Object.assign(request.headers, { 'content-length': String(length), accept });
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

    /** A guard, and the server it watches. */
    function watching(limit: number, connections?: number): [OverloadGuard, Server] {
      const [guard, server] = [guardOf(limit, connections), new Server()];
      guard.watch(server, []);
      return [guard, server];
    }

    /** Has so many turns bring a connection each. */
    async function connect(server: Server, turns: number): Promise<void> {
      for (let turn = 0; turn < turns; turn++) {
        server.emit('connection', new Socket());
        await nextTurn();
      }
    }

    it('after a second of their own, in their order', async () => {
      const guard = guardOf(40);
      for (const name of names(40)) come(guard, name);
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
      expect(begun).toEqual(names(40));
    });

    /** Has connections come while some wait, so that hardly anybody may any more; takes a turn in which nothing is begun. */
    async function hasten(server: Server): Promise<void> {
      for (let connection = 0; connection < 10; connection++) server.emit('connection', new Socket());
      await nextTurn();
    }

    it('and where others come meanwhile refuses the last at once, no more than suits what is begun', async () => {
      const [guard, server] = watching(5);
      const late = names(60).map((name) => `late ${name}`);
      for (const name of [...names(5), ...late]) come(guard, name);
      await hasten(server);
      const counts = [refused().length];
      for (let turn = 0; turn < 2; turn++) {
        await nextTurn();
        jest.advanceTimersByTime(1);
        counts.push(refused().length);
      }

      expect(begun).toEqual(names(5));
      expect(counts).toEqual([1, 42, 43]);
      expect(refused()).toEqual(late.slice(-43));
    });

    it('and then has only a twentieth of its limit wait', async () => {
      const [guard, server] = watching(40);
      for (const name of [...names(40), 'first', 'second', 'third']) come(guard, name);
      await hasten(server);
      for (let turn = 0; turn < 5; turn++) {
        await nextTurn();
        jest.advanceTimersByTime(1);
      }

      expect(refused()).toEqual(['third']);
    });

    it('and refuses the others though there is room for the first', async () => {
      const [guard, server] = watching(40);
      for (const name of [...names(40), 'first', 'second', 'third']) come(guard, name);
      await hasten(server);
      await nextTurn();
      // Eight may be in flight now.
      for (const name of names(33)) answers.get(name)?.writeHead(200);
      for (const name of ['fourth', 'fifth']) come(guard, name);
      for (let turn = 0; turn < 2; turn++) await nextTurn();

      expect(begun).toEqual([...names(40), 'first']);
      expect(refused()).toEqual(['third', 'fifth']);
    });

    it('and in overload lets in no more than is begun in two turns', async () => {
      const [guard, server] = watching(1000);
      for (const name of names(1000)) come(guard, name);
      come(guard, 'too large to wait', { length: 2000 });
      while (begun.length < 1000) await nextTurn();
      for (const name of names(1000)) answers.get(name)?.writeHead(200);
      answers.clear();
      for (const name of names(299)) come(guard, name);
      come(guard, 'browser', { accept: 'text/html' });
      await hasten(server);
      await nextTurn();

      // Let in are 64, and 32 once as many of them are begun; 50 may wait.
      expect(refused()).toHaveLength(154);
      expect(refused()).toContain('browser');
    });

    it('and takes bursts again when a burst was worked off, even if nobody came for a while', async () => {
      const guard = guardOf(40);
      for (const name of names(40)) come(guard, name);
      come(guard, 'too large to wait', { length: 2000 });
      jest.advanceTimersByTime(200);
      for (const name of names(40)) answers.get(name)?.writeHead(200);
      jest.advanceTimersByTime(300);
      const burst = names(40).map((name) => `later ${name}`);
      for (const name of burst) come(guard, name);
      while (begun.length < 64) await nextTurn();
      await nextTurn();

      expect(begun).toEqual([...names(40), ...burst]);
    });

    it('and does not take large bodies that are refused for overload', async () => {
      const guard = guardOf(1000);
      for (const name of names(1000)) come(guard, name);
      come(guard, 'too large to wait', { length: 2000 });
      for (const name of names(1000)) answers.get(name)?.writeHead(200);
      jest.advanceTimersByTime(400);
      for (let body = 0; body < 33; body++) guard.admitLargeBody(...messageOf('/'));
      jest.advanceTimersByTime(100);
      answers.clear();
      for (const name of names(1000)) come(guard, name);
      come(guard, 'large', { length: 2000 });

      expect(refused()).toEqual(['large']);
      while (begun.length < 2000) await nextTurn();
    });

    it('and refuses nobody for whom there is room after a burst, which is not overload', async () => {
      const [guard, server] = watching(1000);
      for (const name of names(1050)) come(guard, name);
      for (const name of names(500)) answers.get(name)?.writeHead(200);
      for (let late = 0; late < 40; late++) come(guard, `late ${String(late)}`);
      await hasten(server);
      for (let turn = 0; turn < 5; turn++) await nextTurn();

      expect(refused()).toEqual([]);
    });

    it('and has nobody wait while connections come in a rush', async () => {
      const [guard, server] = watching(10);
      await connect(server, 60);
      for (const name of [...names(10), 'first', 'second', 'third']) come(guard, name);
      const heard: string[][] = [];
      for (let turn = 0; turn < 2; turn++) {
        await connect(server, 1);
        heard.push(refused());
      }

      expect(heard.map((some) => some.at(0))).toEqual(['third', 'second']);
      expect(begun).toEqual([]);
    });

    it.each([
      ['where connections flood in', 40, 9, ['late']],
      ['but not where all of them may be in flight', 1100, 221, []],
    ])('and sees that more come than are answered before that is so, %s', async (_where, limit, count, expected) => {
      const [guard, server] = watching(limit);
      for (const name of names(count)) come(guard, name);
      await connect(server, 1001);
      come(guard, 'late');
      await connect(server, 1);

      expect(refused()).toEqual(expected);
    });

    describe('and an idle connection', () => {
      interface Situation {
        others?: number;
        listening?: boolean;
        /** When its time for being idle is over, and what was read of it until then. */
        over: { at: number; bytesRead?: number }[];
      }

      /** Whether it has another time after the last of these; of ten connections there may be. */
      async function isKept({ others = 7, listening = true, over }: Situation): Promise<boolean> {
        const [, server] = watching(1, 10);
        Object.defineProperty(server, 'listening', { value: listening });
        const socket = new Socket().setTimeout(5000);
        for (const one of [socket, ...names(others).map(() => new Socket())]) server.emit('connection', one);
        const [began, again] = [performance.now(), jest.spyOn(socket, 'setTimeout')];
        for (const { at, bytesRead = 0 } of over) {
          expect(socket.destroyed).toBe(false);
          jest.advanceTimersByTime(began + at - performance.now());
          Object.defineProperty(socket, 'bytesRead', { value: bytesRead, configurable: true });
          again.mockClear();
          server.emit('timeout', socket);
          for (let turn = 0; turn < 3; turn++) await nextTurn();
        }
        if (!socket.destroyed) expect(again).toHaveBeenCalledWith(5000);
        return !socket.destroyed;
      }

      it('is kept for longer than proxies keep theirs', async () => {
        expect(await isKept({ over: [{ at: 0 }, { at: 69_999 }] })).toBe(true);
        expect(await isKept({ over: [{ at: 0 }, { at: 70_000 }] })).toBe(false);
      });

      it('is kept as long again after another request', async () => {
        const over = [{ at: 0 }, { at: 60_000, bytesRead: 100 }];

        expect(await isKept({ over: [...over, { at: 129_999, bytesRead: 100 }] })).toBe(true);
        expect(await isKept({ over: [...over, { at: 130_000, bytesRead: 100 }] })).toBe(false);
      });

      it('is closed where most of the connections there may be are taken', async () => {
        expect(await isKept({ others: 8, over: [{ at: 0 }] })).toBe(false);
      });

      it('is closed when the process stops', async () => {
        expect(await isKept({ listening: false, over: [{ at: 0 }] })).toBe(false);
      });
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

    it('has only a short queue', () => {
      const guard = guardOf(40);

      const counts = [letIn(guard, 50)];
      answer(32);
      counts.push(letIn(guard, 5));
      answer(2);
      counts.push(letIn(guard, 5));

      expect(counts).toEqual([40, 0, 2]);
    });

    it.each([
      ['takes bursts again when nobody was refused for half a second, however much is always in flight', 500, 36],
      ['takes none before', 499, 4],
    ])('%s', (_what, millis, count) => {
      const guard = guardOf(40);
      letIn(guard, 50);
      answer(35);
      jest.advanceTimersByTime(millis);
      answer(1);

      expect(letIn(guard, 50)).toBe(count);
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

  it('keeps nothing of a request that its client left once its work has ended', () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const guard = guardOf(1);
      for (const end of ['end', 'writeHead'] as const) {
        const response = send(guard, end);
        response.emit('close');
        expect(jest.getTimerCount()).toBe(1);

        if (end === 'end') response.end('late');
        else response.writeHead(200);
        expect(jest.getTimerCount()).toBe(0);
      }
    } finally {
      jest.useRealTimers();
    }
  });

  it('counts large bodies of clients that have gone for as long as they are worked on', () => {
    const guard = guardOf(1000);
    const admit = (): Response => {
      const [request, response] = messageOf('/');
      guard.admitLargeBody(request, response);
      return response;
    };
    const bodies = Array.from({ length: 32 }, admit);
    for (const response of bodies) response.emit('close');
    expect(admit().statusCode).toBe(503);

    bodies[0]?.end();
    expect(admit().statusCode).toBe(200);
    expect(admit().statusCode).toBe(503);
    for (const response of bodies) response.end();
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
