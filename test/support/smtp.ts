import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { CERTIFICATE, KEY } from './certificate';

export interface SentMail {
  from: string;
  to: string[];
  login: { user: string; password: string } | null;
  /** Header fields by lower-case name, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  /** Message between DATA and the final dot. */
  raw: string;
}

/** No encryption, TLS only after STARTTLS, or TLS from the start. */
export type SinkEncryption = 'none' | 'starttls' | 'implicit';

const TLS = { cert: CERTIFICATE, key: KEY };

/** A small SMTP server that keeps the messages. */
export class SmtpSink {
  readonly mails: SentMail[] = [];
  /** Reply to RCPT, and also to AUTH if it begins with 535. Null accepts both. */
  refusal: string | null = null;
  /** If true, the server keeps a message and ends the connection without a reply. */
  losesReplies = false;
  /** Number of messages that get a reply. Later ones are kept without a reply. */
  repliesTo = Infinity;
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(readonly encryption: SinkEncryption = 'none') {
    const begin = (socket: Socket): void => {
      socket.on('error', () => socket.destroy());
      new Session(this, socket);
    };
    this.server = encryption === 'implicit' ? createTlsServer(TLS, begin) : createServer(begin);
    // Counts TCP connections, including those of clients that never begin TLS.
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      this.connections += 1;
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}

export function useSmtp(encryption?: SinkEncryption): SmtpSink {
  const sink = new SmtpSink(encryption);
  beforeAll(() => sink.listen());
  beforeEach(() => {
    sink.mails.length = 0;
    sink.refusal = null;
    sink.losesReplies = false;
    sink.repliesTo = Infinity;
  });
  afterAll(() => sink.close());
  return sink;
}

/** One connection. Reads commands line by line, and after DATA the lines of a message. */
class Session {
  private from = '';
  private to: string[] = [];
  private login: SentMail['login'] = null;
  private message: string[] | null = null;
  private rest = '';

  /** True if the client must begin TLS first. */
  private isClosed: boolean;

  constructor(
    private readonly sink: SmtpSink,
    private socket: Socket,
  ) {
    this.isClosed = sink.encryption === 'starttls';
    this.reply('220 sink ready');
    this.listen();
  }

  private listen(): void {
    this.socket.on('data', (chunk: Buffer) => this.read(chunk.toString('latin1')));
  }

  private startTls(): void {
    this.reply('220 go on');
    this.socket.removeAllListeners('data');
    this.socket = new TLSSocket(this.socket, { isServer: true, ...TLS });
    this.socket.on('error', () => this.socket.destroy());
    this.isClosed = false;
    this.listen();
  }

  private read(chunk: string): void {
    const lines = `${this.rest}${chunk}`.split('\r\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (this.message) this.readMessage(this.message, line);
      else this.command(line);
    }
  }

  private readMessage(message: string[], line: string): void {
    if (line !== '.') {
      message.push(line.startsWith('.') ? line.slice(1) : line);
      return;
    }
    this.sink.mails.push({ from: this.from, to: this.to, login: this.login, ...parse(message.join('\n')) });
    this.message = null;
    if (this.sink.losesReplies) this.socket.destroy();
    else if (this.sink.mails.length <= this.sink.repliesTo) this.reply('250 kept');
  }

  private command(line: string): void {
    const [, verb = '', argument = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
    if (this.isClosed && !/^(EHLO|STARTTLS|QUIT)$/i.test(verb))
      return this.reply('530 5.7.0 Must issue a STARTTLS command first');
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return this.reply(this.isClosed ? '250-sink\r\n250 STARTTLS' : '250-sink\r\n250 AUTH PLAIN');
      case 'AUTH': {
        if (this.sink.refusal?.startsWith('535')) return this.reply(this.sink.refusal);
        const [, user = '', password = ''] = Buffer.from(argument.split(' ')[1] ?? '', 'base64')
          .toString()
          .split('\0');
        this.login = { user, password };
        return this.reply('235 signed in');
      }
      case 'MAIL':
        [this.from, this.to] = [/<(.*?)>/.exec(argument)?.[1] ?? '', []];
        return this.reply('250 fine');
      case 'RCPT':
        if (this.sink.refusal !== null) return this.reply(this.sink.refusal);
        this.to = [...this.to, /<(.*?)>/.exec(argument)?.[1] ?? ''];
        return this.reply('250 fine');
      case 'DATA':
        this.message = [];
        return this.reply('354 go on');
      case 'STARTTLS':
        return this.isClosed ? this.startTls() : this.reply('502 not here');
      case 'QUIT':
        this.socket.end('221 bye\r\n');
        return;
      default:
        return this.reply('250 fine');
    }
  }

  private reply(line: string): void {
    this.socket.write(`${line}\r\n`);
  }
}

function parse(raw: string): Pick<SentMail, 'headers' | 'text' | 'raw'> {
  const [head = '', ...body] = raw.split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), decodeWords(value.join(':').trim())];
    }),
  );
  return { headers, text: decodeBody(body.join('\n\n'), headers['content-transfer-encoding'] ?? ''), raw };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().trimEnd();
  return (encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\n/g, '')) : body).trimEnd();
}

/** Decodes encoded words of header fields (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_word, kind: string, content: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(content, 'base64').toString() : decodeQuoted(content.replace(/_/g, ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
