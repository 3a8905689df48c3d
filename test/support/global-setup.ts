import { randomBytes } from 'node:crypto';
import { createTemplate, startServer, type TestServer } from './database';

declare global {
  var testServer: TestServer | undefined;
}

/** Starts the server once for the whole run and migrates the template every test file clones. */
export default async function globalSetup(): Promise<void> {
  const server = await startServer();
  globalThis.testServer = server;
  const template = `ensign_template_${randomBytes(6).toString('hex')}`;
  await createTemplate(server.address, template);
  // Workers are other processes; the environment is how Jest hands them anything.
  process.env.ENSIGN_TEST_SERVER = JSON.stringify(server.address);
  process.env.ENSIGN_TEST_TEMPLATE = template;
}
