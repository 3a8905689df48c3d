import { useApp } from '../support/app';
import { expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import { useMailgun } from '../support/mailgun';
import { useSmtp } from '../support/smtp';

const test = useApp({ PUBLIC_URL: 'https://ctf.example' });
const smtp = useSmtp();
const mailgun = useMailgun();
const as = test.as.bind(test);

const TOO_MANY = { code: 429, message: 'Too many requests. Limit is 10 requests in 60 seconds' };

async function configureMail(): Promise<void> {
  await test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port, mailfrom_addr: 'noreply@ctf.example' });
}

describe('POST /users/{id}/email', () => {
  it('sends the text to the user’s address in the name of the event', async () => {
    await configureMail();
    const [admin, user] = [await test.make.admin(), await test.make.user({ email: 'ann@example.com' })];

    const { body } = await as(admin).post(`/users/${user.id}/email`, { text: 'Hej Åsa!\nSecond line' }).expect(200);

    expect(body).toEqual({ success: true });
    expect(smtp.mails).toMatchObject([
      {
        from: 'noreply@ctf.example',
        to: ['ann@example.com'],
        login: null,
        headers: { from: 'Test CTF <noreply@ctf.example>', subject: 'Message from Test CTF' },
        text: 'Hej Åsa!\nSecond line',
      },
    ]);
  });

  it('authenticates at the mail server if the settings say so', async () => {
    await configureMail();
    await test.make.settings({ mail_useauth: true, mail_username: 'ctf', mail_password: 'sesame' });
    const [admin, user] = [await test.make.admin(), await test.make.user()];

    await as(admin).post(`/users/${user.id}/email`, { text: 'Hello' }).expect(200);

    expect(smtp.mails[0]?.login).toEqual({ user: 'ctf', password: 'sesame' });
  });

  it.each(['mail_tls', 'mail_ssl'])('sends nothing unencrypted while %s is on', async (key) => {
    await configureMail();
    await test.make.settings({ [key]: true });
    const [admin, user] = [await test.make.admin(), await test.make.user()];

    expect((await as(admin).post(`/users/${user.id}/email`, { text: 'Hello' })).status).toBe(400);
    expect(smtp.mails).toEqual([]);
  });

  it('uses Mailgun if no mail server is set', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user({ email: 'ann@example.com' })];
    await test.make.settings({ mailgun_base_url: `${mailgun.base_url}/`, mailgun_api_key: 'key-1' });
    const send = () => as(admin).post(`/users/${user.id}/email`, { text: 'Hello' });

    await send().expect(200);

    expect(mailgun.mails).toMatchObject([
      { path: '/v3/ctf.example/messages', login: 'api:key-1', fields: { to: '<ann@example.com>', text: 'Hello' } },
    ]);
    await configureMail();
    await send().expect(200);
    expect([mailgun.mails.length, smtp.mails.length]).toEqual([1, 1]);
  });

  it('does not let the name of the event or an imported address add header fields', async () => {
    await configureMail();
    await test.make.settings({ ctf_name: 'CTF\r\nBcc: eve@example.com' });
    const [admin, ann] = [await test.make.admin(), await test.make.user({ email: 'ann@example.com' })];
    const odd = await test.make.user({ email: 'bob@example.com,eve@example.com' });

    await as(admin).post(`/users/${ann.id}/email`, { text: 'Hello' }).expect(200);
    await as(admin).post(`/users/${odd.id}/email`, { text: 'Hello' });

    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    expect(smtp.mails.flatMap(({ headers }) => Object.keys(headers))).not.toContain('bcc');
  });

  it('refuses in the order unknown user, mail not configured, blank text', async () => {
    const [admin, user] = [await test.make.admin(), await test.make.user()];

    expectNotFound(await as(admin).post('/users/999/email', {}));
    expect((await as(admin).post(`/users/${user.id}/email`, { text: 5 }).expect(400)).body).toEqual({
      success: false,
      errors: ['Email settings not configured'],
    });
    await configureMail();
    for (const body of [{}, { text: null }, { text: '' }, { text: ' \n' }]) {
      const response = await as(admin).post(`/users/${user.id}/email`, body);
      expectInvalid(response, 'text');
      expect(response.body.errors).toEqual(['text: Email text cannot be empty']);
    }
    expect(smtp.mails).toEqual([]);
  });

  it('refuses an invalid text, and sends nothing', async () => {
    await configureMail();
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const wrong = { text: [5, ['x'], {}, 'nul\0byte', 'half \ud800 pair'] };

    await expectEachInvalid(wrong, (text) => as(admin).post(`/users/${user.id}/email`, { text }));
    expect(smtp.mails).toEqual([]);
  });

  it('returns 400 with the message of the mail server, or of the system if none listens', async () => {
    await configureMail();
    smtp.refusal = '550 no such mailbox here';
    const [admin, user] = [await test.make.admin(), await test.make.user()];
    const errors = async () =>
      (await as(admin).post(`/users/${user.id}/email`, { text: 'Hello' }).expect(400)).body.errors;

    expect(await errors()).toEqual([expect.stringContaining('550 no such mailbox here')]);
    await test.make.settings({ mail_port: 1 });
    expect(await errors()).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('returns 400 for a user without an address', async () => {
    await configureMail();
    const [admin, user] = [await test.make.admin(), await test.make.user({ email: null })];

    const { body } = await as(admin).post(`/users/${user.id}/email`, { text: 'Hello' }).expect(400);

    expect(body.errors).toEqual(['The user has no email address']);
  });

  it('allows ten requests a minute, before it looks for the user; refused callers do not count', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    for (let i = 0; i < 11; i++) expectForbidden(await as(player).post('/users/999/email', { text: 'x' }));

    for (let i = 0; i < 10; i++) expectNotFound(await as(admin).post('/users/999/email', { text: 'x' }));
    const { status, body } = await as(admin).post('/users/999/email', { text: 'x' });

    expect({ status, body }).toEqual({ status: 429, body: TOO_MANY });
  });

  it('is refused to players and anonymous callers', async () => {
    const user = await test.make.user();

    expectForbidden(await as(user).post(`/users/${user.id}/email`, { text: 'x' }));
    expectForbidden(await as(null).post(`/users/${user.id}/email`, { text: 'x' }));
  });
});

