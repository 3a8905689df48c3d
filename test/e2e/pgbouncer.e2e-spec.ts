import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDataSource, type DatabaseAddress } from '../../src/platform/database/data-source';
import { requireOwnConnections } from '../../src/platform/database/database-server';
import { serverOfRun, urlOf } from '../support/database';
import { endWaits, until } from '../support/eventually';
import { freePort } from '../support/free-port';

const server = serverOfRun();

async function check(address: DatabaseAddress): Promise<void> {
  const source = await createDataSource(address, 2).initialize();
  try {
    await requireOwnConnections(source);
  } finally {
    await source.destroy();
  }
}

describe('the check for session connections', () => {
  it('accepts PostgreSQL itself', async () => {
    await expect(check(server)).resolves.toBeUndefined();
  });
});

(hasPgbouncer() ? describe : describe.skip)('the check for session connections, through pgbouncer', () => {
  let folder: string;
  let child: ChildProcess | null = null;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ensign-pgbouncer-'));
    await chmod(folder, 0o755);
  });

  afterEach(endWaits);
  afterEach(async () => {
    if (child?.kill()) await once(child, 'exit');
    await rm(folder, { recursive: true });
  });

  async function pooled(...settings: string[]): Promise<DatabaseAddress> {
    const port = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    const lines = [
      ...[
        '[databases]',
        `pooled = ${target(server)}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
      ],
      ...['unix_socket_dir =', 'auth_type = any', 'default_pool_size = 5'],
      'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout',
      ...settings,
    ];
    await writeFile(file, lines.join('\n'));
    // pgbouncer refuses to run as root.
    const identity = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    child = spawn('pgbouncer', ['--quiet', file], { ...identity, stdio: 'inherit' });
    const address = { url: `postgres://ensign@127.0.0.1:${port}/pooled` };
    await until(() => isListening(port));
    return address;
  }

  it.each([
    ['the server used last', ['pool_mode = transaction']],
    ['the server used last, of many', ['pool_mode = transaction', 'min_pool_size = 3']],
    ['each server in turn', ['pool_mode = transaction', 'min_pool_size = 3', 'server_round_robin = 1']],
    ['the only server', ['pool_mode = transaction', 'default_pool_size = 1']],
    ['a server for each statement', ['pool_mode = statement']],
  ])('refuses a pool that assigns %s', async (_which, settings) => {
    await expect(check(await pooled(...settings))).rejects.toThrow(
      'set pool_mode = session there, or let DATABASE_URL name PostgreSQL itself',
    );
  });

  it('accepts a pool in session mode', async () => {
    await expect(check(await pooled('pool_mode = session'))).resolves.toBeUndefined();
  });
});

function hasPgbouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('No pgbouncer is installed (Debian package pgbouncer): the check for one is not tested.\n');
    return false;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

function target(address: DatabaseAddress): string {
  const { host, port, user, password, database } = new Client({ connectionString: urlOf(address) });
  return `host=${host} port=${port} user=${user} dbname=${database}${password ? ` password=${password}` : ''}`;
}
