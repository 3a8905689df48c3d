import './global-setup';
import { administer } from './database';

/** Drops the template and lets go of the server. */
export default async function globalTeardown(): Promise<void> {
  const server = globalThis.testServer;
  if (!server) return;
  await administer(server.address, `DROP DATABASE IF EXISTS ${process.env.ENSIGN_TEST_TEMPLATE}`);
  await server.stop();
}
