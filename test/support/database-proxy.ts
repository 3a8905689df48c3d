import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Fault of the next connection that sends `text`. `kind` is the method that describes it. */
interface Trouble {
  text: string;
  kind: 'cutAfter' | 'holdBack' | 'silence';
  begun: () => void;
}

/** A proxy to PostgreSQL that can break a connection while a statement or its result is in transit. */
export class DatabaseProxy {
  private coming: Trouble | null = null;
  private pass: (() => void) | null = null;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(address: string): Promise<DatabaseProxy> {
    const { hostname, port, username, password, pathname, searchParams } = new URL(address);
    const folder = searchParams.get('host');
    const server = createServer((near) => {
      const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port || 5432), hostname);
      proxy.join(near, far);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port: own } = server.address() as AddressInfo;
    const url = `postgres://${username}${password && `:${password}`}@127.0.0.1:${own}${pathname}`;
    const proxy = new DatabaseProxy(server, url);
    return proxy;
  }

  /** Makes the next connection that sends `text` break when the first bytes of the result arrive. */
  cutAfter(text: string): void {
    void this.expect(text, 'cutAfter');
  }

  /** Immediately breaks the next connection that sends `text`. The text reaches the server only after `release`. */
  holdBack(text: string): void {
    void this.expect(text, 'holdBack');
  }

  /**
   * Keeps the next connection that sends `text` open, but drops the text and everything that the client sends after it.
   * Resolves when the text arrives.
   */
  silence(text: string): Promise<void> {
    return this.expect(text, 'silence');
  }

  release(): void {
    this.pass?.();
    this.pass = null;
  }

  close(): void {
    this.server.close();
  }

  private expect(text: string, kind: Trouble['kind']): Promise<void> {
    return new Promise((begun) => (this.coming = { text, kind, begun }));
  }

  private join(near: Socket, far: Socket): void {
    let kind: Trouble['kind'] | null = null;
    near.on('data', (data) => {
      if (this.coming && data.includes(this.coming.text)) {
        kind = this.coming.kind;
        this.coming.begun();
        this.coming = null;
      }
      if (kind === 'silence') return;
      if (kind === 'holdBack') {
        this.pass = () => far.end(data);
        near.destroy();
      } else far.write(data);
    });
    far.on('data', (data) => {
      if (kind === 'cutAfter') near.destroy();
      else near.write(data);
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const])
      one.on('error', () => undefined).on('close', () => kind === 'holdBack' || other.destroy());
  }
}
