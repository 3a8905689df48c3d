import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { json } from 'node:stream/consumers';
import { isObject } from '../../http/fields/coercions';
import { publicConnection } from '../../platform/network/public-connection';
import { VERSION } from '../../platform/version';
import { CtfdError, exportRefusal, redirectText, unreachableText } from './ctfd-error';

/** A running CTFd, and the token of one of its administrators. */
export interface CtfdSource {
  url: string;
  token: string;
}

/** Limits for connections to a CTFd. */
export interface CtfdReach {
  /** Private networks that can be reached; null for any address. */
  networks: readonly string[] | null;
  signal?: AbortSignal;
}

/** Time without a byte after which a request fails. */
const IDLE_MILLIS = 30_000;
/** Maximum wait for the first byte of an export: CTFd writes the whole file first, which takes minutes. */
const EXPORT_IDLE_MILLIS = 600_000;

/** Maximum time for all requests to one CTFd. `IDLE_MILLIS` never ends a response that sends a byte now and then. */
const MAX_MILLIS = 2 * 3_600_000;

/** Maximum size of a JSON response. A scoreboard with 50,000 accounts has about 15 MB. */
const MAX_JSON_BYTES = 256 * 1024 ** 2;

const MAX_REDIRECTS = 5;

interface Call {
  method: 'GET' | 'POST';
  body?: string;
  idleMillis?: number;
}

/** Reads a running CTFd. Throws CtfdError, without the token in its message, if CTFd or the connection fails. */
export class CtfdClient {
  /** Version of CTFd, such as `3.8.7`. */
  version = '';
  /** Aborts all requests. */
  readonly signal: AbortSignal;
  private readonly stop = new AbortController();

  private constructor(
    private readonly base: URL,
    private readonly token: string,
    private readonly networks: readonly string[] | null,
    // Kept, because `AbortSignal.any` references its sources weakly: without a reference, a timeout is never reached.
    private readonly outer: readonly AbortSignal[],
  ) {
    this.signal = AbortSignal.any([this.stop.signal, ...this.outer]);
  }

  /** Checks that the address is a CTFd, and that the token belongs to an administrator. */
  static async connect({ url, token }: CtfdSource, { networks, signal }: CtfdReach): Promise<CtfdClient> {
    const base = baseOf(url);
    if (!/^[\x21-\x7e]+$/.test(token)) throw new CtfdError('token', 'Must be a token of CTFd, without spaces.');
    const outer = signal ? [signal] : [];
    const client = new CtfdClient(base, token, networks, [...outer, AbortSignal.timeout(MAX_MILLIS)]);
    client.version = await client.readVersion();
    return client;
  }

  /** Ends the current request, and refuses later ones with `reason`. */
  abort(reason: CtfdError): void {
    this.stop.abort(reason);
  }

  get url(): string {
    return this.base.href.replace(/\/$/, '');
  }

