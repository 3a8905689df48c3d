import type { Caller } from './app';

interface Options {
  lastEventId?: number | string;
  query?: string;
  headers?: Record<string, string>;
  path?: string;
}

export interface SentNotification {
  id: number;
  title: string;
}

/** Client of an event stream that reads one block at a time. Blocks that are not read stay on the server. */
export class EventSource {
  private text = '';
  private reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private readonly decoder = new TextDecoder();

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {}

  static async open(
    url: string,
    caller: Caller,
    { lastEventId, query, headers, path = '/events' }: Options = {},
  ): Promise<EventSource> {
    const abort = new AbortController();
    const response = await fetch(`${url}${path}${query ? `?${query}` : ''}`, {
      headers: {
        Accept: 'text/event-stream',
        ...(caller ? { Authorization: `Token ${caller.token}` } : {}),
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) }),
        ...headers,
      },
      signal: abort.signal,
    });
    return new EventSource(response, abort);
  }

  /** Next block with the empty line at its end; null when the server has ended the stream. */
  async block(): Promise<string | null> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.text.slice(0, end + 2);
        this.text = this.text.slice(end + 2);
        return block;
      }
      this.reader ??= this.response.body?.getReader();
      const chunk = await this.reader?.read();
      if (!chunk || chunk.done) return null;
      this.text += this.decoder.decode(chunk.value, { stream: true });
    }
  }

  /** Data of the next notification. Skips pings. Throws if the stream ends first. */
  async notification(): Promise<SentNotification> {
    for (;;) {
      const block = await this.block();
      if (block === null) throw new Error('the stream has ended');
      const [, data] = /^data:(.*)$/m.exec(block) ?? [];
      if (data !== undefined && data !== 'ping') return JSON.parse(data) as SentNotification;
    }
  }

  async titlesUpTo(last: string): Promise<string[]> {
    const titles: string[] = [];
    while (titles.at(-1) !== last) titles.push((await this.notification()).title);
    return titles;
  }

  async end(): Promise<void> {
    while ((await this.block()) !== null);
  }

  close(): void {
    this.abort.abort();
  }
}
