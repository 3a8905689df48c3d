import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemplate, startServer, type TestServer } from './database';

declare global {
  var testServer: TestServer | undefined;
  /** Folder of the embedded server and all temporary files of the run. */
  var testFolder: string | undefined;
}

const GIBIBYTE = 2 ** 30;
const SHARED_MEMORY = '/dev/shm';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts the database server, creates the template that test files clone, and builds the interface if there is a
 * browser.
 */
export default async function globalSetup({ nonFlagArgs }: { nonFlagArgs: string[] }): Promise<void> {
  // With file names, all tests of these files run.
  process.env.TESTS ??= nonFlagArgs.length === 0 ? 'fast' : 'all';
  const folder = await mkdtemp(join(await fastFolder(), 'ensign-test-'));
  // As root, the embedded server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  process.env.TMPDIR = folder;
  if (!process.env.TEST_S3_URL)
    process.stdout.write(
      'The tests of files in S3 are skipped: TEST_S3_URL names no store; npm run test:container has one.\n',
    );
  const [server, browser] = await Promise.all([startServer(), browserForTests()]);
  globalThis.testServer = server;
  globalThis.testFolder = folder;
  const template = `ensign_template_${randomBytes(6).toString('hex')}`;
  await createTemplate(server.address, template);
  // Jest's workers are separate processes, which get values only through the environment.
  process.env.ENSIGN_TEST_SERVER = JSON.stringify(server.address);
  process.env.ENSIGN_TEST_TEMPLATE = template;
  if (browser !== null) process.env.ENSIGN_TEST_CHROMIUM = browser;
}

/**
 * Linux's file system in memory, if it has room for the databases of a run (about 500 MB) and enough memory is left for
 * the processes. Otherwise the folder for temporary files.
 */
async function fastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > GIBIBYTE && freemem() > 6 * GIBIBYTE ? SHARED_MEMORY : tmpdir();
}

/** Path of the browser for the tests; null, which skips them, if there is none or the interface cannot be built. */
async function browserForTests(): Promise<string | null> {
  const browser = process.env.CHROMIUM ?? BROWSERS.find(existsSync);
  if (browser === undefined) return skipped('no Chromium was found; CHROMIUM may name one');
  const [code] = (await once(spawn(process.execPath, ['bin/build.js', 'web'], { stdio: 'inherit' }), 'exit')) as [
    number,
  ];
  return code === 0 ? browser : skipped('the interface cannot be built');
}

function skipped(why: string): null {
  process.stdout.write(`The browser tests are skipped: ${why}.\n`);
  return null;
}
