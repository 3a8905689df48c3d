import { createServer } from 'node:net';
import { useSmtp } from '../../../test/support/smtp';
import { type MailRoute, MailSettings, type SmtpRoute } from './mail-settings';
import { Metrics } from '../metrics/metrics';
import { WorkerMetrics } from '../workers/worker-metrics';
import { MailFailed, Mailer } from './mailer';

const smtp = useSmtp();

class FixedSettings extends MailSettings {
  constructor(private readonly fixed: MailRoute | null) {
    super();
  }

  route(): MailRoute | null {
    return this.fixed;
  }
}

function mailer(changes: Partial<SmtpRoute> = {}, metrics = new Metrics(new WorkerMetrics())): Mailer {
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

describe('the mailer', () => {
  it('counts what the server took and what it did not', async () => {
    const metrics = new Metrics(new WorkerMetrics());
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

  it('hands a message to the server, from the sender of the settings', async () => {
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

  it('signs in when the settings hold a login', async () => {
    await mailer({ login: { user: 'ctf', password: 'sécret' } }).send(HELLO);

    expect(smtp.mails[0]?.login).toEqual({ user: 'ctf', password: 'sécret' });
  });

  it('lets nothing in a message add header fields or recipients', async () => {
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

  it('fails with the words of the server that refuses', async () => {
    smtp.refusal = '550 no such mailbox here';

    await expect(mailer().send(HELLO)).rejects.toThrow(/550 no such mailbox here/);
    expect(smtp.mails).toEqual([]);
  });

  it('fails with the words of the system when nothing listens', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));

    await expect(mailer({ port }).send(HELLO)).rejects.toThrow(MailFailed);
    await expect(mailer({ port }).send(HELLO)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('sends nothing in clear to a server without the TLS that is asked for', async () => {
    await expect(mailer({ encryption: 'starttls' }).send(HELLO)).rejects.toThrow(MailFailed);
    expect(smtp.mails).toEqual([]);
  });

  it('is configured while the settings name a server', async () => {
    const none = new Mailer(new FixedSettings(null), new Metrics(new WorkerMetrics()));

    expect([mailer().isConfigured(), none.isConfigured()]).toEqual([true, false]);
    await expect(none.send(HELLO)).rejects.toThrow('Email settings not configured');
  });
});
