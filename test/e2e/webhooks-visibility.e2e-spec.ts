import { EventRules } from '../../src/http/context/event-rules';
import { WebhookMarks } from '../../src/integrations/webhooks/webhook-marks';
import { WebhookMoments } from '../../src/integrations/webhooks/webhook-moments';
import { Clock } from '../../src/platform/clock/clock';
import { WEBHOOK_EVENTS } from '../../src/platform/webhooks/queue-webhooks';
import { Settings } from '../../src/settings/settings';
import { useApp } from '../support/app';
import type { MadeUser } from '../support/factories';
import { deliverDue, useWebhookReceiver } from '../support/webhook-receiver';

const test = useApp();
const as = test.as.bind(test);
const receiver = useWebhookReceiver();

const SECRET = 'must not leave';
const NOON = '2026-11-20T12:00:00Z';

let admin: MadeUser;

beforeEach(async () => {
  admin = await test.make.admin();
  await test.make.settings({ webhook_networks: '127.0.0.0/8', start: Date.parse('2026-11-20T06:00:00Z') / 1000 });
  test.setClock(NOON);
});

/** URL at which nothing listens, so that deliveries fail and are tried again later. */
const NOWHERE = { url: 'http://127.0.0.1:1/' };

/**
 * Lets the attempts at `NOWHERE` fail, and sets the webhook's URL to the receiver. Then delivers at the time `now`, by
 * the rules at that time.
 */
async function deliverLater(id: number, now = '2026-11-20T12:10:00Z'): Promise<void> {
  await deliverDue(test);
  await as(admin).patch(`/webhooks/${id}`, { url: receiver.url }).expect(200);
  test.setClock(now);
  await deliverDue(test);
}

async function webhook(more: object = {}): Promise<number> {
  const events = WEBHOOK_EVENTS.filter((event) => event !== 'health.alert' && event !== 'challenge.released');
  const body = { name: 'hook', url: receiver.url, events, ...more };
  return (await as(admin).post('/webhooks', body).expect(200)).body.data.id as number;
}

const states = async (id: number): Promise<unknown[]> =>
  (await as(admin).get(`/webhooks/${id}/deliveries?per_page=100`)).body.data.map(
    (row: { type: string; state: string; error: string | null }) => [row.type, row.state, row.error],
  );

const solve = (player: MadeUser, challenge: { id: number }, submission = 'x') =>
  as(player).post('/challenges/attempt', { challenge_id: challenge.id, submission }).expect(200);

const types = (): string[] => receiver.events.map(({ type }) => type).sort();