  /** Returns the rows of a list of the API; null if there is no such list. */
  async list(path: string): Promise<Record<string, unknown>[] | null> {
    const response = await this.open(`api/v1/${path}`);
    const body = await this.bodyOf(response);
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200 || !isObject(body) || !Array.isArray(body.data))
      throw new CtfdError('url', `CTFd responded to /api/v1/${path} with status ${response.statusCode ?? 0}.`);
    return body.data.filter(isObject);
  }

  /**
   * Follows redirects within the origin and returns the response; the caller must read or destroy it. Throws a
   * CtfdError of the kind `redirect` for a redirect to another origin.
   */
  async open(path: string): Promise<IncomingMessage> {
    let url = new URL(path, this.base);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await this.send(url, { method: 'GET' });
      const next = redirectOf(response, url);
      if (next === null) return response;
      response.destroy();
      if (next.origin !== this.base.origin) throw new CtfdError('url', redirectText(this.base, next), 'redirect');
      url = next;
    }
    throw new CtfdError('url', `${this.base.origin} redirects without end.`);
  }

  /**
   * Yields the zip of the whole event. Throws if CTFd refuses the export, at more than `maxBytes`, and if the
   * connection breaks.
   */
  async *export(maxBytes: number): AsyncGenerator<Buffer> {
    const url = new URL('api/v1/exports/raw', this.base);
    const response = await this.send(url, { method: 'POST', body: '{}', idleMillis: EXPORT_IDLE_MILLIS });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new CtfdError('url', exportRefusal(response.statusCode ?? 0));
    }
    const tooLarge = (): CtfdError =>
      new CtfdError('url', `The export has more than ${maxBytes} bytes; MAX_IMPORT_BYTES sets the limit.`);
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      response.destroy();
      throw tooLarge();
    }
    yield* atMost(this.chunksOf(response), maxBytes, tooLarge);
  }

  /** Yields the body of a response. Throws if the connection breaks. */
  async *chunksOf(response: IncomingMessage): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      this.throwIfAborted();
      if (error instanceof CtfdError) throw error;
      throw new CtfdError('url', `The connection to ${this.base.origin} broke after ${bytes} bytes of the response.`);
    }
  }

  private async readVersion(): Promise<string> {
    const response = await this.open('api/v1/configs/ctf_version');
    const { statusCode: status = 0 } = response;
    if (status === 401 || status === 403) {
      response.destroy();
      throw new CtfdError('token', 'The CTFd refused the token. Create one as an administrator in its settings.');
    }
    const body = await this.bodyOf(response);
    const data = isObject(body) ? body.data : null;
    if (status !== 200 || !isObject(data) || data.key !== 'ctf_version' || typeof data.value !== 'string')
      throw new CtfdError('url', `There is no CTFd at ${this.url}: its API responded with status ${status}.`);
    return data.value.slice(0, 40);
  }

  /** Parses a response as JSON. Returns undefined for invalid JSON. */
  private async bodyOf(response: IncomingMessage): Promise<unknown> {
    const endless = (): CtfdError => new CtfdError('url', `A response of ${this.base.origin} has no end.`);
    try {
      return await json(atMost(this.chunksOf(response), MAX_JSON_BYTES, endless));
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  private async send(url: URL, { method, body = '', idleMillis = IDLE_MILLIS }: Call): Promise<IncomingMessage> {
    const { signal, base, token } = this;
    const late = (millis: number): CtfdError =>
      new CtfdError('url', `${base.origin} sent nothing for ${millis / 1000} seconds.`);
    try {
      const options: RequestOptions = {
        method,
        signal,
        ...(await this.connection(url)),
        headers: {
          Authorization: `Token ${token}`,
          // CTFd reads tokens only from requests with this type.
          'Content-Type': 'application/json',
          Accept: '*/*',
          'User-Agent': `Ensign/${VERSION}`,
          ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body) }),
        },
      };
      return await new Promise((resolve, reject) => {
        const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
        request.setTimeout(idleMillis, () => request.destroy(late(idleMillis)));
        request.on('response', (response) => {
          response.setTimeout(IDLE_MILLIS, () => response.destroy(late(IDLE_MILLIS)));
          resolve(response);
        });
        request.on('error', reject);
        request.end(body);
      });
    } catch (error) {
      this.throwIfAborted();
      if (error instanceof CtfdError) throw error;
      throw new CtfdError('url', unreachableText(base, error));
    }
  }

  private throwIfAborted(): void {
    const { signal } = this;
    const reason: unknown = signal.reason;
    if (isObject(reason) && reason.name === 'TimeoutError')
      throw new CtfdError('url', `${this.base.origin} took too long to respond.`);
    signal.throwIfAborted();
  }

  private async connection(url: URL): Promise<Pick<RequestOptions, 'agent' | 'lookup'>> {
    const { networks } = this;
    return networks === null ? { agent: false } : publicConnection(url, networks);
  }
}

/** Yields the chunks. Throws the error from `tooLarge` at more than `maxBytes`. */
async function* atMost(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLarge: () => CtfdError,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}

function baseOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new CtfdError('url', 'Must be an address such as https://ctf.example.org');
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null;
  return URL.canParse(location, url.href) ? new URL(location, url) : null;
}