describe('POST /users?notify', () => {
  const user = { name: 'ann {password}', email: 'ann@example.com', password: 'secret' };

  it('mails name and password with the text of the settings', async () => {
    await configureMail();
    await test.make.settings({
      user_creation_email_subject: 'Welcome to {ctf_name}, {name}',
      user_creation_email_body: '{name} / {password} at {url}',
    });

    await as(await test.make.admin())
      .post('/users?notify=true', user)
      .expect(200);

    expect(smtp.mails).toMatchObject([
      {
        to: ['ann@example.com'],
        headers: { subject: 'Welcome to Test CTF, ann {password}' },
        text: 'ann {password} / secret at https://ctf.example',
      },
    ]);
  });

  it('mails nothing unless requested, and never to a user without an address', async () => {
    await configureMail();
    const admin = await test.make.admin();

    for (const [query, name] of [
      ['', 'a'],
      ['?notify=false', 'b'],
      ['?notify=', 'c'],
      ['?notify=0', 'd'],
    ])
      await as(admin)
        .post(`/users${query}`, { name, email: `${name}@example.com`, password: 'x' })
        .expect(200);
    await as(admin).post('/users?notify=true', { name: 'e', password: 'x' }).expect(200);

    expect(smtp.mails).toEqual([]);
  });

  it('creates the user even if the mail cannot be sent', async () => {
    const admin = await test.make.admin();

    await as(admin)
      .post('/users?notify=true', { ...user, name: 'before' })
      .expect(200);
    await configureMail();
    smtp.refusal = '550 no';
    await as(admin)
      .post('/users?notify=true', { ...user, name: 'after', email: 'bob@example.com' })
      .expect(200);

    expect(smtp.mails).toEqual([]);
  });

  it('mails nothing about a user who was not created', async () => {
    await configureMail();
    const [admin, existing] = [await test.make.admin(), await test.make.user()];

    expectInvalid(await as(admin).post('/users?notify=true', { ...user, name: existing.name }), 'name');

    expect(smtp.mails).toEqual([]);
  });
});