describe('what leaves by a webhook', () => {
  it('is every event of players, once', async () => {
    const id = await webhook({ events: WEBHOOK_EVENTS.filter((event) => event !== 'health.alert') });
    const challenge = (
      await as(admin)
        .post('/challenges', {
          ...{ name: 'Baby heap', category: 'pwn', description: SECRET, value: 100, type: 'standard', state: 'hidden' },
        })
        .expect(200)
    ).body.data;
    await as(admin).post('/flags', { challenge: challenge.id, type: 'static', content: 'x' }).expect(200);
    const hint = (await as(admin).post('/hints', { challenge_id: challenge.id, content: SECRET, title: 'Begin' })).body
      .data;
    await as(admin).patch(`/challenges/${challenge.id}`, { state: 'visible' }).expect(200);
    await as(admin).patch(`/challenges/${challenge.id}`, { value: 200 }).expect(200);
    await as(admin).post('/users', { name: 'ada', email: 'ada@example.com', password: 'password' }).expect(200);
    const player = await test.make.user();
    await solve(player, challenge, SECRET);
    await as(player).post('/unlocks', { target: hint.id, type: 'hints' }).expect(200);
    await solve(player, challenge);
    await as(admin).post('/notifications', { title: 'Hi', content: 'all' }).expect(200);
    await as(admin).patch('/configs', { paused: true }).expect(200);
    await deliverDue(test);

    expect(types()).toEqual(
      [
        ...['account.registered', 'challenge.changed', 'challenge.released', 'event.paused', 'hint.unlocked'],
        ...['notification.posted', 'solve.created', 'solve.first_blood', 'submission.incorrect'],
      ].sort(),
    );
    expect(JSON.stringify(receiver.received)).not.toContain(SECRET);
    expect(JSON.stringify(receiver.received)).not.toContain('ada@example.com');
    expect((await states(id)).map(([, state]: any) => state)).toEqual(Array(9).fill('delivered'));
  });

  it('is nothing of accounts that are hidden or banned, nor of their teams', async () => {
    const id = await webhook(NOWHERE);
    const challenge = await test.make.challenge({ flag: 'x' });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    const players = [
      await test.make.user({ name: SECRET, hidden: true }),
      await test.make.user({ name: `${SECRET} either` }),
    ];
    test.markStale();
    for (const player of players) {
      await solve(player, challenge, 'wrong');
      await as(player).post('/unlocks', { target: hint.id, type: 'hints' }).expect(200);
      await solve(player, challenge);
    }
    await test.rows(`UPDATE users SET banned = true WHERE id = $1`, [players[1]?.id]);
    await as(admin)
      .post('/users', { name: `${SECRET} too`, email: 'a@b.cc', password: 'password', hidden: true })
      .expect(200);
    await deliverLater(id);

    expect(receiver.received).toEqual([]);
    for (const [type, state, reason] of (await states(id)) as string[][])
      expect([type, state, reason]).toEqual([
        type,
        'withheld',
        type === 'solve.first_blood' ? 'It is no longer the first solve.' : 'The account is hidden or banned.',
      ]);
  });

  it('is nothing of hidden or banned teams', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const id = await webhook(NOWHERE);
    const challenge = await test.make.challenge({ flag: 'x' });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    const founders = [await test.make.user(), await test.make.user()];
    for (const [index, founder] of founders.entries())
      await as(founder)
        .post('/teams/me', { name: `${SECRET} ${index}`, password: 'password' })
        .expect(200);
    test.markStale();
    for (const founder of founders) {
      await solve(founder, challenge, 'wrong');
      await as(founder).post('/unlocks', { target: hint.id, type: 'hints' }).expect(200);
      await solve(founder, challenge);
    }
    await as(admin).patch('/teams/1', { hidden: true }).expect(200);
    await as(admin).patch('/teams/2', { banned: true }).expect(200);
    await deliverLater(id);

    expect(receiver.received).toEqual([]);
    const withheld = (await states(id)) as string[][];
    expect(withheld).toHaveLength(9);
    expect(new Set(withheld.map(([, state]) => state))).toEqual(new Set(['withheld']));
  });

  it('is nothing of challenges that are hidden, locked, gated, anonymised or not released', async () => {
    const id = await webhook(NOWHERE);
    const open = await test.make.challenge({ name: 'open' });
    const closed = [
      await test.make.challenge({ flag: 'x', name: SECRET }),
      await test.make.challenge({ flag: 'x', name: SECRET }),
      await test.make.challenge({ flag: 'x', name: SECRET }),
      await test.make.challenge({ flag: 'x', name: SECRET }),
      await test.make.challenge({ flag: 'x', name: SECRET }),
    ];
    const player = await test.make.user();
    test.markStale();
    for (const challenge of closed) {
      const hint = await test.make.hint({ challenge_id: challenge.id, title: SECRET });
      await as(player).post('/unlocks', { target: hint.id, type: 'hints' }).expect(200);
      await solve(player, challenge, SECRET);
      await solve(player, challenge);
    }
    const changes = [
      { state: 'hidden' },
      { state: 'locked' },
      { requirements: { prerequisites: [open.id] } },
      { requirements: { prerequisites: [open.id], anonymize: true } },
      { scheduled_at: '2026-11-20T13:00:00Z' },
    ];
    for (const [index, change] of changes.entries())
      await as(admin).patch(`/challenges/${closed[index]?.id}`, change).expect(200);
    await deliverLater(id);

    expect(receiver.received).toEqual([]);
    const withheld = (await states(id)) as string[][];
    expect(withheld).toHaveLength(25);
    expect(new Set(withheld.map(([, state]) => state))).toEqual(new Set(['withheld']));
  });

  it('is nothing of challenges before the event starts', async () => {
    await test.make.settings({ start: Date.parse('2026-11-20T18:00:00Z') / 1000 });
    await webhook({ events: ['challenge.changed', 'challenge.released'] });
    const challenge = await test.make.challenge({ name: SECRET });

    await as(admin).patch(`/challenges/${challenge.id}`, { value: 5 }).expect(200);
    await deliverDue(test);

    expect(receiver.received).toEqual([]);
  });

  it('is nothing after the freeze, and of the challenge what it was then', async () => {
    const attempts = ['solve.created', 'solve.first_blood', 'submission.incorrect'];
    const id = await webhook({ events: [...attempts, 'hint.unlocked', 'challenge.changed'] });
    const challenge = await test.make.challenge({ flag: 'x', type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    const [early, late] = [await test.make.user(), await test.make.user({ name: SECRET })];
    await test.make.settings({ freeze: Date.parse('2026-11-20T13:00:00Z') / 1000 });
    test.markStale();
    receiver.respondWith(500, 200);
    await solve(early, challenge);
    await deliverDue(test);
    test.setClock('2026-11-20T14:00:00Z');
    await solve(late, challenge, 'wrong');
    await as(late).post('/unlocks', { target: hint.id, type: 'hints' }).expect(200);
    await solve(late, challenge);
    await as(admin).patch(`/challenges/${challenge.id}`, { name: 'renamed' }).expect(200);
    await deliverDue(test);

    const facts = receiver.events.map(({ type, data }) => [
      type,
      data.solves,
      (data.challenge as { value: number }).value,
    ]);
    expect(new Set(facts.map((fact) => JSON.stringify(fact)))).toEqual(
      new Set(
        [
          ['solve.created', 1, 500],
          ['solve.first_blood', 1, 500],
          ['challenge.changed', undefined, 500],
        ].map((fact) => JSON.stringify(fact)),
      ),
    );
    expect((await states(id)).filter(([, state]: any) => state === 'withheld').map(([type]: any) => type)).toEqual([
      'solve.created',
      'hint.unlocked',
      'submission.incorrect',
    ]);
    expect(JSON.stringify(receiver.received)).not.toContain(SECRET);
  });

  it('is no notification for a user or a team', async () => {
    await webhook();
    const user = await test.make.user();

    await as(admin).post('/notifications', { title: SECRET, content: 'x', user_id: user.id }).expect(200);
    await deliverDue(test);

    expect(receiver.received).toEqual([]);
  });

  it('is everything if the webhook is internal', async () => {
    await webhook({ internal: true });
    const [player, challenge] = [await test.make.user({ hidden: true }), await test.make.challenge({ flag: 'x' })];
    test.markStale();
    await solve(player, challenge, 'my guess');
    await solve(player, challenge);
    await as(admin).patch(`/challenges/${challenge.id}`, { state: 'hidden' }).expect(200);
    await as(admin).post('/notifications', { title: 'secret', content: 'x', user_id: player.id }).expect(200);
    await deliverDue(test);

    expect(types()).toEqual(['challenge.changed', 'notification.posted', 'solve.created', 'submission.incorrect']);
    expect(receiver.events.find(({ type }) => type === 'submission.incorrect')?.data).toMatchObject({
      submission: 'my guess',
    });
    expect(receiver.events.find(({ type }) => type === 'notification.posted')?.data).toMatchObject({
      recipient: 'user',
    });
  });

  it('is nothing of what was removed meanwhile', async () => {
    const id = await webhook({ ...NOWHERE, internal: true, events: ['solve.created'] });
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ flag: 'x' })];
    test.markStale();
    await solve(player, challenge);
    await deliverDue(test);
    await as(admin).delete('/submissions/1').expect(200);
    await deliverLater(id);

    expect(receiver.received).toEqual([]);
    expect(await states(id)).toEqual([['solve.created', 'withheld', 'It was deleted.']]);
    // Only the failed attempt counts: a withheld delivery is no attempt.
    expect(await test.rows('SELECT attempts, attempted FROM webhook_deliveries')).toEqual([
      { attempts: 1, attempted: null },
    ]);
  });
});

