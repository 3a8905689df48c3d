import { JobWorker } from '../../src/platform/jobs/job-worker';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import {
  expectEach,
  expectEachInTurn,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  type Refusal,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { useSmtp } from '../support/smtp';

const PUBLIC_URL = 'http://ctf.example';
const NOON = '2026-11-20T12:00:00Z';

const test = useApp({ PUBLIC_URL });
const as = test.as.bind(test);
const smtp = useSmtp();

const SERVICE = { subject: 'For {name}', content: 'Hello **{name}**', kind: 'service', audience: 'all' };
const NEWS = { ...SERVICE, kind: 'news' };

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin({ email: 'admin@example.com' });
  await test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port, mailing_rate: 3000 });
});

async function draft(values: object = {}): Promise<number> {
  const { body } = await as(admin)
    .post('/admin/mailings', { ...SERVICE, ...values })
    .expect(200);
  return body.data.id;
}

function act(id: number, action: string) {
  return as(admin).post(`/admin/mailings/${id}/${action}`);
}

async function read(id: number) {
  return (await as(admin).get(`/admin/mailings/${id}`).expect(200)).body.data;
}

/** Starts a new mailing, and waits until no job is running or due. Returns the id of the mailing. */
async function send(values: object = {}): Promise<number> {
  const id = await draft(values);
  await act(id, 'start').expect(200);
  await test.settled();
  return id;
}

const recipients = () => smtp.mails.map(({ to }) => to.join()).sort();

/** Sets the clock to `time`, and waits until no job is running or due. */
async function roundAt(time: string): Promise<void> {
  test.setClock(time);
  await test.refresh();
  await test.settled();
}

/** Creates users one after another, because mails are sent in the order of the users' ids. */
async function users(...names: string[]): Promise<MadeUser[]> {
  const made: MadeUser[] = [];
  for (const name of names) made.push(await test.make.user({ name, email: `${name}@example.com` }));
  return made;
}

