import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../src/app';
import { AccountMailService } from '../../src/accounts/shared/account-mail.service';
import { Config } from '../../src/platform/config/config';
import { Database } from '../../src/platform/database/database';
import { createDataSource } from '../../src/platform/database/data-source';
import { JobWorker } from '../../src/platform/jobs/job-worker';
import { JobsQueries } from '../../src/platform/jobs/jobs.queries';
import { useApp } from '../support/app';
import { whileLocked } from '../support/contention';
import { addressOf, serverOfRun } from '../support/database';
import { useSmtp } from '../support/smtp';

const PUBLIC_URL = 'http://ctf.example';
const ADDRESS = 'alice@example.com';

const test = useApp({ PUBLIC_URL });
const smtp = useSmtp();

interface JobRow {
  kind: string;
  attempts: number;
  due: string;
  error: string | null;
}

const jobs = (): Promise<JobRow[]> =>
  test.rows<JobRow>('SELECT kind, attempts, due::text, error FROM jobs ORDER BY id');

async function addJob(user_id: number): Promise<void> {
  await test.app.get(Database).transaction((tx) => test.app.get(AccountMailService).confirmed(tx, user_id));
}

async function startAnother(environment: Record<string, string> = {}): Promise<NestExpressApplication> {
  const [row] = await test.rows<{ name: string }>('SELECT current_database() AS name');
  const source = await createDataSource(addressOf(serverOfRun(), row?.name ?? ''), 5).initialize();
  return createApp(new Config({ LOG_LEVEL: 'silent', PUBLIC_URL, ...environment }), source);
}

describe('a job', () => {
  beforeEach(async () => {
    await test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port });
    await test.refresh();
  });

  it('is done once its transaction has committed, and then deleted', async () => {
    const { id } = await test.make.user({ email: ADDRESS });

    await addJob(id);

    await test.settled();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[ADDRESS]]);
    expect(await jobs()).toEqual([]);
  });

  it('does not exist if its transaction rolls back', async () => {
    const { id } = await test.make.user({ email: ADDRESS });

    const failing = test.app.get(Database).transaction(async (tx) => {
      await test.app.get(AccountMailService).confirmed(tx, id);
      throw new Error('changed its mind');
    });

    await expect(failing).rejects.toThrow('changed its mind');
    await test.settled();
    expect(smtp.mails).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('that fails is tried again, later each time, until it succeeds', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    smtp.refusal = '451 try later';
    const { id } = await test.make.user({ email: ADDRESS });
    await addJob(id);
    await test.settled();
    const failed = { kind: 'account mail', error: expect.stringContaining('451 try later') };
    expect(await jobs()).toEqual([{ ...failed, attempts: 1, due: '2026-11-20 12:00:15+00' }]);

    test.setClock('2026-11-20T12:00:14Z');
    await test.refresh();
    await test.settled();
    expect(await jobs()).toMatchObject([{ attempts: 1 }]);
    test.setClock('2026-11-20T12:00:15Z');
    await test.refresh();
    await test.settled();
    expect(await jobs()).toEqual([{ ...failed, attempts: 2, due: '2026-11-20 12:00:45+00' }]);

    smtp.refusal = null;
    test.setClock('2026-11-20T12:00:45Z');
    await test.refresh();
    await test.settled();
    expect(smtp.mails).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  it('that has failed eight times is not tried again, kept for administrators, and counted', async () => {
    smtp.refusal = '550 no such mailbox';
    const { id } = await test.make.user({ email: ADDRESS });
    await addJob(id);
    await test.settled();
    await test.rows(`UPDATE jobs SET attempts = 7, due = now() - interval '1 second'`);

    await test.refresh();
    await test.settled();

    expect(await jobs()).toMatchObject([{ attempts: 8, due: null, error: expect.stringContaining('550') }]);
    const { text } = await test.http.get('/metrics').set('Authorization', `Token ${(await test.make.admin()).token}`);
    expect(text).toContain('ensign_jobs_total{kind="account mail",outcome="given_up"} 1');
  });

  it('of a process that was killed runs again after its time limit', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    // Waits for the worker's current search for jobs. It may still use the real time, by which the job below may be
    // due.
    await test.settled();
    const { id } = await test.make.user({ email: ADDRESS });
    await test.rows(
      `INSERT INTO jobs (kind, payload, due, attempts) VALUES ('account mail', $1, '2026-11-20T12:02:00Z', 1)`,
      [JSON.stringify({ mail: 'welcome', user_id: id })],
    );
    await test.refresh();
    await test.settled();
    expect(smtp.mails).toEqual([]);

    test.setClock('2026-11-20T12:02:00Z');
    await test.refresh();
    await test.settled();

    expect(smtp.mails).toHaveLength(1);
  });

  it('of an unknown kind is left to processes that know it', async () => {
    await test.rows(`INSERT INTO jobs (kind, payload, due) VALUES ('brew coffee', '{}', now() - interval '1 hour')`);

    await test.refresh();
    await test.settled();

    expect(await jobs()).toMatchObject([{ kind: 'brew coffee', attempts: 0 }]);
  });

  it('that another worker is about to start is skipped, not waited for', async () => {
    await test.rows(
      `INSERT INTO jobs (kind, payload, due) SELECT 'brew coffee', '{}', now() - interval '1 hour' FROM generate_series(1, 2)`,
    );

    const job = await whileLocked(test, 'SELECT FROM jobs WHERE id = 1 FOR UPDATE', () =>
      test.app.get(JobsQueries).take(['brew coffee']),
    );

    expect(job).toMatchObject({ id: 2, attempts: 1 });
  });

  it('is done by one of two processes', async () => {
    const users = await Promise.all(
      Array.from({ length: 12 }, (_, i) => test.make.user({ email: `u${i}@example.com` })),
    );
    const other = await startAnother();
    try {
      await Promise.all(users.map(({ id }) => addJob(id)));
      await test.settled();
      await other.get(JobWorker).settled();
    } finally {
      await other.close();
    }

    expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(users.map((_, i) => `u${i}@example.com`).sort());
  });
});

describe('with a mail server that never responds', () => {
  let silent: Server;
  let sockets: Socket[];

  beforeEach(async () => {
    sockets = [];
    silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    await test.make.settings({ mail_server: '127.0.0.1', mail_port: (silent.address() as AddressInfo).port });
    await test.refresh();
  });

  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('no process waits for a job, and a process that stops returns its job', async () => {
    const { id } = await test.make.user({ email: ADDRESS });
    const other = await startAnother({ SHUTDOWN_SECONDS: '0' });
    // Stops this worker, so that the other process takes the job.
    await test.app.get(JobWorker).beforeApplicationShutdown();
    const reached = new Promise<void>((connected) => silent.once('connection', () => connected()));
    await other.get(Database).transaction((tx) => other.get(AccountMailService).confirmed(tx, id));

    await reached;
    expect(await jobs()).toMatchObject([{ attempts: 1 }]);
    await other.close();

    expect(await jobs()).toMatchObject([{ kind: 'account mail', attempts: 0, error: null }]);
    await test.make.settings({ mail_port: smtp.port });
    await test.refresh();
    test.app.get(JobWorker).start();
    await test.settled();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[ADDRESS]]);
  });
});
