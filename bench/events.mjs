// Measures the stream of notifications at /events; see README.md in this folder.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PLAYERS = 100;
const STREAMS_A_PLAYER = 10;
const MISSED = 5;
/** A wait ends after this time, even if notifications are missing. */
const PATIENCE_MILLIS = 10_000;

const ADMIN_TOKEN = 'ctfd_0123456789abcdef';
const ADMIN = { ADMIN_NAME: 'admin', ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse', ADMIN_TOKEN };

const agent = new http.Agent({ maxSockets: Infinity });

class Platform {
  /**
   * Starts the platform on a free port and waits until it listens. If the process ends first, throws an error with its
   * output.
   */
  static async start(dataDir) {
    const { PATH, HOME, DATABASE_URL = '' } = process.env;
    const env = { PATH, HOME, DATABASE_URL, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...ADMIN };
    const child = spawn(process.execPath, [join(ROOT, 'dist/src/main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const url = await new Promise((started, failed) => {
      const read = (chunk) => {
        output += chunk;
        const [, address] = /ready at (http:\S+)/.exec(output) ?? [];
        if (address) started(address);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', () => failed(new Error(output || 'The platform ended at once; was it built?')));
    });
    return new Platform(child, url);
  }

  constructor(child, url) {
    this.child = child;
    this.url = url;
  }

  get memory() {
    return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.child.pid)])) / 1024);
  }

  /**
   * Sends a request and returns the response, whose body is not read. The rate limits count each address `from` as
   * another client.
   */
  async send(path, { method = 'GET', from = '127.0.0.1', headers = {}, body } = {}) {
    const request = http.request(this.url + path, { agent, method, headers, localAddress: from });
    request.end(body);
    const [response] = await once(request, 'response');
    return response;
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}

/** An open stream. `arrivals` has the times at which a notification arrived, by title. */
class Stream {
  static async open(platform, { cookie, from }, lastId) {
    const headers = { Cookie: cookie, ...(lastId ? { 'Last-Event-ID': lastId } : {}) };
    const response = await platform.send('/events', { from, headers });
    if (response.statusCode !== 200) throw new Error(`GET /events answered ${response.statusCode}`);
    return new Stream(response);
  }

  constructor(response) {
    this.response = response;
    this.lastId = null;
    this.arrivals = new Map();
    let text = '';
    response.setEncoding('utf8');
    response.on('error', () => undefined);
    response.on('data', (chunk) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop();
      for (const frame of frames) this.read(frame);
    });
  }

  read(frame) {
    const [, id] = /^id:(\S+)/.exec(frame) ?? [];
    if (id === undefined) return;
    this.lastId = id;
    const { title } = JSON.parse(/^data:(.*)$/m.exec(frame)[1]);
    this.arrivals.set(title, [...(this.arrivals.get(title) ?? []), performance.now()]);
  }

  close() {
    this.response.destroy();
  }
}

async function register(platform, number) {
  const from = `127.0.1.${1 + number}`;
  const page = await platform.send('/register', { from });
  const cookie = cookieOf(page);
  const [, nonce] = /name="nonce" value="([^"]+)"/.exec(await textOf(page)) ?? [];
  const form = { name: `player ${number}`, email: `player${number}@example.com`, password: 'correct horse', nonce };
  const response = await platform.send('/register', {
    method: 'POST',
    from,
    headers: { Cookie: cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  if (response.statusCode !== 302) throw new Error(`POST /register answered ${response.statusCode}`);
  response.resume();
  return { cookie: cookieOf(response), from };
}

function cookieOf({ headers }) {
  return headers['set-cookie']?.map((cookie) => cookie.split(';')[0]).join('; ') ?? '';
}

async function textOf(response) {
  return Buffer.concat(await response.toArray()).toString();
}

async function publish(platform, title) {
  const response = await platform.send('/api/v1/notifications', {
    method: 'POST',
    headers: { Authorization: `Token ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content: title }),
  });
  if (response.statusCode !== 200) throw new Error(await textOf(response));
  response.resume();
}

async function patiently(isDone) {
  const end = performance.now() + PATIENCE_MILLIS;
  while (!isDone() && performance.now() < end) await new Promise((wake) => setTimeout(wake, 5));
}

/**
 * Publishes a notification on the process `on`. Prints when the last of `streams` received it, and the memory of
 * `holder`, the process at which all streams are open.
 */
async function measureReach(streams, { on, title, holder }) {
  const begun = performance.now();
  await publish(on, title);
  await patiently(() => streams.every(({ arrivals }) => arrivals.has(title)));
  const delays = streams.flatMap(({ arrivals }) => (arrivals.get(title) ?? []).map((at) => at - begun));
  const last = Math.round(Math.max(...delays));
  console.log(
    `${title}: reached ${delays.length} of ${streams.length}, the last after ${last} ms; ${holder.memory} MB`,
  );
}

/**
 * Closes one stream of each player, publishes on both processes in turn, and reconnects half of the players to each
 * process.
 */
async function measureReturn(streams, players, platforms) {
  const broken = streams.slice(0, PLAYERS);
  const { lastId } = broken[0];
  for (const stream of broken) stream.close();
  const titles = Array.from({ length: MISSED }, (_, number) => `missed ${number}`);
  for (const [number, title] of titles.entries()) await publish(platforms[number % 2], title);

  const back = await Promise.all(players.map((player, number) => Stream.open(platforms[number % 2], player, lastId)));
  await publish(platforms[0], 'after the return');
  await patiently(() => back.every(({ arrivals }) => arrivals.has('after the return')));
  const counts = back.flatMap(({ arrivals }) => titles.map((title) => arrivals.get(title)?.length ?? 0));
  const [lost, doubled] = [counts.filter((count) => count === 0).length, counts.filter((count) => count > 1).length];
  console.log(`${back.length} came back after ${MISSED} missed notifications: ${lost} lost, ${doubled} came twice`);
}

async function measure(platforms) {
  const [first, second] = platforms;
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, number) => register(first, number)));
  const before = first.memory;
  const streams = [];
  for (let round = 0; round < STREAMS_A_PLAYER; round++)
    streams.push(...(await Promise.all(players.map((player) => Stream.open(first, player)))));
  console.log(`${streams.length} streams open on one process: from ${before} to ${first.memory} MB`);

  await measureReach(streams, { on: first, title: 'published on the same process', holder: first });
  await measureReach(streams, { on: second, title: 'published on another process', holder: first });
  await measureReturn(streams, players, platforms);
}

const dataDir = await mkdtemp(join(tmpdir(), 'ensign-bench-'));
const platforms = [];
try {
  // Starts the first process before the others, because it creates the tables and the administrator.
  platforms.push(await Platform.start(dataDir));
  platforms.push(await Platform.start(dataDir));
  await measure(platforms);
} finally {
  agent.destroy();
  for (const platform of platforms.reverse()) await platform.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