describe('moments of the event', () => {
  const seconds = (iso: string): number => Date.parse(iso) / 1000;

  it('are sent once, whichever process comes first', async () => {
    test.setClock('2026-11-20T05:00:00Z');
    // Sets another start than `beforeEach`. The platform checks every second, and may have marked the start of
    // `beforeEach` as announced before the clock was set.
    await test.make.settings({
      ...{ start: seconds('2026-11-20T06:30:00Z'), freeze: seconds('2026-11-20T13:00:00Z') },
      end: seconds('2026-11-20T18:00:00Z'),
    });
    await webhook({ events: ['event.started', 'event.frozen', 'event.ended', 'challenge.released'] });
    await test.make.challenge();
    test.markStale();
    await as(admin).get('/challenges');
    const check = async (): Promise<string[]> => {
      await Promise.all([1, 2, 3].map(() => test.app.get(WebhookMoments).check()));
      test.app.get(WebhookMoments).onSettings();
      await test.app.get(WebhookMoments).check();
      await deliverDue(test);
      return types();
    };

    expect(await check()).toEqual([]);
    test.setClock('2026-11-20T06:30:00Z');
    expect(await check()).toEqual(['event.started']);
    test.setClock('2026-11-20T13:00:01Z');
    expect(await check()).toEqual(['event.frozen', 'event.started']);
    test.setClock('2026-11-20T18:00:00Z');
    expect(await check()).toEqual(['event.ended', 'event.frozen', 'event.started']);
    expect(receiver.events[2]).toMatchObject({ timestamp: '2026-11-20T18:00:00+00:00', data: { name: 'Test CTF' } });
  });

  it('are sent again after an import, even if it ends during a check', async () => {
    await webhook({ events: ['event.started'] });
    await test.make.settings({ start: seconds('2026-11-20T11:59:59Z') });
    await test.refresh();
    // A second one, because the platform calls `check` of its own each second.
    const [marks, settings] = [test.app.get(WebhookMarks), test.app.get(Settings)];
    const moments = new WebhookMoments(marks, settings, test.app.get(EventRules), test.app.get(Clock));
    await Promise.all([moments.check(), moments.onResyncRequired()]);
    await test.rows('DELETE FROM webhook_marks');

    await moments.check();
    await deliverDue(test);

    expect(types()).toEqual(['event.started', 'event.started']);
  });

  it('are no news if they passed long ago', async () => {
    await webhook({ events: ['event.started'] });

    await test.app.get(WebhookMoments).check();
    await deliverDue(test);

    expect(receiver.received).toEqual([]);
  });

  it('announce a challenge when it is released, and again only after it was hidden', async () => {
    await webhook({ events: ['challenge.released'] });
    const challenge = await test.make.challenge({ state: 'hidden' });
    await test.refresh();
    const moments = test.app.get(WebhookMoments);
    await as(admin)
      .patch(`/challenges/${challenge.id}`, { state: 'visible', scheduled_at: '2026-11-20T13:00:00Z' })
      .expect(200);
    await Promise.all([moments.checkReleases(), moments.checkReleases()]);
    await deliverDue(test);
    expect(types()).toEqual([]);

    test.setClock('2026-11-20T13:00:00Z');
    await Promise.all([moments.checkReleases(), moments.checkReleases(), moments.checkReleases()]);
    await deliverDue(test);
    expect(types()).toEqual(['challenge.released']);

    for (const state of ['hidden', 'visible'])
      await as(admin).patch(`/challenges/${challenge.id}`, { state }).expect(200);
    await deliverDue(test);
    expect(types()).toEqual(['challenge.released', 'challenge.released']);
  });
});
