import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Redis } from 'ioredis';

/** Whether there is a `redis-server` to test with; says so where there is none. */
export function hasRedisServer(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('No redis-server is installed (Debian package redis-server): what needs one is not tested.\n');
    return false;
  }
}

/** A real Redis of a test file, on a port of its own; keeps nothing on disk. */
export class RedisProcess {
  private child: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  /** A running server. */
  static async start(): Promise<RedisProcess> {
    const redis = new RedisProcess(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, empty, at its address; resolves when it takes connections. */
  async start(): Promise<void> {
    const child = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    this.child = child;
    let output = '';
    await new Promise<void>((started, failed) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ready to accept connections')) started();
      });
      child.on('error', failed);
      child.on('exit', () => failed(new Error(output)));
    });
  }

  /** Forgets all keys. */
  async empty(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  /** Stops answering without a word, as a server behind a broken line does; `go` undoes it. */
  halt(): void {
    this.child?.kill('SIGSTOP');
  }

  go(): void {
    this.child?.kill('SIGCONT');
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server listening on TCP has an address object.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
