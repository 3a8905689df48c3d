import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { SETTINGS } from './database';
import globalSetup from './global-setup';

declare global {
  var stopContainers: (() => Promise<void>) | undefined;
}

/**
 * Set-up of `npm run test:container`. Starts PostgreSQL and an object store in containers, sets `TEST_DATABASE_URL` and
 * `TEST_S3_URL`, and then does the usual set-up.
 */
export default async function containerSetup(...options: Parameters<typeof globalSetup>): Promise<void> {
  const containers: StartedTestContainer[] = [];
  const start = async (container: GenericContainer, port: number): Promise<string> => {
    const started = await container.withExposedPorts(port).start();
    containers.push(started);
    return `ensign:ensign@${started.getHost()}:${started.getMappedPort(port)}`;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(containers.map((container) => container.stop({ timeout: 0 })));
  };
  globalThis.stopContainers = stop;
  // Stops the containers after an interrupt: Jest then runs no teardown, and not every container engine supports the
  // reaper of testcontainers.
  process.once('SIGINT', () => void stop().finally(() => process.exit(130)));
  try {
    process.env.TEST_DATABASE_URL = `postgres://${await start(postgres(), 5432)}/ensign`;
    process.env.TEST_S3_URL = `http://${await start(store(), 7070)}`;
    await globalSetup(...options);
  } catch (error) {
    // Jest does not run the teardown if the set-up fails.
    await stop();
    throw error;
  }
}

function postgres(): GenericContainer {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return new GenericContainer(process.env.TEST_POSTGRES_IMAGE ?? 'postgres:18')
    .withEnvironment({ POSTGRES_USER: 'ensign', POSTGRES_PASSWORD: 'ensign', POSTGRES_DB: 'ensign' })
    .withCommand(['postgres', ...settings]);
}

function store(): GenericContainer {
  return (
    new GenericContainer(process.env.TEST_S3_IMAGE ?? 'versity/versitygw:latest')
      .withEnvironment({ ROOT_ACCESS_KEY: 'ensign', ROOT_SECRET_KEY: 'ensign' })
      .withCommand(['--port', ':7070', 'posix', '/tmp'])
      // The store is ready when it refuses a request without a key.
      .withWaitStrategy(Wait.forHttp('/', 7070).forStatusCode(403))
  );
}
