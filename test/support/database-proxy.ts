import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to PostgreSQL that can break at the worst moment: when a statement was carried out, and its answer is on the way. */
export class DatabaseProxy {
  private trigger: string | null = null;

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
    this.trigger = text;
  }

  /** Takes no more connections. */
  close(): void {
    this.server.close();
  }

  private join(near: Socket, far: Socket): void {
    let isDoomed = false;
    near.on('data', (data) => {
      if (this.trigger !== null && data.includes(this.trigger)) {
        this.trigger = null;
        isDoomed = true;
      }
      far.write(data);
    });
    far.on('data', (data) => {
      if (isDoomed) near.destroy();
      else near.write(data);
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const])
      one.on('error', () => undefined).on('close', () => other.destroy());
  }
}
