import { useApp } from '../support/app';
import { expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';
import { useSmtp } from '../support/smtp';

const PUBLIC_URL = 'http://ctf.example';
const test = useApp({ PUBLIC_URL });
const as = test.as.bind(test);
const smtp = useSmtp();

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  await test.make.settings({ mail_server: '127.0.0.1', mail_port: smtp.port });
});

async function addMail({
  due = `now() + interval '1 hour'`,
  attempts = 2,
  error = 'Connection refused' as string | null,
}) {
  const user = await test.make.user();
  const [job] = await test.rows<{ id: number }>(
    `INSERT INTO jobs (kind, payload, due, attempts, error) VALUES ('account mail', $1, ${due}, $2, $3) RETURNING id`,
    [JSON.stringify({ mail: 'welcome', user_id: user.id }), attempts, error],
  );
  return { id: job?.id ?? 0, user };
}

describe('POST /configs/test-mail', () => {
  it('sends a mail immediately with the current settings', async () => {
    await as(admin).post('/configs/test-mail', { address: 'me@example.com' }).expect(200);

    expect(smtp.mails).toMatchObject([{ to: ['me@example.com'], headers: { subject: 'Test of Test CTF' } }]);
  });

  it('returns the message of a mail server that refuses', async () => {
    smtp.refusal = '550 go away';

    const response = await as(admin).post('/configs/test-mail', { address: 'me@example.com' });

    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([expect.stringMatching(/^The mail was not sent: .*550 go away/)]);
    await test.make.settings({ mail_server: null });
    expect((await as(admin).post('/configs/test-mail', { address: 'me@example.com' })).body.errors).toEqual([
      'The mail was not sent: Email settings not configured',
    ]);
  });

  it('refuses an invalid address, and callers who are not administrators', async () => {
    expectInvalid(await as(admin).post('/configs/test-mail', { address: 'a b@c' }), 'address');
    expectInvalid(await as(admin).post('/configs/test-mail', {}), 'address');
    expectForbidden(await as(await test.make.user()).post('/configs/test-mail', { address: 'me@example.com' }));
    expect(smtp.mails).toEqual([]);
  });
});

describe('GET /admin/mails', () => {
  it('lists unsent mails, newest first, with their state', async () => {
    const { user } = await addMail({});
    await addMail({ due: 'NULL', attempts: 8, error: '550 no such mailbox' });
    await addMail({ attempts: 1, error: null });

    const { body } = await as(admin).get('/admin/mails').expect(200);

    expect(body.meta).toEqual({ next_before_id: null });
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['sending', 'given_up', 'retrying']);
    expect(body.data[2]).toEqual({
      ...{ id: 1, kind: 'welcome', to: user.email, user_id: user.id, state: 'retrying', tries: 2 },
      ...{ error: 'Connection refused', created: expect.any(String), next_try: expect.any(String) },
    });
    expect(body.data[1]).toMatchObject({ next_try: null, tries: 8 });
    expect((await as(admin).get('/admin/mails?state=given_up')).body.data).toHaveLength(1);
    expect((await as(admin).get('/admin/mails?before_id=2')).body.data).toHaveLength(1);
    expectInvalid(await as(admin).get('/admin/mails?state=lost'), 'state');
    expectForbidden(await as(await test.make.user()).get('/admin/mails'));
  });

  it('keeps a mail that failed for good', async () => {
    smtp.refusal = '550 no such mailbox';
    // Loads the mail settings first, because the worker may take the job as soon as it is written.
    await test.refresh();
    await addMail({ due: `now() - interval '1 second'`, attempts: 7 });
    await test.refresh();
    await test.settled();

    expect((await as(admin).get('/admin/mails')).body.data).toMatchObject([
      { state: 'given_up', tries: 8, error: expect.stringContaining('550') },
    ]);
  });
});

describe('a mail in the outbox', () => {
  it('is sent when it is tried again, also if it had failed for good', async () => {
    const { id, user } = await addMail({ due: 'NULL', attempts: 8 });

    await as(admin).post(`/admin/mails/${id}/retry`).expect(200);
    await test.settled();

    expect(smtp.mails).toMatchObject([{ to: [user.email] }]);
    expect((await as(admin).get('/admin/mails')).body.data).toEqual([]);
    expectNotFound(await as(admin).post(`/admin/mails/${id}/retry`));
  });

  it('is not sent after it was removed', async () => {
    const { id } = await addMail({});

    await as(admin).delete(`/admin/mails/${id}`).expect(200);

    expectNotFound(await as(admin).delete(`/admin/mails/${id}`));
    expect(await test.rows('SELECT FROM jobs')).toEqual([]);
  });

  it('cannot be changed while it is being sent; other jobs never can', async () => {
    const { id } = await addMail({ attempts: 1, error: null });
    await test.rows(`INSERT INTO jobs (kind, payload, due) VALUES ('brew coffee', '{}', now())`);

    expectInvalid(await as(admin).post(`/admin/mails/${id}/retry`), 'id');
    expectInvalid(await as(admin).delete(`/admin/mails/${id}`), 'id');
    expectNotFound(await as(admin).delete(`/admin/mails/${id + 1}`));
  });
});
