import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BackupContent, backupZip } from './backup-builder';
import { ADMIN_ROWS, challenge, user } from './imports';

/** The token that the server accepts. */
export const CTFD_TOKEN = `ctfd_${'5e'.repeat(32)}`;

const DATE = '2026-11-20T11:00:00.000001';

const SOLVED = { challenge_id: 10, team_id: null };

/** The event of the server, as CTFd 3.7.1 exports it. */
export const CTFD_EVENT = {
  tables: {
    ...ADMIN_ROWS,
    config: [
      { id: 1, key: 'ctf_name', value: 'Old CTF' },
      { id: 2, key: 'user_mode', value: 'users' },
      { id: 3, key: 'setup', value: 'true' },
      { id: 4, key: 'ctf_theme', value: 'pixo' },
      { id: 5, key: 'docker_plugin_address', value: 'tcp://docker' },
      { id: 6, key: 'whales_alembic_version', value: '1' },
      { id: 7, key: 'theme_header', value: '<script>track()</script>' },
    ],
    users: [...ADMIN_ROWS.users, user(2, { name: 'alice', password: 'x' }), user(3, { name: 'bob', type: 'boss' })],
    challenges: [challenge(10, { name: 'Welcome' }), challenge(11, { name: 'Boat', type: 'container' })],
    files: [{ id: 60, type: 'challenge', location: 'abc/task.txt', sha1sum: null, challenge_id: 10, page_id: null }],
    submissions: [
      { id: 101, user_id: 2, ...SOLVED, ip: '127.0.0.1', provided: 'x', type: 'correct', date: DATE },
      {
        id: 102,
        user_id: 3,
        ...SOLVED,
        ip: '127.0.0.1',
        provided: 'x',
        type: 'correct',
        date: DATE.replace('11', '12'),
      },
    ],
    solves: [
      { id: 101, user_id: 2, ...SOLVED },
      { id: 102, user_id: 3, ...SOLVED },
    ],
  },
  uploads: { 'abc/task.txt': 'the task' },
} satisfies BackupContent;

type Reply = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** A response with the envelope of CTFd's API. */
export function envelope(data: unknown): Reply {
  return (response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success: true, data }));
  };
}

/** A response with a status and a body that is not JSON. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => void response.writeHead(code, headers).end('<!doctype html>');
}

/** The responses of CTFd with `CTFD_EVENT`, by method and path. */
const REPLIES: Readonly<Record<string, Reply>> = {
  'GET /api/v1/configs/ctf_version': envelope({ id: 9, key: 'ctf_version', value: '3.7.1' }),
  'POST /api/v1/exports/raw': async (response) => {
    const zip = await backupZip(CTFD_EVENT);
    response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Length': zip.length }).end(zip);
  },
  'GET /api/v1/scoreboard': envelope([
    { pos: 1, account_id: 2, name: 'alice', score: 100 },
    { pos: 2, account_id: 3, name: 'bob', score: 100 },
  ]),
  'GET /api/v1/challenges?view=admin': envelope([{ id: 10, name: 'Welcome', solves: 2 }]),
  'GET /api/v1/challenges/10/solves': envelope([
    { account_id: 2, name: 'alice' },
    { account_id: 3, name: 'bob' },
  ]),
  'GET /api/v1/challenges/11/solves': envelope([]),
  'GET /api/v1/files': envelope([{ id: 60, type: 'challenge', location: 'abc/task.txt', sha1sum: null }]),
  'GET /files/abc/task.txt': (response) => void response.end('the task'),
};

/** A server that responds like CTFd 3.7.1, with `CTFD_EVENT`. */
export class CtfdServer {
  url = '';
  /** Requests that CTFd does not accept: without the token, or with a type other than JSON. */
  strangers: string[] = [];
  private replies: Record<string, Reply> = {};
  private server: Server | null = null;

  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.reply(request, response)).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
    this.reset();
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  reset(): void {
    this.replies = { ...REPLIES };
    this.strangers = [];
  }

  /** Replaces the responses to requests such as `GET /api/v1/scoreboard`. */
  change(replies: Readonly<Record<string, Reply>>): void {
    Object.assign(this.replies, replies);
  }

  private async reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const isKnown = headers.authorization === `Token ${CTFD_TOKEN}` && headers['content-type'] === 'application/json';
    if (!isKnown) this.strangers.push(`${method} ${url}`);
    const reply = this.replies[`${method} ${url}`];
    if (reply) await (isKnown ? reply : status(401))(response, request);
    else await status(404)(response, request);
  }
}
