import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, IncomingMessage, request, Server, ServerResponse } from 'node:http';
import { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { NextFunction, Request, Response } from 'express';
import supertest from 'supertest';
import { endWaits, until } from '../../../test/support/eventually';
import { Config } from '../../platform/config/config';
import { LocalStorage } from '../../platform/storage/local-storage';
import { BadRequest, TooLarge } from '../errors/errors';
import { StorageUnavailable } from '../../platform/storage/storage';
import { UploadReceiver, UploadRule } from './upload-receiver';

const RULE: UploadRule = {
  fields: ['file'],
  noun: 'A file',
  to: 'storage',
  limits: () => ({ maxBytes: 10, maxFiles: 3 }),
};

let root: string;
let storage: LocalStorage;
let server: Server;
let refused: Promise<unknown>;

function listen(to: LocalStorage, rule = RULE): Promise<unknown> {
  const app = express();
  const receiver = new UploadReceiver(to, { data: { root } } as Config);
  let resolveRefused: (error: unknown) => void;
  refused = new Promise((resolve) => (resolveRefused = resolve));
  app.post('/', async (req: Request, res: Response) => {
    const files = await receiver.receive(rule, req, res);
    res.json({ body: req.body as unknown, files });
  });
  app.use((error: Error, _req: Request, res: Response, _next: NextFunction) => {
    resolveRefused(error);
    res.status(500).json({ error: error.constructor.name, message: error.message });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  return once(server, 'listening');
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'uploads-'));
  storage = new LocalStorage(root);
  await listen(storage);
});

afterEach(endWaits);
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true, force: true });
});

function leftovers(): Promise<string[]> {
  return readdir(join(root, '.staging')).catch(() => []);
}

function multipart(body: string): supertest.Test {
  return supertest(server).post('/').set('content-type', 'multipart/form-data; boundary=b').send(body);
}

describe('an upload request', () => {
  it('arrives as staged files and text fields', async () => {
    const response = await multipart(
      '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\npage\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="ünï/ a.txt"\r\n\r\nhello\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="b.txt"\r\n\r\n0123456789\r\n--b--\r\n',
    );

    expect(response.body).toEqual({
      body: { type: 'page' },
      files: [
        expect.objectContaining({
          originalname: 'ünï/ a.txt',
          size: 5,
          staged: expect.objectContaining({ bytes: 5, sha1sum: 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d' }) as unknown,
        }),
        expect.objectContaining({
          originalname: 'b.txt',
          size: 10,
          staged: expect.objectContaining({
            bytes: 10,
            sha1sum: '87acec17cd9dcd20a716cc2cf67417b71c8a7016',
          }) as unknown,
        }),
      ],
    });
    expect(await leftovers()).toHaveLength(2);
  });

  it('stages no file from another field', async () => {
    const response = await supertest(server).post('/').attach('picture', Buffer.from('hello'), 'a.txt');

    expect(response.body).toEqual({ body: {}, files: [] });
    expect(await leftovers()).toEqual([]);
  });

  it('treats a text with the name of the file field as a text', async () => {
    const response = await supertest(server).post('/').field('file', 'no file');

    expect(response.body).toEqual({ body: { file: 'no file' }, files: [] });
  });

  it.each([
    [
      'an empty name',
      'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream',
    ],
    ['no name', 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'],
  ])('has no file if a file part has %s', async (_case, header) => {
    const response = await multipart(`--b\r\n${header}\r\n\r\nhello\r\n--b--\r\n`);

    expect(response.body).toEqual({ body: {}, files: [] });
  });

  it('is refused if one file is too large, and the others are discarded', async () => {
    const response = await supertest(server)
      .post('/')
      .attach('file', Buffer.from('hello'), 'a.txt')
      .attach('file', Buffer.from('01234567890'), 'b.txt')
      .attach('file', Buffer.from('hello'), 'c.txt');

    expect(response.body).toEqual({ error: TooLarge.name, message: expect.any(String) as unknown });
    expect(await leftovers()).toEqual([]);
  });

  it('is refused with too many files, and all are discarded', async () => {
    const upload = supertest(server).post('/');
    for (const name of ['a', 'b', 'c', 'd']) upload.attach('file', Buffer.from(name), name);

    expect((await upload).body).toEqual({ error: TooLarge.name, message: expect.any(String) as unknown });
    expect(await leftovers()).toEqual([]);
  });

  it.each([
    ['breaks off', '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello'],
    ['has a header that is none', '--b\r\nContent-Disposition\u0001: x\r\n\r\nhello\r\n--b--\r\n'],
    [
      'breaks off after a whole file',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n--b\r\nContent-Disp',
    ],
  ])('is refused if its body %s, and all files are discarded', async (_case, body) => {
    const response = await multipart(body);

    expect(response.body).toEqual({ error: BadRequest.name, message: expect.any(String) as unknown });
    // The receiver responds before it has removed the partial file.
    await until(async () => (await leftovers()).length === 0);
  });

  it('is refused without a boundary', async () => {
    const response = await supertest(server).post('/').set('content-type', 'multipart/form-data').send('--b--');

    expect(response.body).toEqual({ error: BadRequest.name, message: expect.any(String) as unknown });
  });

  it('leaves nothing if the client disconnects in the middle', async () => {
    const { port } = server.address() as AddressInfo;
    const client = request({ port, method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    client.on('error', () => undefined);
    client.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n');
    client.write('--b\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\nhel');
    await until(async () => (await leftovers()).length === 2);
    client.destroy();

    expect(await refused).toBeInstanceOf(Error);
    await until(async () => (await leftovers()).length === 0);
  });
});

describe('an upload to a temporary file', () => {
  beforeEach(async () => {
    server.close();
    await listen(storage, { ...RULE, to: 'disk' });
  });

  it('arrives as a file that only its owner can read', async () => {
    const response = await supertest(server).post('/').attach('file', Buffer.from('hello'), 'a.txt');

    const [{ path }] = (response.body as { files: [{ path: string }] }).files;
    expect(await readFile(path, 'utf8')).toBe('hello');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing if it is refused', async () => {
    await supertest(server).post('/').attach('file', Buffer.alloc(11), 'a.txt').expect(500);

    expect(await readdir(join(root, 'imports'))).toEqual([]);
  });
});

it('is refused if the client disconnected before it was read', async () => {
  const message = new IncomingMessage(new Socket());
  Object.assign(message.headers, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100' });
  message.destroy();
  const receiver = new UploadReceiver(storage, { data: { root } } as Config);

  const receiving = receiver.receive(RULE, message as Request, new ServerResponse(message) as Response);

  await expect(receiving).rejects.toThrow(BadRequest);
});

describe('an upload request while the disk fails', () => {
  it('is refused because the storage is unavailable', async () => {
    await rm(root, { recursive: true });
    const blocked = new LocalStorage('/dev/null/uploads');
    server.close();
    await listen(blocked);

    const response = await supertest(server).post('/').attach('file', Buffer.from('hello'), 'a.txt');

    expect(response.body).toEqual({ error: StorageUnavailable.name, message: expect.any(String) as unknown });
  });
});
