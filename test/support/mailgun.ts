import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentByMailgun {
  path: string;
  login: string;
  fields: Record<string, string>;
}

/** Server that responds like Mailgun, and keeps the messages. */
export class MailgunSink {
  readonly mails: SentByMailgun[] = [];
  /** Status and body of the next responses; null accepts the messages. */
  refusal: [number, string] | null = null;
  private readonly server: Server = createServer((request, response) => {
    void this.keep(request).then(() => {
      const [status, text] = this.refusal ?? [200, '{"message":"Queued. Thank you."}'];
      response.writeHead(status, { Location: 'http://127.0.0.1:1/elsewhere', Connection: 'close' }).end(text);
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  get base_url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v3/ctf.example`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async keep(request: IncomingMessage): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const credentials = /^Basic (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    this.mails.push({
      path: request.url ?? '',
      login: Buffer.from(credentials, 'base64').toString(),
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
  }
}

export function useMailgun(): MailgunSink {
  const sink = new MailgunSink();
  beforeAll(() => sink.listen());
  beforeEach(() => {
    sink.mails.length = 0;
    sink.refusal = null;
  });
  afterAll(() => sink.close());
  return sink;
}
