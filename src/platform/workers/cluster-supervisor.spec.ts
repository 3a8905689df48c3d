import cluster from 'node:cluster';
import { join } from 'node:path';
import pino from 'pino';
import { ClusterSupervisor } from './cluster-supervisor';

describe('a supervisor that is stopped', () => {
  it('kills a worker that does not end, and logs it', async () => {
    cluster.setupPrimary({ exec: join(__dirname, '../../../test/support/deaf-worker.js') });
    const supervisor = new ClusterSupervisor({ size: 2, stopMillis: 0 }, pino({ level: 'silent' }));

    await expect(supervisor.run(() => supervisor.stop())).rejects.toThrow('A worker did not stop cleanly: SIGKILL.');
  });
});
