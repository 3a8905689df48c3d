import { createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { useSmtp } from '../../../test/support/smtp';
import { TIMERS } from '../../../test/support/timers';
import { type MailRoute, MailSettings, type SmtpRoute } from './mail-settings';
import { Metrics } from '../metrics/metrics';
import { WorkerChannel } from '../workers/worker-channel';
import { MailFailed } from './mail-fault';
import { Mailer } from './mailer';

const smtp = useSmtp();
const [startTls, implicit] = [useSmtp('starttls'), useSmtp('implicit')];

class FixedSettings extends MailSettings {
  constructor(private readonly fixed: MailRoute | null) {
    super();
  }

  route(): MailRoute | null {
    return this.fixed;
  }
}

function mailer(changes: Partial<SmtpRoute> = {}, metrics = new Metrics(new WorkerChannel())): Mailer {
  const route: SmtpRoute = {
    host: '127.0.0.1',
    port: smtp.port,
    encryption: 'none',
    login: null,
    from: { name: 'Test CTF', address: 'noreply@ctf.example' },
    ...changes,
  };
  return new Mailer(new FixedSettings(route), metrics);
}

const HELLO = { to: 'ann@example.com', subject: 'Hello', text: 'Hello Ann' };

/** Timeouts end only when the test advances the time. */
function stopTimeouts(): void {
  jest.useFakeTimers({ doNotFake: TIMERS.filter((name) => !['setTimeout', 'clearTimeout'].includes(name)) });
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the mailer', () => {
  it('counts accepted and rejected mails', async () => {
    const metrics = new Metrics(new WorkerChannel());
    const { port } = smtp;
    await mailer({ port }, metrics).send(HELLO);
    await mailer({ port: 1 }, metrics)
      .send(HELLO)
      .catch(() => undefined);

    const { values } = await metrics.mails.get();

    expect(values).toEqual([
      { labels: { outcome: 'sent' }, value: 1 },
      { labels: { outcome: 'failed' }, value: 1 },
    ]);
  });

  it('sends a message from the sender in the settings', async () => {
    await mailer().send({ ...HELLO, subject: 'Grüße', text: 'Zeile 1\nZeile 2: ünï\n.\nend' });

    expect(smtp.mails).toMatchObject([
      {
        from: 'noreply@ctf.example',
        to: ['ann@example.com'],
        login: null,
        headers: { from: 'Test CTF <noreply@ctf.example>', to: 'ann@example.com', subject: 'Grüße' },
        text: 'Zeile 1\nZeile 2: ünï\n.\nend',
      },
    ]);
  });

  it('authenticates if the settings have a login', async () => {
    await mailer({ login: { user: 'ctf', password: 'sécret' } }).send(HELLO);

    expect(smtp.mails[0]?.login).toEqual({ user: 'ctf', password: 'sécret' });
  });

  it('does not let a message add header fields or recipients', async () => {
    const injection = '\r\nBcc: eve@example.com\r\n\r\nbody';
    await mailer({ from: { name: `CTF${injection}`, address: 'noreply@ctf.example' } }).send({
      ...HELLO,
      subject: `Hello${injection}`,
    });
    await mailer()
      .send({ ...HELLO, to: 'ann@example.com, eve@example.com' })
      .catch(() => undefined);
    await mailer()
      .send({ ...HELLO, to: `ann@example.com${injection}` })
      .catch(() => undefined);

    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(smtp.mails.flatMap(({ headers }) => Object.keys(headers))).not.toContain('bcc');
    expect(smtp.mails[0]?.text).toBe('Hello Ann');
  });

  it("fails with the server's own message if the server refuses", async () => {
    smtp.refusal = '550 no such mailbox here';

    await expect(mailer().send(HELLO)).rejects.toThrow(/550 no such mailbox here/);
    expect(smtp.mails).toEqual([]);
  });

  it("fails with the system's message if no server listens", async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));

    await expect(mailer({ port }).send(HELLO)).rejects.toThrow(MailFailed);
    await expect(mailer({ port }).send(HELLO)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('sends nothing unencrypted to a server that lacks the required TLS', async () => {
    await expect(mailer({ encryption: 'starttls' }).send(HELLO)).rejects.toThrow(MailFailed);
    expect(smtp.mails).toEqual([]);
  });

  it.each([
    ['a port without encryption', smtp, 'implicit', 'answers without encryption only: turn mail_tls and mail_ssl off'],
    ['a port without encryption', smtp, 'starttls', 'answers without encryption only: turn mail_tls and mail_ssl off'],
    ['a port of STARTTLS', startTls, 'implicit', 'expects STARTTLS: turn mail_tls on and mail_ssl off'],
    ['a port of STARTTLS', startTls, 'none', 'expects STARTTLS: turn mail_tls on and mail_ssl off'],
  ] as const)('names the settings that fit %s', async (_port, { port }, encryption, advice) => {
    // On a busy machine, the trial of another encryption can take longer than its timeout.
    stopTimeouts();
    await expect(mailer({ port, encryption }).send(HELLO)).rejects.toThrow(`Port ${port} ${advice}`);
    await expect(mailer({ port, encryption, login: { user: 'a', password: 'b' } }).send(HELLO)).rejects.toThrow(advice);
    expect([smtp, startTls].flatMap(({ mails }) => mails)).toEqual([]);
  });

  it.each(['none', 'starttls'] as const)(
    'names the settings for a port that waits for TLS, 7 s after %s was tried',
    async (encryption) => {
      stopTimeouts();
      const { port } = implicit;
      const before = implicit.connections;
      const sent = mailer({ port, encryption }).send(HELLO);
      const outcome = expect(sent).rejects.toThrow(
        `Port ${port} expects TLS from the start: turn mail_ssl on and mail_tls off`,
      );
      while (implicit.connections === before) await setImmediate();

      await jest.advanceTimersByTimeAsync(7_000);

      await outcome;
    },
  );

  it.each([
    [startTls, 'starttls'],
    [implicit, 'implicit'],
  ] as const)(
    'explains how to trust an own certificate authority if the certificate is not trusted: %#',
    async (sink, encryption) => {
      await expect(mailer({ port: sink.port, encryption }).send(HELLO)).rejects.toThrow(
        'Give the certificate of your own authority by NODE_EXTRA_CA_CERTS.',
      );
    },
  );

  it("repeats the server's message about a wrong password", async () => {
    smtp.refusal = '535 5.7.8 Authentication failed';

    await expect(mailer({ login: { user: 'a', password: 'b' } }).verify()).rejects.toThrow(
      /535 5.7.8 Authentication failed$/,
    );
  });

  it('is configured if the settings name a server', async () => {
    const none = new Mailer(new FixedSettings(null), new Metrics(new WorkerChannel()));

    expect([mailer().isConfigured(), none.isConfigured()]).toEqual([true, false]);
    await expect(none.send(HELLO)).rejects.toThrow('Email settings not configured');
  });
});
