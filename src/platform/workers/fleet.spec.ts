import cluster from 'node:cluster';
import { join } from 'node:path';
import pino from 'pino';
import { Fleet } from './fleet';

describe('a fleet that is told to stop', () => {
  it('kills a worker that does not end, and says so', async () => {
    cluster.setupPrimary({ exec: join(__dirname, '../../../test/support/deaf-worker.js') });
    const fleet = new Fleet({ size: 2, patienceMillis: 0 }, pino({ level: 'silent' }));

    await expect(fleet.run(() => fleet.stop())).rejects.toThrow('A worker did not stop cleanly: SIGKILL.');
  });
});