/** The path of the link to unsubscribe in the only mail. */
const linkIn = () => new URL(/<(.*)>/.exec(smtp.mails[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? '').pathname;

describe('a mailing', () => {
  it('goes to each player once, with the text for each', async () => {
    await users('ann', 'bob');

    const id = await send();

    expect(recipients()).toEqual(['ann@example.com', 'bob@example.com']);
    const mail = smtp.mails.find(({ to }) => to.includes('ann@example.com'));
    expect(mail?.headers.subject).toBe('For ann');
    expect(mail?.raw).toContain('Hello **ann**');
    expect(mail?.raw).toContain('<p>Hello <strong>ann</strong></p>');
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
    expect(await read(id)).toMatchObject({
      ...{ state: 'done', error: null, finished: expect.any(String) },
      progress: { total: 2, waiting: 0, sending: 0, sent: 2, failed: 0, skipped: 0, unknown: 0 },
    });
    expect((await as(admin).get(`/admin/mailings/${id}/recipients`)).body).toMatchObject({
      meta: { next_before_id: null },
      data: [{ state: 'sent' }, { state: 'sent', attempts: 1, error: null }],
    });
    expect((await as(admin).get(`/admin/mailings/${id}/recipients?state=failed`)).body.data).toEqual([]);
  });

  it('leaves out banned, hidden and anonymous accounts, and administrators', async () => {
    const values = { ann: {}, banned: { banned: true }, hidden: { hidden: true }, nameless: { email: null } };
    for (const [name, flags] of Object.entries(values))
      await test.make.user({ name, email: `${name}@example.com`, ...flags });

    await send();

    expect(recipients()).toEqual(['ann@example.com']);
  });

  it('goes to groups', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const bracket = await test.make.bracket({ type: 'teams' });
    const [red, blue, gone] = [
      await test.make.team({ bracket_id: bracket.id }),
      await test.make.team(),
      await test.make.team({ banned: true }),
    ];
    await test.make.user({ name: 'ann', email: 'ann@example.com', team_id: red.id, verified: true });
    await test.make.user({ name: 'bob', email: 'bob@example.com', team_id: blue.id, verified: true });
    await test.make.user({ name: 'cy', email: 'cy@example.com', verified: false });
    await test.make.user({ name: 'dan', email: 'dan@example.com', team_id: gone.id });
    const challenge = await test.make.challenge();
    const solver = await test.make.user({ name: 'eve', email: 'eve@example.com', team_id: red.id, verified: true });
    await test.make.solve(solver, challenge);
    await test.refresh();
    const search = await as(admin).post('/admin/saved-searches', { name: 'a', filters: { q: 'AN', verified: true } });

    await expectEachInTurn(
      [
        ['all', {}, ['ann', 'bob', 'cy', 'eve']],
        ['bracket', { bracket_id: bracket.id }, ['ann', 'eve']],
        ['unverified', {}, ['cy']],
        ['teamless', {}, ['cy']],
        ['unsolved', {}, ['bob']],
        ['search', { search_id: search.body.data.id }, ['ann']],
      ],
      async ([audience, values, names]) => {
        smtp.mails.length = 0;
        const { body } = await as(admin).post('/admin/mailings/preview', { ...SERVICE, audience, ...values });
        await send({ audience, ...values });
        expect(recipients()).toEqual(names.map((name) => `${name}@example.com`));
        expect(body.data.recipients).toBe(names.length);
      },
    );
  });

  it('is shown as the caller would receive it, and sent to the caller only', async () => {
    await users('ann');
    const id = await draft({ ...NEWS, content: 'See [rules](/rules), {name}' });

    const { body } = await as(admin).post('/admin/mailings/preview', { ...NEWS, content: '*{name}*' });
    await act(id, 'test').expect(200);

    expect(body.data).toMatchObject({ subject: `For ${admin.name}`, recipients: 1, unsubscribed: 0 });
    expect(body.data.html).toMatch(`<p><em>${admin.name}</em></p>`);
    expect(body.data.text).toMatch(/\*\n\n-- \n.* http:\/\/ctf\.example\/unsubscribe\/\d+\.[0-9a-f]{64}$/);
    expect(recipients()).toEqual(['admin@example.com']);
    expect(smtp.mails[0]?.raw).toContain('http://ctf.example/rules');
    smtp.refusal = '550 go away';
    expect((await act(id, 'test').expect(400)).body.errors).toEqual([expect.stringContaining('550 go away')]);
    expect((await read(id)).state).toBe('draft');
  });

  it('gets no header or recipient from its subject or a name', async () => {
    await users('ann');
    await test.rows(`UPDATE users SET name = E'ann\\r\\nBcc: eve@example.com' WHERE name = 'ann'`);

    await send({ ...NEWS, subject: 'Hi {name}\r\nX-Added: 1\r\n\r\n<b>' });

    expect(recipients()).toEqual(['ann@example.com']);
    expect(smtp.mails[0]?.headers).not.toHaveProperty('bcc');
    expect(smtp.mails[0]?.headers).not.toHaveProperty('x-added');
    expect(smtp.mails[0]?.headers.subject).toBe('Hi ann Bcc: eve@example.com X-Added: 1 <b>');
  });

  it('is refused with bad fields, and to everyone but administrators', async () => {
    const id = await draft();
    const wrong: Refusal[] = [
      ['subject', /.+/, ['', 'x'.repeat(201), 7, null]],
      ['content', /.+/, ['', 'x'.repeat(65_536)]],
      ['kind', /.+/, ['ad', null]],
      ['audience', /.+/, ['friends', 'teamless', null]],
    ];
    await expectEachInvalid(wrong, (value, field) => as(admin).post('/admin/mailings', { ...SERVICE, [field]: value }));
    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/admin/mailings/${id}`, { [field]: value }));
    await expectEach(
      [
        [{ audience: 'teamless' }, 'audience'],
        [{ audience: 'bracket' }, 'bracket_id'],
        [{ audience: 'bracket', bracket_id: 99 }, 'bracket_id'],
        [{ audience: 'search' }, 'search_id'],
        [{ audience: 'search', search_id: 99 }, 'search_id'],
        [{ bracket_id: 1 }, 'bracket_id'],
      ],
      async ([values, field]) => {
        expectInvalid(await as(admin).post('/admin/mailings', { ...SERVICE, ...values }), field);
        expectInvalid(await as(admin).patch(`/admin/mailings/${id}`, values), field);
        expectInvalid(await as(admin).post('/admin/mailings/preview', { ...SERVICE, ...values }), field);
      },
    );
    expectInvalid(await act(id, 'start'), 'audience');
    expectNotFound(await as(admin).get('/admin/mailings/99'));
    expectForbidden(await as(await test.make.user()).get('/admin/mailings'));
    expect(await test.rows('SELECT state FROM mailings')).toEqual([{ state: 'draft' }]);
    expect(await test.rows('SELECT FROM mailing_recipients')).toEqual([]);
  });

  it('is not started without a mail server', async () => {
    await users('ann');
    const id = await draft();
    await test.make.settings({ mail_server: null });

    expect((await act(id, 'start').expect(400)).body.errors).toEqual(['Email settings not configured']);
  });

  it('can be changed and deleted as a draft', async () => {
    const bracket = await test.make.bracket();
    const id = await draft({ audience: 'bracket', bracket_id: bracket.id });

    const { body } = await as(admin).patch(`/admin/mailings/${id}`, { audience: 'all', subject: 'New' }).expect(200);

    expect(body.data).toMatchObject({ subject: 'New', audience: 'all', bracket_id: null, content: SERVICE.content });
    await as(admin).delete(`/admin/mailings/${id}`).expect(200);
    expectNotFound(await as(admin).delete(`/admin/mailings/${id}`));
    const sent = await draft();
    await users('ann');
    await act(sent, 'start').expect(200);
    await test.settled();
    expectInvalid(await as(admin).patch(`/admin/mailings/${sent}`, { subject: 'Late' }), 'state');
    await as(admin).delete(`/admin/mailings/${sent}`).expect(200);
  });

  it('is recorded in the audit log', async () => {
    // At this rate the second mail waits, so the mailing is not done when the audit log reads it.
    await test.make.settings({ mailing_rate: 6 });
    await users('ann', 'bob');
    test.setClock(NOON);
    const id = await send();

    const { body } = await as(admin).get('/audit?object_type=mailings');

    expect(body.data).toMatchObject([
      { operation: 'startMailing', object_id: String(id), before: { state: 'draft' }, after: { state: 'sending' } },
      { operation: 'createMailing', object_id: String(id), after: { subject: SERVICE.subject } },
    ]);
  });
});

describe('the rate', () => {
  it('limits the mails of each round, and the rest follows', async () => {
    await test.make.settings({ mailing_rate: 6 });
    await users('ann', 'bob', 'cy');
    test.setClock(NOON);

    const id = await send();

    expect(smtp.mails).toHaveLength(1);
    expect((await read(id)).progress).toMatchObject({ total: 3, waiting: 2, sent: 1 });
    await roundAt('2026-11-20T12:00:10Z');
    expect(smtp.mails).toHaveLength(2);
    await roundAt('2026-11-20T12:00:20Z');
    expect(recipients()).toEqual(['ann@example.com', 'bob@example.com', 'cy@example.com']);
    expect((await read(id)).state).toBe('done');
  });

  it('permits a pause, the rest after it, and a cancellation', async () => {
    await test.make.settings({ mailing_rate: 6 });
    await users('ann', 'bob', 'cy');
    test.setClock(NOON);
    const id = await send();

    await act(id, 'pause').expect(200);
    await roundAt('2026-11-20T12:01:00Z');
    expect(smtp.mails).toHaveLength(1);
    expectInvalid(await act(id, 'pause'), 'state');
    expectInvalid(await as(admin).delete(`/admin/mailings/${id}`), 'state');
    await act(id, 'resume').expect(200);
    await test.settled();
    expect(smtp.mails).toHaveLength(2);
    await act(id, 'pause').expect(200);
    await act(id, 'resume').expect(200);
    await test.settled();
    expect(smtp.mails).toHaveLength(2);
    await act(id, 'cancel').expect(200);
    await roundAt('2026-11-20T12:10:00Z');
    expect(smtp.mails).toHaveLength(2);
    expect(await read(id)).toMatchObject({ state: 'cancelled', progress: { sent: 2, waiting: 1 } });
    expectInvalid(await act(id, 'resume'), 'state');
    expect(await test.rows('SELECT FROM jobs')).toEqual([]);
  });

  it('is that of all mailings: only one is sent at a time', async () => {
    await test.make.settings({ mailing_rate: 6 });
    await users('ann', 'bob', 'cy');
    test.setClock(NOON);
    const [first, second] = [await send(), await draft()];

    expectInvalid(await act(second, 'start'), 'state', /Another mailing/);
    expect(await test.rows('SELECT FROM mailing_recipients WHERE mailing_id = $1', [second])).toEqual([]);
    await act(first, 'pause').expect(200);
    await act(second, 'start').expect(200);
    expectInvalid(await act(first, 'resume'), 'state', /Another mailing/);
  });
});

describe('never twice to an address', () => {
  it('although it is started twice at once', async () => {
    await users('ann', 'bob');
    const id = await draft();

    const started = await Promise.all([act(id, 'start'), act(id, 'start'), act(id, 'start')]);

    await test.settled();
    expect(started.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(recipients()).toEqual(['ann@example.com', 'bob@example.com']);
  });

  it('decided by a constraint, whatever the case of the address', async () => {
    await users('ann');
    const id = await draft();
    const insert = (address: string) =>
      test.rows(`INSERT INTO mailing_recipients (mailing_id, user_id, address) SELECT $1, id, $2 FROM users LIMIT 1`, [
        id,
        address,
      ]);
    await insert('Ann@example.com');

    await expect(insert('ann@EXAMPLE.com')).rejects.toThrow('mailing_recipients_address_key');
  });

  it('although two processes send', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `user${index}x`);
    await users(...names);
    const other = await test.start({ PUBLIC_URL });
    const id = await draft();
    await act(id, 'start').expect(200);
    // Adds four more jobs for the same run, as if the lease of a job had ended too early.
    await test.rows(
      `INSERT INTO jobs (kind, payload, due) SELECT 'mailing', jsonb_build_object('mailing_id', id, 'run', run), now() FROM mailings, generate_series(1, 4)`,
    );
    await test.refresh();

    await Promise.all([test.settled(), other.get(JobWorker).settled()]);
    await test.refresh();
    await Promise.all([test.settled(), other.get(JobWorker).settled()]);

    // The other application uses the real clock, by which jobs of later tests could be due too early.
    await test.closeOthers();
    expect(recipients()).toEqual(names.map((name) => `${name}@example.com`).sort());
  });

  it('although a process died while it sent: the mail may be missing', async () => {
    await users('ann', 'bob');
    test.setClock(NOON);
    const id = await draft();
    await act(id, 'start').expect(200);
    await test.settled();
    // A killed process leaves a job with a lease, and a recipient in the state `sending`.
    await test.rows(`UPDATE mailings SET state = 'sending', finished = NULL`);
    await test.rows(`UPDATE mailing_recipients SET state = 'sending', changed = $1 WHERE address = 'ann@example.com'`, [
      NOON,
    ]);
    await test.rows(`INSERT INTO jobs (kind, payload, due, attempts) VALUES ('mailing', $1, $2, 1)`, [
      JSON.stringify({ mailing_id: id, run: 1 }),
      NOON,
    ]);
    smtp.mails.length = 0;

    await roundAt('2026-11-20T12:03:00Z');

    expect(smtp.mails).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 1, unknown: 1 } });
  });

  it('although the mail server did not reply to the message', async () => {
    await users('ann');
    test.setClock(NOON);
    smtp.losesReplies = true;
    const id = await send();
    smtp.losesReplies = false;

    await roundAt('2026-11-20T12:10:00Z');

    expect(recipients()).toEqual(['ann@example.com']);
    expect(await read(id)).toMatchObject({ state: 'done', progress: { unknown: 1 } });
  });
});

describe('a failure', () => {
  it('of a recipient still counts after the next recipient is skipped', async () => {
    await test.make.settings({ mailing_rate: 6 });
    const [, bob] = await users('ann', 'bob');
    test.setClock(NOON);
    smtp.refusal = '550 no such mailbox';
    const id = await send();
    await as(admin).patch(`/users/${bob?.id}`, { banned: true }).expect(200);

    await roundAt('2026-11-20T12:00:10Z');

    expect(await read(id)).toMatchObject({ state: 'done', progress: { failed: 1, skipped: 1 } });
    expect(await test.rows('SELECT failures FROM mailings')).toEqual([{ failures: 1 }]);
  });

  it('of the mail server delays the mails, then pauses the mailing', async () => {
    await users('ann');
    test.setClock(NOON);
    await test.make.settings({ mail_port: 1 });
    const id = await send();
    expect(await read(id)).toMatchObject({ state: 'sending', error: expect.any(String), progress: { waiting: 1 } });

    for (let minute = 20; minute < 56; minute += 5) await roundAt(`2026-11-20T12:${minute}:00Z`);
    for (let minute = 10; minute < 60; minute += 20) await roundAt(`2026-11-20T13:${minute}:00Z`);

    expect(await read(id)).toMatchObject({ state: 'paused', progress: { waiting: 1 } });
    await test.make.settings({ mail_port: smtp.port });
    await act(id, 'resume').expect(200);
    await test.settled();
    expect(recipients()).toEqual(['ann@example.com']);
    expect(await read(id)).toMatchObject({ state: 'done', error: null });
  });

  it('of one address is stored, and can be repeated', async () => {
    await users('ann');
    smtp.refusal = '550 no such mailbox';
    const id = await send();
    expect(await read(id)).toMatchObject({ state: 'done', progress: { failed: 1 } });
    smtp.refusal = null;

    await act(id, 'retry').expect(200);
    await test.settled();

    expect(await read(id)).toMatchObject({ state: 'done', progress: { failed: 0, sent: 1 } });
    expectInvalid(await act(id, 'retry'), 'state');
  });

  it('that the server calls temporary is repeated later', async () => {
    await users('ann');
    test.setClock(NOON);
    smtp.refusal = '450 try again later';
    const id = await send();
    expect((await read(id)).progress).toMatchObject({ waiting: 1 });
    smtp.refusal = null;

    await roundAt('2026-11-20T12:00:15Z');

    expect((await read(id)).progress).toMatchObject({ sent: 1 });
  });

  it('is not a user who was banned, unsubscribed or moved after the start', async () => {
    await test.make.settings({ mailing_rate: 6 });
    const [, bob, cy, dan] = await users('ann', 'bob', 'cy', 'dan');
    test.setClock(NOON);
    const id = await send(NEWS);
    await as(admin).patch(`/users/${bob?.id}`, { banned: true }).expect(200);
    await as(cy ?? null)
      .patch('/users/me/news', { subscribed: false })
      .expect(200);
    await as(admin).patch(`/users/${dan?.id}`, { email: 'new@example.com' }).expect(200);

    for (const second of ['10', '20', '30', '40']) await roundAt(`2026-11-20T12:00:${second}Z`);

    expect(recipients()).toEqual(['ann@example.com']);
    expect(await read(id)).toMatchObject({ state: 'done', progress: { sent: 1, skipped: 3 } });
  });
});

describe('news', () => {
  it('can be unsubscribed by the mail provider with one click, without a log-in', async () => {
    const [ann] = await users('ann');
    await send(NEWS);
    expect(smtp.mails[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

    const { status, text } = await test.http.post(linkIn()).type('form').send({ 'List-Unsubscribe': 'One-Click' });

    expect(status).toBe(200);
    expect(text).toContain('You are unsubscribed from the news of Test CTF.');
    expect((await as(ann ?? null).get('/users/me/news')).body.data).toEqual({ subscribed: false });
    expect((await as(admin).post('/admin/mailings/preview', NEWS)).body.data).toMatchObject({
      ...{ recipients: 0, unsubscribed: 1 },
    });
    expectInvalid(await act(await draft(NEWS), 'start'), 'audience');
    await send(SERVICE);
    expect(recipients()).toEqual(['ann@example.com', 'ann@example.com']);
    await as(ann ?? null)
      .patch('/users/me/news', { subscribed: true })
      .expect(200);
    await send(NEWS);
    expect(smtp.mails).toHaveLength(3);
  });

  it('can be unsubscribed on a page, which changes nothing until its button is used', async () => {
    const [ann] = await users('ann');
    await send(NEWS);
    const browser = new Browser(test);

    const page = await browser.get(linkIn());

    expect(page.text).toContain('You will receive no more news from Test CTF by email.');
    expect((await as(ann ?? null).get('/users/me/news')).body.data).toEqual({ subscribed: true });
    const code = linkIn().split('/').at(-1) ?? '';
    await as(null).post('/unsubscriptions', { code }).expect(200);
    await as(null).post('/unsubscriptions', { code }).expect(200);
    expect((await as(ann ?? null).get('/users/me/news')).body.data).toEqual({ subscribed: false });
  });

  it('can be unsubscribed with the form of the page, without scripts, also by another user who is logged in', async () => {
    const [ann] = await users('ann');
    await send(NEWS);
    const password = 'correct horse';
    const bob = await test.make.user({ name: 'bob', password: await test.app.get(Passwords).hash(password) });
    const browser = new Browser(test);
    await browser.logIn('bob', password);

    expect((await browser.send('post', linkIn()).type('form').send({})).status).toBe(403);
    const { status, text } = await browser.submit(linkIn(), {});

    expect([status, text]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
    expect(await test.rows('SELECT user_id FROM news_opt_outs')).toEqual([{ user_id: ann?.id }]);
    expect((await as(bob).get('/users/me/news')).body.data).toEqual({ subscribed: true });
  });

  it('cannot be unsubscribed with another code, or after a change of the address', async () => {
    const [ann, bob] = await users('ann', 'bob');
    const id = await draft(NEWS);
    await act(id, 'start');
    await test.settled();
    const path = linkIn();
    const [, signature = ''] = path.split('.');
    const other = path.includes(`/${ann?.id}.`) ? bob : ann;

    for (const code of [`${other?.id}.${signature}`, `99.${signature}`, 'x', `${'9'.repeat(12)}.${signature}`]) {
      expectInvalid(await as(null).post('/unsubscriptions', { code }), 'code');
      expect((await test.http.post(`/unsubscribe/${code}`)).status).toBe(404);
    }
    await test.rows(`UPDATE users SET email = 'x' || email`);
    expect((await test.http.post(path)).status).toBe(404);
    expectInvalid(await as(null).post('/unsubscriptions', {}), 'code');
    expectInvalid(await as(ann ?? null).patch('/users/me/news', { subscribed: 'perhaps' }), 'subscribed');
    expectForbidden(await as(null).get('/users/me/news'));
    expect(await test.rows('SELECT FROM news_opt_outs')).toEqual([]);
  });
});

describe('saved searches', () => {
  it('keep the filters of the list of users', async () => {
    const filters = { q: 'an', field: 'name', verified: false };
    const { body } = await as(admin).post('/admin/saved-searches', { name: 'New', filters }).expect(200);

    expect(body.data).toMatchObject({ name: 'New', filters });
    expect((await as(admin).get('/admin/saved-searches')).body.data).toHaveLength(1);
    expectInvalid(await as(admin).post('/admin/saved-searches', { name: 'New', filters }), 'name');
    const id = await draft({ audience: 'search', search_id: body.data.id });
    await as(admin).delete(`/admin/saved-searches/${body.data.id}`).expect(200);
    expect((await read(id)).search_id).toBeNull();
    expectInvalid(await act(id, 'start'), 'search_id');
    expectNotFound(await as(admin).delete(`/admin/saved-searches/${body.data.id}`));
  });

  it('are refused with bad filters, and to everyone but administrators', async () => {
    await expectEach(
      [
        [{}, 'filters'],
        [[], 'filters'],
        [{ sort: 'name' }, 'filters'],
        [{ verified: 'perhaps' }, 'verified'],
        [{ q: 'x', field: 'password' }, 'field'],
        [{ field: 'name' }, 'filters.q'],
      ],
      async ([filters, field]) =>
        expectInvalid(await as(admin).post('/admin/saved-searches', { name: 'x', filters }), field),
    );
    expectForbidden(await as(await test.make.user()).get('/admin/saved-searches'));
    expect(await test.rows('SELECT FROM saved_searches')).toEqual([]);
  });
});
