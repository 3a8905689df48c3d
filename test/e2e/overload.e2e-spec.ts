import { once } from 'node:events';
import { Agent, get, IncomingMessage, request as httpRequest, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import request, { type Response, type Test } from 'supertest';
import { type TestApp, useApp } from '../support/app';
import { Browser } from '../support/browser';
import { overtaken } from '../support/contention';
import { until } from '../support/eventually';

const BUSY = 'Too many requests are being answered at the moment. Please try again.';

interface Left {
  by: { token: string };
  /** The application it is sent to. */
  url: string;
  /** What it waits for in the database. */
  lock: string;
  /** Happens once the player has gone, and before the attempt gets on. */
  meanwhile: () => Promise<void>;
}

/** Sends a right answer of a player who goes away while it waits. */
async function leaveAnAttempt(test: TestApp, { by: player, url, lock, meanwhile }: Left): Promise<void> {
  const challenge = await test.make.challenge({ flag: 'x' });
  const headers = { Authorization: `Token ${player.token}`, 'Content-Type': 'application/json' };
  const attempt = httpRequest(`${url}/api/v1/challenges/attempt`, { method: 'POST', headers });
  attempt.on('error', () => undefined);
  const leave = async (): Promise<void> => {
    attempt.destroy();
    await new Promise((gone) => attempt.on('close', gone));
    await meanwhile();
  };
  await overtaken(test, { lock, meanwhile: leave }, () => {
    attempt.end(JSON.stringify({ challenge_id: challenge.id, submission: 'x' }));
    return Promise.resolve();
  });
}

describe('more requests than may be in flight', () => {
  const test = useApp({ MAX_REQUESTS_IN_FLIGHT: '1', CORS_ORIGINS: 'https://play.example' });

  /** Has an attempt wait in the database while `meanwhile` runs, and gives the attempt's own answer. */
  async function whileOneIsInFlight(meanwhile: () => Promise<unknown>): Promise<Response> {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    const attempt = { challenge_id: challenge.id, submission: 'x' };
    return overtaken(test, { lock: 'LOCK TABLE progress IN SHARE MODE', meanwhile }, () =>
      test
        .as(player)
        .post('/challenges/attempt', attempt)
        .then((answer) => answer),
    );
  }

  it('are refused with 503 and when to come again, until there is room', async () => {
    const player = await test.make.user();
    const refusals: Response[] = [];

    const attempt = await whileOneIsInFlight(async () => {
      refusals.push(await test.as(player).get('/challenges'));
      refusals.push(await test.as(player).post('/challenges/attempt', { challenge_id: 1, submission: 'x' }));
    });

    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 503, body: { message: BUSY } });
      expect(refusal.headers).toMatchObject({
        'retry-after': '1',
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
    }
    expect(attempt).toMatchObject({ status: 200, body: { data: { status: 'correct' } } });
    expect((await test.as(player).get('/challenges')).status).toBe(200);
  });

  it('are told what every answer tells browsers, and those of other origins that they may read it', async () => {
    const player = await test.make.user();
    const answered = await test.as(player).get('/users/me');
    const refusals: Response[] = [];

    await whileOneIsInFlight(async () => {
      for (const headers of [{}, { Origin: 'https://play.example' }])
        refusals.push(await test.http.get('/api/v1/users/me').set(headers));
    });

    const told = Object.keys(answered.headers).filter((name) => /polic|^x-(?!request-id)|^origin-/.test(name));
    expect(told.length).toBeGreaterThan(9);
    for (const { status, headers } of refusals)
      expect([status, ...told.map((name) => headers[name])]).toEqual([
        503,
        ...told.map((name) => answered.headers[name]),
      ]);
    expect(refusals.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      undefined,
      'https://play.example',
    ]);
    expect(refusals[1]?.headers['access-control-expose-headers']).toContain('Retry-After');
  });

  it('leave the probes and the metrics, which count them, as they are', async () => {
    const admin = await test.make.admin();
    const answers: Response[] = [];

    await whileOneIsInFlight(async () => {
      await test.as(null).get('/challenges').expect(503);
      for (const path of ['/healthcheck', '/health/live', '/health/ready', '/metrics'])
        answers.push(await test.http.get(path).set('Authorization', `Token ${admin.token}`));
    });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[3]?.text).toMatch(/^ensign_http_refused_total [1-9]/m);
    expect(answers[3]?.text).toMatch(/^ensign_http_in_flight [1-9]/m);
  });

  it('are told so on a page where a browser asked for one', async () => {
    let page: Response | undefined;

    await whileOneIsInFlight(async () => {
      page = await test.http.get('/challenges').set('Accept', 'text/html');
    });

    expect(page).toMatchObject({ status: 503, type: 'text/html' });
    expect(page?.text).toContain(`<p>${BUSY}</p>`);
    expect(page?.headers['retry-after']).toBe('1');
  });

  it('are not refused in the turn in which they come, however many they are', async () => {
    let statuses: number[] = [];

    await whileOneIsInFlight(async () => {
      const answers = Array.from({ length: 14 }, () => {
        // Nobody reads what is written here.
        const socket = new Socket().on('error', () => undefined);
        const message = Object.assign(new IncomingMessage(socket), { method: 'GET', url: '/api/v1/challenges' });
        const answer = new ServerResponse(message);
        answer.assignSocket(socket);
        test.app.getHttpServer().emit('request', message, answer);
        return answer;
      });
      statuses = answers.map(({ statusCode }) => statusCode);
      await until(() => answers.every(({ statusCode }) => statusCode === 503));
    });

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('do not include those whose body has not come', async () => {
    const player = await test.make.user();
    const { hostname, port } = new URL(test.url);
    const mute = connect(Number(port), hostname);
    mute.write(
      'POST /api/v1/challenges/attempt HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n',
    );
    // Sent by the same client after it, so that it is read after it.
    const second = connect(Number(port), hostname);
    second.write('GET /healthcheck HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(second, 'data');

    expect((await test.as(player).get('/challenges')).status).toBe(200);
    mute.destroy();
    second.destroy();
  });

  it('keep their connection for the next try', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (): Promise<IncomingMessage> => {
      const [answer] = (await once(get(`${test.url}/api/v1/challenges`, { agent }), 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer;
    };
    const answers: IncomingMessage[] = [];

    await whileOneIsInFlight(async () => {
      answers.push(await send(), await send());
    });
    agent.destroy();

    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual([
      [503, 'keep-alive'],
      [503, 'keep-alive'],
    ]);
  });

  it('are refused in the same words whether they want a body or not', async () => {
    const agent = new Agent({ keepAlive: true });
    const send = async (method: string): Promise<[IncomingMessage['headers'], string]> => {
      const asked = httpRequest(`${test.url}/api/v1/challenges`, { agent, method }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
      return [{ ...answer.headers, date: undefined }, text];
    };
    const answers: [IncomingMessage['headers'], string][] = [];

    await whileOneIsInFlight(async () => {
      answers.push(...(await Promise.all(['GET', 'HEAD'].map(send))));
    });
    agent.destroy();

    const [[headers, text] = [], [headersOnly, none] = []] = answers;
    expect(headers).toEqual(headersOnly);
    expect([text, none]).toEqual([`${JSON.stringify({ message: BUSY })}\n`, '']);
    expect(headers?.['content-length']).toBe(String(text?.length));
  });

  /** Writes this on a connection of its own, and gives what has come when `isEnough` of it is there. */
  async function exchange(socket: Socket, sent: string, isEnough: (received: string) => boolean): Promise<string> {
    let received = '';
    const note = (chunk: Buffer): void => {
      received += chunk.toString('latin1');
    };
    socket.on('data', note);
    socket.write(sent);
    await until(() => isEnough(received));
    socket.off('data', note);
    return received;
  }

  it('are refused one by one on a connection, which is then good for others', async () => {
    const player = await test.make.user();
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    const attempt = `POST /api/v1/challenges/attempt HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
    const list = `GET /api/v1/challenges HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${player.token}\r\n\r\n`;
    const statuses = (text: string): string[] =>
      [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status = '']) => status);
    const received: string[] = [];

    await whileOneIsInFlight(async () => {
      received.push(await exchange(socket, attempt + list, (text) => statuses(text).length === 2));
    });
    received.push(await exchange(socket, list, (text) => text.endsWith('\n')));
    socket.destroy();

    expect(received.map(statuses)).toEqual([['503', '503'], ['200']]);
  });

  it('are refused on connections that end with it where the client wants that', async () => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    const ended = once(socket, 'end');

    await whileOneIsInFlight(async () => {
      const received = await exchange(socket, 'GET /api/v1/challenges HTTP/1.0\r\n\r\n', (text) => text.endsWith('\n'));
      expect(received).toMatch(/^HTTP\/1\.1 503 .*\r\nConnection: close\r\n/s);
    });
    await ended;
  });

  it('are those of clients that went away, too, as long as their work goes on', async () => {
    const player = await test.make.user();
    let refusal: Response | undefined;

    await leaveAnAttempt(test, {
      by: player,
      url: test.url,
      lock: 'LOCK TABLE progress IN SHARE MODE',
      meanwhile: async () => {
        refusal = await test.as(player).get('/challenges');
      },
    });

    expect(refusal?.status).toBe(503);
    // Ends, at the latest, with the time a test may take.
    while ((await test.as(player).get('/challenges')).status !== 200);
    expect(await test.rows('SELECT type FROM submissions')).toEqual([{ type: 'correct' }]);
  });

  it('are not kept out by a stream, whose answer has begun', async () => {
    const player = await test.make.user();
    const headers = { Authorization: `Token ${player.token}` };
    const [stream] = (await once(get(`${test.url}/events`, { headers }), 'response')) as [IncomingMessage];

    const list = await test.as(player).get('/challenges');
    stream.destroy();

    expect([stream.statusCode, list.status]).toEqual([200, 200]);
  });
});

describe('an application that is closed', () => {
  const test = useApp();

  it('does what clients asked for that went away before it lets go of its database', async () => {
    const app = await test.start();
    let closing: Promise<void> | undefined;

    await leaveAnAttempt(test, {
      by: await test.make.user(),
      url: await app.getUrl(),
      // Before it is known whose it is.
      lock: 'LOCK TABLE tokens IN ACCESS EXCLUSIVE MODE',
      meanwhile: async () => {
        closing = app.close();
        await once(app.getHttpServer(), 'close');
        // Time enough for whatever does not wait.
        for (let trip = 0; trip < 50; trip++) await test.rows('SELECT 1');
      },
    });
    await closing;

    expect(await test.rows('SELECT type FROM submissions')).toEqual([{ type: 'correct' }]);
  });
});

describe('large bodies', () => {
  const test = useApp({ MAX_REQUESTS_IN_FLIGHT: '1000', TRUSTED_PROXIES: 'loopback' });
  const sockets: Socket[] = [];

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Begins a request with a body that does not come yet; resolves when the server has heard of it. */
  async function announce(address: string, framing = 'Content-Length: 65537'): Promise<Socket> {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(
      `POST /api/v1/challenges/attempt HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n${framing}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(said.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    return socket;
  }

  const announceMany = (count: number, address: string): Promise<Socket[]> =>
    Promise.all(Array.from({ length: count }, () => announce(address)));

  /** An attempt with a body of so many bytes at least. */
  const attempt = (address: string, length: number): Test =>
    request(test.url)
      .post('/api/v1/challenges/attempt')
      .set('X-Forwarded-For', address)
      .send({ submission: 'x'.repeat(length) });

  /** How the answer to this body begins. */
  async function answerTo(socket: Socket | undefined, body: string): Promise<string> {
    socket?.write(body);
    const [said] = (await once(socket ?? new Socket(), 'data')) as [Buffer];
    return said.toString().slice(0, 12);
  }

  it('are refused beyond a number of their own, which leaves small ones alone', async () => {
    for (let network = 1; network <= 8; network++) await announceMany(32, `10.0.0.${network}`);

    const refused = await attempt('10.0.0.9', 65_537);
    const small = await attempt('10.0.0.9', 60_000);

    expect(refused).toMatchObject({ status: 503, body: { message: BUSY } });
    expect(refused.headers.connection).toBe('close');
    expect(small.status).toBe(200);
  });

  it('of one network are refused beyond a number that leaves room for others, until they are answered or gone', async () => {
    const [first] = await announceMany(32, '10.0.0.1');

    expect((await attempt('10.0.0.1', 65_537)).status).toBe(503);
    expect((await attempt('10.0.0.2', 65_537)).status).toBe(200);

    first?.destroy();
    await until(async () => (await attempt('10.0.0.1', 65_537)).status === 200);
  });

  it('are those of which nothing was said that turn out to be large', async () => {
    await announceMany(32, '10.0.0.1');
    const [small, large] = await Promise.all(['a', 'b'].map(() => announce('10.0.0.1', 'Transfer-Encoding: chunked')));
    const ofBytes = (bytes: number): string => `${bytes.toString(16)}\r\n"${'x'.repeat(bytes - 2)}"\r\n0\r\n\r\n`;

    expect(await answerTo(small, ofBytes(65_536))).toBe('HTTP/1.1 200');
    expect(await answerTo(large, ofBytes(65_537))).toBe('HTTP/1.1 503');
  });

  it('are those that come in many pieces', async () => {
    await announceMany(32, '10.0.0.1');
    const [few, many] = await Promise.all(['a', 'b'].map(() => announce('10.0.0.1', 'Transfer-Encoding: chunked')));
    const ofPieces = (pieces: number): string => `${'1\r\n \r\n'.repeat(pieces - 1)}1\r\n1\r\n0\r\n\r\n`;

    expect(await answerTo(few, ofPieces(128))).toBe('HTTP/1.1 200');
    expect(await answerTo(many, ofPieces(129))).toBe('HTTP/1.1 503');
  });

  it('are not read in more pieces than any client sends', async () => {
    const socket = await announce('10.0.0.1', 'Transfer-Encoding: chunked');
    socket.on('error', () => undefined).resume();

    socket.write('1\r\n \r\n'.repeat(4097));

    await once(socket, 'close');
  });

  it('are refused as too large where they are forms', async () => {
    const browser = new Browser(test);
    const nonce = await browser.nonce('/login');
    const login = async (length: number): Promise<Response> =>
      browser
        .send('post', '/login')
        .set('CSRF-Token', nonce)
        .type('form')
        .send({ name: 'x', password: 'x'.repeat(length) });

    expect((await login(65_000)).status).toBe(200);
    expect((await login(65_537)).status).toBe(413);
  });

  it('are not those of uploads, which are read when it is known who sends them', async () => {
    const admin = await test.make.admin();
    await announceMany(32, '10.0.0.1');

    const upload = await request(test.url)
      .post('/api/v1/files')
      .set({ Authorization: `Token ${admin.token}`, 'X-Forwarded-For': '10.0.0.1' })
      .attach('file', Buffer.alloc(100_000), 'large.bin');

    expect(upload.status).toBe(200);
  });
});

describe('requests that a client sent behind one that is not answered', () => {
  const test = useApp({});
  const PROBE = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

  it('are answered in their order', async () => {
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.on('data', (bytes: Buffer) => (answers += bytes.toString()));

    socket.write(
      `${PROBE.repeat(63)}GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n${PROBE.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
    );
    await once(socket, 'close');

    const statuses = answers.match(/(?<=HTTP\/1\.1 )\d+/g);
    expect(statuses).toEqual([...Array<string>(63).fill('200'), '404', '200']);
  });

  it('close their connection where they are too many', async () => {
    const admin = await test.make.admin();
    const { hostname, port } = new URL(test.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).resume();

    socket.write(`GET /events HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${admin.token}\r\n\r\n${PROBE.repeat(65)}`);

    await once(socket, 'close');
  });
});

describe('connections on which nothing comes', () => {
  // Idle ones are closed soon where so few are left.
  const test = useApp({ MAX_CONNECTIONS: '3' });

  /** A connection that has had an answer, from both ends. */
  async function open(): Promise<{ client: Socket; served: Socket }> {
    const { hostname, port } = new URL(test.url);
    const served = once(test.app.getHttpServer(), 'connection') as Promise<[Socket]>;
    const client = connect(Number(port), hostname);
    client.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client, 'data');
    return { client, served: (await served)[0] };
  }

  it('have their time also when a body was sent on them that nobody read', async () => {
    const { client, served } = await open();
    client.write('POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx');
    await once(client, 'data');

    expect(served.timeout).toBeGreaterThanOrEqual(5000);
    client.destroy();
    await once(served, 'close');
  });

  it('are closed in the end, but not when a request has come that was not read yet', async () => {
    const [other, silent, late] = [await open(), await open(), await open()];

    late.client.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    test.app.getHttpServer().emit('timeout', late.served);
    silent.served.setTimeout(1);
    const [[answer]] = (await Promise.all([once(late.client, 'data'), once(silent.client, 'close')])) as [
      [Buffer],
      unknown,
    ];

    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    expect(late.served.destroyed).toBe(false);
    for (const { client } of [other, late]) client.destroy();
  });
});

describe('more connections than a process accepts', () => {
  const test = useApp({ MAX_CONNECTIONS: '1' });

  it('are closed at once', async () => {
    const { hostname, port } = new URL(test.url);
    const first = connect(Number(port), hostname);
    await once(first, 'connect');
    first.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = (await once(first, 'data')) as [Buffer];

    const second = connect(Number(port), hostname);
    second.on('error', () => undefined);
    await once(second, 'close');
    first.destroy();

    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    expect(second.bytesRead).toBe(0);
  });
});
