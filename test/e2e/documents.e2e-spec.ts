import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { ensign } from '../support/command-line';

const ROOT = resolve(__dirname, '../..');
const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'examples/king-of-the-hill/README.md',
];
const ADMIN_PASSWORD = 'correct horse battery';

const FILES = {
  'referee.js': readFileSync(join(ROOT, 'examples/king-of-the-hill/referee.js')),
  'logo.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/**
 * Replacement for npx that runs the command in the process of the test. Starting a process for each command takes
 * longer.
 */
const NPX = `#!${process.execPath}
const url = process.env.ENSIGN_TEST_COMMANDS;
fetch(url, { method: 'POST', body: JSON.stringify({ args: process.argv.slice(3), folder: process.cwd() }) })
  .then((response) => response.json())
  .then(({ code, stdout, stderr }) => {
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    process.exitCode = code;
  });
`;

interface Block {
  language: string;
  code: string;
  /** The HTML comment above the block in the document, or an empty text. */
  mark: string;
}

const read = (document: string): string => readFileSync(join(ROOT, document), 'utf8');

function blocksOf(document: string): Block[] {
  const matches = read(document).matchAll(/(?:<!-- ([^>]*?) -->\n\n)?^```(\w*)\n([^]*?)^```$/gm);
  return [...matches].map(([, mark = '', language = '', code = '']) => ({ mark, language, code }));
}

const isRun = ({ mark }: Block): boolean => mark === 'run' || mark === 'quickstart';

const test = useApp();
const server = createServer();
let folder: string;

beforeAll(async () => {
  server.on('request', (request, response) => {
    void (json(request) as Promise<{ args: string[]; folder: string }>).then(async ({ args, folder: at }) => {
      const before = process.cwd();
      process.chdir(at);
      const outcome = await ensign(args, { DATABASE_URL: test.databaseUrl, DATA_DIR: test.dataDir });
      process.chdir(before);
      response.end(JSON.stringify(outcome));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/npx'), NPX);
  await chmod(join(folder, 'bin/npx'), 0o755);
});

afterEach(() => rm(folder, { recursive: true }));

afterAll(() => server.close());

async function runBlocks(document: string): Promise<string> {
  const admin = await test.make.admin({
    name: 'admin',
    email: 'admin@example.com',
    password: await test.app.get(Passwords).hash(ADMIN_PASSWORD),
  });
  const script = blocksOf(document)
    .filter(isRun)
    .map(({ code }, index) => `echo "block ${index + 1}" >&2\n${code}`)
    .join('\n')
    .replaceAll('http://127.0.0.1:8000', test.url);
  const shell = spawn('bash', ['-euo', 'pipefail'], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      NODE_PATH: join(ROOT, 'node_modules'),
      ENSIGN_TEST_COMMANDS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      URL: test.url,
      TOKEN: admin.token,
      LOGIN_NAME: 'admin',
      LOGIN_PASSWORD: ADMIN_PASSWORD,
    },
  });
  shell.stdin.end(script);
  const [[code], stdout, stderr] = await Promise.all([once(shell, 'close'), text(shell.stdout), text(shell.stderr)]);
  if (code !== 0) throw new Error(`${document} failed with ${code}.\n${stdout}\n${stderr}`);
  return stdout;
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s marks each command as run, or with the reason why not', (document) => {
    const blocks = blocksOf(document);

    expect(blocks.filter(({ language }) => /^(bash|shell|console|zsh)$/.test(language))).toEqual([]);
    const commands = blocks.filter(({ language }) => language === 'sh');
    expect(commands.filter((block) => !isRun(block) && !/^not run: .{10}/.test(block.mark))).toEqual([]);
  });

  it.each(DOCUMENTS)('%s links only to existing files', (document) => {
    const links = [...read(document).matchAll(/(?<!!\[[^\]]*)\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target);

    const files = links.filter((target) => !target.includes(':'));
    expect(files.filter((target) => !existsSync(join(ROOT, dirname(document), target)))).toEqual([]);
  });

  it.each(DOCUMENTS.filter((document) => document !== 'README.md' && blocksOf(document).some(isRun)))(
    'the commands of %s work',
    async (document) => {
      await expect(runBlocks(document)).resolves.not.toContain('"success":false');
    },
  );

  it('the quickstart of the README prints the documented output', async () => {
    const lines = (await runBlocks('README.md')).trim().split('\n').filter(Boolean);

    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('"name":"Welcome"');
    expect(lines[3]).toContain('"status":"incorrect"');
    expect(lines[4]).toContain('"status":"correct"');
    expect(JSON.parse(lines[5] ?? '').data).toMatchObject({ name: 'alice', place: 1, score: 100 });
  });
});
