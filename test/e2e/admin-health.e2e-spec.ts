import { tmpdir } from 'node:os';
import { Instant } from '../../src/platform/clock/instant';
import { useApp } from '../support/app';
import { expectForbidden } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp({ DATA_DIR: tmpdir(), PUBLIC_URL: 'http://ctf.example' });
const as = test.as.bind(test);

const NOW = '2026-11-20T12:00:30Z';
const SECONDS = Date.parse(NOW) / 1000;

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  test.setClock(NOW);
});

async function health(): Promise<Record<string, any>> {
  return (await as(admin).get('/admin/health').expect(200)).body.data;
}

async function findingsOf(code: string): Promise<Record<string, any>[]> {
  return (await health()).attention.filter((finding: { code: string }) => finding.code === code);
}

describe('GET /admin/health', () => {
  it('returns the last 60 minutes, the last one incomplete, with their counts', async () => {
    const [player, other] = [await test.make.user(), await test.make.user()];
    const challenge = await test.make.challenge({ flag: 'ctf{a}' });
    await test.make.solve(player, challenge, '2026-11-20T11:59:10Z');
    await test.make.fail(other, challenge, '2026-11-20T11:59:20Z');
    await test.make.fail(other, challenge, '2026-11-20T12:00:01Z');
    await test.make.fail(other, challenge, '2026-11-20T09:00:00Z');
    await test.rows(`UPDATE users SET created = '2026-11-20T11:30:00Z' WHERE id = $1`, [player.id]);

    const { now, minutes } = await health();

    expect(now).toMatch(/^2026-11-20T12:00:30/);
    expect(minutes).toHaveLength(60);
    expect(minutes[0].minute).toBe('2026-11-20T11:01:00+00:00');
    expect(minutes.at(-2)).toMatchObject({
      ...{ minute: '2026-11-20T11:59:00+00:00', correct: 1, incorrect: 1, solves: 1, active_accounts: 2 },
      registrations: 0,
    });
    expect(minutes.at(-1)).toMatchObject({ correct: 0, incorrect: 1, solves: 0, active_accounts: 1 });
    expect(minutes.find(({ minute }: { minute: string }) => minute.includes('11:30')).registrations).toBe(1);
  });

  it('counts requests by status and duration, and attempts beyond the rate limit', async () => {
    const player = await test.make.user();
    const challenge = await test.make.challenge({ flag: 'ctf{a}' });
    await test.make.settings({ incorrect_submissions_per_min: 1 });
    const [before] = (await health()).minutes.slice(-1);
    for (const submission of ['x', 'y', 'z'])
      await as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission });
    await as(player).get('/users/999999').expect(404);

    const [after] = (await health()).minutes.slice(-1);

    expect(after.requests - before.requests).toBeGreaterThanOrEqual(4);
    expect(after.refused - before.refused).toBeGreaterThanOrEqual(1);
    expect(after.too_fast - before.too_fast).toBeGreaterThanOrEqual(1);
    expect(after.p95_ms).toBeGreaterThan(0);
  });

  it('reports each process, background jobs and mail', async () => {
    await test.rows(`INSERT INTO jobs (kind, payload, due) VALUES ('brew coffee', '{}', now() - interval '1 hour')`);
    await test.rows(
      `INSERT INTO jobs (kind, payload, due, attempts, error) VALUES ('account mail', '{}', NULL, 8, '550 no such mailbox')`,
    );
    // Without a request in the current minute, `p95_ms` is null.
    await as(admin).get('/users/me').expect(200);

    const { workers, jobs, mails } = await health();

    expect(workers).toEqual([
      {
        ...{ pid: process.pid, uptime_seconds: expect.any(Number), memory_bytes: expect.any(Number) },
        ...{ busy: expect.any(Number), listeners: 0, requests: expect.any(Number) },
        database: { open: expect.any(Number), idle: expect.any(Number), waiting: expect.any(Number) },
        p95_ms: expect.anything(),
      },
    ]);
    expect(jobs).toContainEqual({
      ...{ kind: 'brew coffee', pending: 1, given_up: 0, overdue_seconds: expect.any(Number) },
    });
    expect(mails).toEqual({ configured: false, waiting: 0, failing: 0, given_up: 1, error: '550 no such mailbox' });
  });

  it('is only for administrators', async () => {
    expectForbidden(await as(await test.make.user()).get('/admin/health'));
    expectForbidden(await as(null).get('/admin/health'));
  });
});

