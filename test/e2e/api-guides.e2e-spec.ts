import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';

const run = promisify(execFile);
const FOLDER = join(__dirname, '../../docs/api');

const LANGUAGES: Record<string, (code: string) => [string, string[]]> = {
  sh: (code) => ['bash', ['-euo', 'pipefail', '-c', code]],
  python: (code) => ['python3', ['-c', code]],
  js: (code) => [process.execPath, ['--input-type=module', '-e', code]],
};

/** A section of a guide: the same example in several languages. All of them print `output`. */
interface Section {
  title: string;
  codes: Record<string, string>;
  output: string;
}

const sections = readdirSync(FOLDER).flatMap((file): Section[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split('\n## ')
    .slice(1)
    .map((text) => {
      const blocks = [...text.matchAll(/```(\w+)\n([^]*?)```/g)].map(([, language = '', code = '']) => [
        language,
        code,
      ]);
      const { text: output = '', ...codes } = Object.fromEntries(blocks) as Record<string, string>;
      return { title: `${file}: ${text.split('\n')[0]}`, codes, output };
    }),
);

const hasPython = works('python3', ['-c', 'import sys; assert sys.version_info >= (3, 8)']);

const test = useApp();
let proxy: Server;

/**
 * Proxy to the platform. It responds to every other request with 503, so that the examples about limits must send their
 * request again.
 */
function busyAtFirst(): Server {
  let isFirst = true;
  return createServer((request, response) => {
    if (isFirst) response.writeHead(503, { 'Retry-After': '1' }).end('{"message": "busy"}\n');
    else
      void fetch(`${test.url}${request.url}`).then(async (forwarded) =>
        response.writeHead(forwarded.status, { 'Content-Type': 'application/json' }).end(await forwarded.text()),
      );
    isFirst = !isFirst;
  });
}

beforeAll(async () => {
  proxy = busyAtFirst().listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
});

afterAll(() => new Promise((resolve) => proxy.close(resolve)));

it('has examples in every language and their output', () => {
  expect(sections.length).toBeGreaterThan(5);
  for (const { title, codes, output } of sections) {
    expect([title, ...Object.keys(codes)]).toEqual([title, ...Object.keys(LANGUAGES)]);
    expect([title, output]).not.toEqual([title, '']);
  }
});

describe.each(sections)('the example of $title', ({ title, codes, output }) => {
  for (const [language, code] of Object.entries(codes))
    (language === 'python' && !hasPython ? it.skip : it)(`in ${language} prints the documented output`, async () => {
      const admin = await test.make.admin({ name: 'admin' });
      await test.make.user({ name: 'alice', password: await test.app.get(Passwords).hash('a long passphrase') });
      const { id: challenge_id } = await test.make.challenge();
      for (const value of ['web', 'crypto', 'forensics']) await test.make.tag({ challenge_id, value });
      const url = title.startsWith('limits') ? `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` : test.url;
      const [program, parameters] = LANGUAGES[language]?.(code) ?? ['false', []];

      const { stdout } = await run(program, parameters, {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, URL: url, TOKEN: admin.token },
      });

      expect(stdout).toBe(output);
    });
});

function works(program: string, parameters: string[]): boolean {
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
