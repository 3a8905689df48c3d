import { rm } from 'node:fs/promises';
import './global-setup';
import { administer, databasesOf } from './database';

export default async function globalTeardown(): Promise<void> {
  const server = globalThis.testServer;
  if (!server) return;
  // Closes the application of this process, if the tests ran without workers. A worker closes its application when it
  // ends.
  await globalThis.closeShared?.();
  for (const name of await databasesOf(server.address, process.env.ENSIGN_TEST_TEMPLATE))
    await administer(server.address, `DROP DATABASE ${name} WITH (FORCE)`);
  await server.stop();
  if (globalThis.testFolder) await rm(globalThis.testFolder, { recursive: true, force: true });
}