describe('problems', () => {
  it('include a visible challenge without a flag, with the way to fix it; the event is not ready then', async () => {
    const { id } = await test.make.challenge({ name: 'heap' });

    expect(await health()).toMatchObject({ ready: false });
    expect(await findingsOf('no_flag')).toEqual([
      {
        severity: 'error',
        code: 'no_flag',
        sentence: `Challenge ${id} ("heap") has no flag, so nobody can solve it.`,
        remedy: 'Add a flag or hide the challenge.',
        link: `/admin/challenges/${id}`,
      },
    ]);
    await test.make.flag({ challenge_id: id, content: 'ctf{a}' });
    expect(await health()).toMatchObject({ ready: true, attention: [] });
  });

  it('do not include a challenge without flag and value whose results a service reports', async () => {
    const { id } = await test.make.challenge({ name: 'hill', value: 0 });
    expect(await findingsOf('no_flag')).toHaveLength(1);
    expect(await findingsOf('no_value')).toHaveLength(1);

    await as(admin).post(`/challenges/${id}/results/key`).expect(200);
    expect(await health()).toMatchObject({ ready: true, attention: [] });

    await as(admin).delete(`/challenges/${id}/results/key`).expect(200);
    expect(await findingsOf('no_flag')).toHaveLength(1);
  });

  it('include an event without challenges, with a link to create one', async () => {
    expect(await findingsOf('no_challenges')).toMatchObject([
      { severity: 'error', remedy: 'Create a challenge.', link: '/admin/challenges/new' },
    ]);
    expect(await findingsOf('challenges_hidden')).toEqual([]);
  });

  it('include an end before the start', async () => {
    await test.make.settings({ start: SECONDS + 7200, end: SECONDS + 3600 });

    expect(await findingsOf('times')).toMatchObject([{ severity: 'error', link: '/admin/settings/times' }]);
  });

  it('include, within an hour of the start, challenges that are hidden or only for administrators', async () => {
    await test.make.challenge({ state: 'hidden' });
    await test.make.settings({ start: SECONDS + 4000, challenge_visibility: 'admins' });
    expect(await findingsOf('challenges_closed')).toEqual([]);

    await test.make.settings({ start: SECONDS + 3000 });

    expect(await findingsOf('challenges_closed')).toMatchObject([{ severity: 'error' }]);
    expect(await findingsOf('challenges_hidden')).toMatchObject([{ severity: 'error' }]);
  });

  it('include confirmations without working mail, and failing mail', async () => {
    await test.make.settings({ verify_emails: true });
    expect(await findingsOf('no_mail_server')).toHaveLength(1);
    await test.rows(
      `INSERT INTO jobs (kind, payload, due, attempts, error)
       VALUES ('account mail', '{}', now() + interval '1 hour', 2, 'Connection refused')`,
    );
    await test.refresh();

    expect(await findingsOf('mail_failing')).toMatchObject([
      { severity: 'warning', sentence: expect.stringContaining('Connection refused') },
    ]);
  });

  it('include mailings that are paused, fail, or have lost their job', async () => {
    await test.rows(`INSERT INTO mailings (subject, content, kind, audience, state, failures, error) VALUES
      ('by hand', 'c', 'news', 'all', 'paused', 0, NULL), ('by failures', 'c', 'news', 'all', 'paused', 8, '535 no'),
      ('failing', 'c', 'news', 'all', 'sending', 1, '421 later'), ('over', 'c', 'news', 'all', 'done', 1, '550 no')`);
    await test.refresh();

    expect(await findingsOf('mailing_paused')).toMatchObject([
      { severity: 'error', sentence: expect.stringContaining('535 no') },
      { severity: 'warning', sentence: expect.stringContaining('"by hand"'), link: '/admin/mail/mailings/1' },
    ]);
    expect(await findingsOf('mailing_failing')).toMatchObject([{ sentence: expect.stringContaining('421 later') }]);
    await test.rows(`UPDATE mailings SET failures = 0, error = NULL`);
    await test.refresh();
    expect(await findingsOf('mailing_failing')).toMatchObject([{ remedy: 'Pause and resume it.' }]);
    await test.rows(
      `INSERT INTO jobs (kind, payload, due) VALUES ('mailing', '{"mailing_id": 3, "run": 1}', now() + interval '1 hour')`,
    );
    await test.refresh();
    expect(await findingsOf('mailing_failing')).toEqual([]);
  });

  it('include a challenge without solves after 50 incorrect submissions and an hour', async () => {
    const challenge = await test.make.challenge({ name: 'hard', flag: 'ctf{a}' });
    const players = await Promise.all(Array.from({ length: 5 }, () => test.make.user()));
    for (let n = 0; n < 49; n++) await test.make.fail(players[n % 5] as MadeUser, challenge, '2026-11-20T10:30:00Z');
    expect(await findingsOf('never_solved')).toEqual([]);

    await test.make.fail(players[0] as MadeUser, challenge, '2026-11-20T11:30:00Z');

    expect(await findingsOf('never_solved')).toMatchObject([
      { sentence: expect.stringContaining('50 incorrect submissions') },
    ]);
  });

  it('include a submission of several accounts that is one character from a flag', async () => {
    const challenge = await test.make.challenge({ name: 'near', flag: 'righ' });
    for (let n = 0; n < 3; n++) {
      expect(await findingsOf('nearly_right')).toEqual([]);
      const player = await test.make.user();
      await test.make.fail(player, challenge);
      await test.rows(`UPDATE submissions SET provided = 'right'`);
      test.markStale();
    }

    expect(await findingsOf('nearly_right')).toMatchObject([
      {
        severity: 'warning',
        sentence: expect.stringContaining('3 accounts'),
        link: `/admin/challenges/${challenge.id}`,
      },
    ]);
  });

  it('combine several challenges with the same problem in one line, with a link to their list', async () => {
    const players = [await test.make.user(), await test.make.user(), await test.make.user()];
    const challenges = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const challenge = await test.make.challenge({ name, flag: 'righ' });
      challenges.push(challenge);
      for (const player of players) await test.make.fail(player, challenge);
    }
    await test.rows(`UPDATE submissions SET provided = 'right'`);
    test.markStale();
    const [a, b, c] = challenges.map(({ id }) => id);

    expect(await findingsOf('nearly_right')).toEqual([
      {
        ...{ severity: 'warning', code: 'nearly_right', link: '/admin/submissions/clusters' },
        sentence: `4 challenges have an incorrect submission of several accounts that is almost a flag: ${a} ("a"), ${b} ("b"), ${c} ("c") and others.`,
        remedy: 'Check whether these should be accepted.',
      },
    ]);
    const { body } = await as(admin).get('/submissions/near-misses').expect(200);
    expect(body.data).toEqual(
      challenges.map(({ id, name }) => ({ challenge_id: id, name, provided: 'right', flag: 'righ', accounts: 3 })),
    );
  });

  it('include challenges that were solved within a minute of the start', async () => {
    const challenge = await test.make.challenge({ flag: 'ctf{a}' });
    await test.make.settings({ start: SECONDS - 600 });
    await test.make.solve(await test.make.user(), challenge, '2026-11-20T11:50:59Z');

    expect(await findingsOf('solved_at_once')).toMatchObject([{ sentence: expect.stringContaining('1 account') }]);
  });

  it('include challenges that were solved within a minute of their release', async () => {
    const scheduled_at = Instant.parse('2026-11-20T11:55:00Z');
    const [late, slow, open] = [
      await test.make.challenge({ name: 'late', flag: 'ctf{a}', scheduled_at }),
      await test.make.challenge({ flag: 'ctf{b}', scheduled_at }),
      await test.make.challenge({ flag: 'ctf{c}' }),
    ];
    const player = await test.make.user();
    await test.make.solve(player, late, '2026-11-20T11:55:00Z');
    await test.make.solve(player, slow, '2026-11-20T11:56:00Z');
    await test.make.solve(player, open, '2026-11-20T11:55:30Z');
    const sentence = `Challenge ${late.id} ("late") was solved within a minute of its release by 1 account.`;

    expect(await findingsOf('solved_at_once')).toMatchObject([{ sentence }]);
    await test.make.settings({ start: SECONDS - 600 });
    expect(await findingsOf('solved_at_once')).toMatchObject([{ sentence }]);
  });
});
