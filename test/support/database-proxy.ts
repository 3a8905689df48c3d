import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What becomes of a connection that sends a certain text: see the methods of the same names. */
interface Trouble {
  text: string;
  kind: 'cutAfter' | 'holdBack' | 'silence';
  begun: () => void;
}

/** A line to PostgreSQL that can break at the worst moments: when a statement is on the way there, or its answer is on the way back. */
export class DatabaseProxy {
  private coming: Trouble | null = null;
  private pass: (() => void) | null = null;

  private constructor(
    private readonly server: Server,
    /** The database, by way of this. */
    readonly url: string,
  ) {}

  /** A line to the database at `address`. */
  static async to(address: string): Promise<DatabaseProxy> {
    const { hostname, port, username, password, pathname, searchParams } = new URL(address);
    const folder = searchParams.get('host');
    const server = createServer((near) => {
      const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port || 5432), hostname);
      proxy.join(near, far);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server listening on TCP has an address object.
    const { port: own } = server.address() as AddressInfo;
    const url = `postgres://${username}${password && `:${password}`}@127.0.0.1:${own}${pathname}`;
    const proxy = new DatabaseProxy(server, url);
    return proxy;
  }

  /** Cuts the connection that next sends `text`, once, when the first of the answer arrives. */
  cutAfter(text: string): void {
    void this.expect(text, 'cutAfter');
  }

  /** Cuts the connection that next sends `text`, once, when it does; what was sent arrives only by `letGo`. */
  holdBack(text: string): void {
    void this.expect(text, 'holdBack');
  }

  /** From when a connection next sends `text`, once, nothing passes on it, and neither end is told; resolves then. */
  silence(text: string): Promise<void> {
    return this.expect(text, 'silence');
  }

  letGo(): void {
    this.pass?.();
    this.pass = null;
  }

  /** Takes no more connections. */
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
