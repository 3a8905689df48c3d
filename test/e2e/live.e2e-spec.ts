import { Listeners } from '../../src/content/boot/listeners';
import { LiveChanges } from '../../src/content/live/live-changes';
import { NotificationPosted } from '../../src/content/notifications/notification.events';
import { StreamHub } from '../../src/content/streams/stream-hub';
import { Passwords } from '../../src/platform/passwords/passwords';
import { type Caller, useApp } from '../support/app';
import { Browser } from '../support/browser';
import { whileLocked } from '../support/contention';
import { EventSource } from '../support/event-source';
import { until } from '../support/eventually';

const test = useApp();
const as = test.as.bind(test);

describe('the first data of an interface', () => {
  it('contain the event, its times and its state by the server’s clock', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [start, end, freeze] = [1_795_176_000, 1_795_183_200, 1_795_176_060];
    await test.make.settings({ start, end, freeze, ctf_description: 'Two days', flag_format: 'ctf{...}' });
    const event = async () => (await as(null).get('/ui/boot').expect(200)).body.data.event;

    expect((await as(null).get('/ui/boot').expect(200)).body.data).toMatchObject({
      now: '2026-11-20T12:00:00+00:00',
      setup: true,
      event: {
        ...{ name: 'Test CTF', description: 'Two days', mode: 'users', flag_format: 'ctf{...}', view_after: false },
        ...{ start: '2026-11-20T12:00:00+00:00', end: '2026-11-20T14:00:00+00:00' },
        ...{ freeze: '2026-11-20T12:01:00+00:00', state: 'before', paused: false, frozen: false },
      },
      look: { logo: null, icon: null, accent: null },
      registration: { code: false, verify: false, password_min_length: 8, terms: { tos: null, privacy: null } },
      team: { size: null, can_create: true, can_leave: true },
      limits: { submission_length: 4096, wrong_per_minute: 10 },
      listeners_jitter_ms: 0,
    });
    test.setClock('2026-11-20T12:01:00Z');
    expect(await event()).toMatchObject({ state: 'running', frozen: true });
    await test.make.settings({ paused: true });
    expect(await event()).toMatchObject({ state: 'paused', paused: true });
    test.setClock('2026-11-20T14:00:00Z');
    expect(await event()).toMatchObject({ state: 'ended' });
  });

  it('contain the user, the team in teams mode, and the current permissions', async () => {
    const team = await test.make.team({ name: 'reds' });
    const player = await test.make.user({ name: 'alice', team_id: team.id });
    await test.rows('UPDATE teams SET captain_id = $1', [player.id]);
    const rights = async (caller: { token: string } | null) =>
      (await as(caller).get('/ui/boot').expect(200)).body.data.can;

    const { viewer } = (await as(player).get('/ui/boot').expect(200)).body.data;
    expect(viewer).toEqual({
      ...{ id: player.id, name: 'alice', email: 'alice@example.com', type: 'user', verified: true, hidden: false },
      ...{ banned: false, language: null, bracket_id: null, team: null },
    });
    expect(await rights(player)).toEqual({
      ...{ see_challenges: true, see_scoreboard: true, see_accounts: true, register: false },
      ...{ create_team: false, change_name: true, share: false, see_own_submissions: false, rate_challenges: true },
    });
    expect(await rights(null)).toMatchObject({ see_challenges: false, see_scoreboard: true, register: true });

    await test.make.settings({ user_mode: 'teams', score_visibility: 'hidden', social_shares: true });
    const inTeams = (await as(player).get('/ui/boot').expect(200)).body.data;
    expect(inTeams.viewer.team).toEqual({ id: team.id, name: 'reds', captain: true });
    expect(inTeams.can).toMatchObject({ see_scoreboard: false, share: true, create_team: false });
    expect(await rights(await test.make.user())).toMatchObject({ see_challenges: false, create_team: true });
    const banned = (
      await as(await test.make.user({ banned: true }))
        .get('/ui/boot')
        .expect(200)
    ).body.data;
    expect(banned.viewer.banned).toBe(true);
    expect(Object.values(banned.can)).not.toContain(true);
  });

  it("contain the nonce of the browser's session, and the pages of the organisers", async () => {
    await test.make.user({ name: 'alice', password: await test.app.get(Passwords).hash('correct horse') });
    await test.make.page({ title: 'Rules', route: 'rules' });
    await test.make.page({ route: 'draft', draft: true });
    const browser = new Browser(test);
    await browser.logIn('alice', 'correct horse');

    const { csrf_nonce, pages } = (await browser.get('/api/v1/ui/boot').expect(200)).body.data;

    expect(pages).toEqual([{ title: 'Rules', href: '/rules', opens_window: false }]);
    await browser.send('patch', '/api/v1/users/me').send({ website: 'https://a.example' }).expect(403);
    const patch = browser.send('patch', '/api/v1/users/me').set('CSRF-Token', csrf_nonce);
    await patch.send({ website: 'https://a.example' }).expect(200);
  });

  it('are available before the set-up, with the data for visitors', async () => {
    await test.make.settings({ setup: false });

    const { data } = (await as(null).get('/ui/boot').expect(200)).body;

    expect(data).toMatchObject({ setup: false, viewer: null, event: { name: 'Ensign' } });
    expect(Object.values(data.can)).not.toContain(true);
  });
});

describe('the live stream', () => {
  const sources: EventSource[] = [];

  interface ReceivedEvent {
    id: string | undefined;
    name: string;
    data: any;
  }

  afterEach(() => {
    for (const source of sources.splice(0)) source.close();
  });

  async function listen(
    caller: Caller,
    { url = test.url, ...options }: { url?: string } & Parameters<typeof EventSource.open>[2] = {},
  ): Promise<EventSource> {
    const source = await EventSource.open(url, caller, { path: '/api/v1/live', ...options });
    sources.push(source);
    expect(source.response.status).toBe(200);
    return source;
  }

  async function next(source: EventSource): Promise<ReceivedEvent> {
    for (;;) {
      const block = await source.block();
      if (block === null) throw new Error('the stream has ended');
      const [, name] = /^event:(.*)$/m.exec(block) ?? [];
      if (name === undefined) continue;
      const [, data = ''] = /^data:(.*)$/m.exec(block) ?? [];
      return { id: /^id:(.*)$/m.exec(block)?.[1], name, data: JSON.parse(data) };
    }
  }

  async function nextCalled(source: EventSource, name: string): Promise<ReceivedEvent> {
    for (;;) {
      const event = await next(source);
      if (event.name === name) return event;
    }
  }

  /**
   * Posts a notification. Returns the events that each stream received before it. `scores` events are left out, because
   * they are sent only at intervals.
   */
  async function receivedSoFar(...to: EventSource[]): Promise<[string, any][][]> {
    await as(await admin())
      .post('/notifications', { title: 'now', content: '' })
      .expect(200);
    return Promise.all(
      to.map(async (source) => {
        const events: [string, any][] = [];
        for (let event = await next(source); event.name !== 'notice'; event = await next(source))
          if (event.name !== 'scores') events.push([event.name, event.data]);
        return events;
      }),
    );
  }

  let known: { token: string } | null = null;
  const admin = async (): Promise<{ token: string }> => (known ??= await test.make.admin());
  beforeEach(async () => {
    known = null;
    await admin();
    // Ends the streams of the previous test: the server may not have noticed yet that their clients are gone.
    test.app.get(StreamHub).endAll();
    await until(() => test.app.get(Listeners).count === 0);
  });

  const solve = (caller: Caller, challenge_id: number) =>
    as(caller).post('/challenges/attempt', { challenge_id, submission: 'ctf{x}' }).expect(200);

  it("sends a solve to all callers who can see challenges and scoreboard, with the challenge's new value", async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const challenge = await test.make.challenge({ type: 'dynamic', flag: 'ctf{x}' });
    const [alice, bob] = [await test.make.user({ name: 'alice' }), await test.make.user({ name: 'bob' })];
    const streams = [await listen(null), await listen(bob)];
    const another = await test.another();
    streams.push(await listen(bob, { url: another }));
    const hello = await Promise.all(streams.map((source) => next(source)));
    expect(hello[0]).toEqual({
      id: expect.stringMatching(/^[\w-]{46}$/),
      name: 'hello',
      data: {
        now: expect.any(String),
        versions: { challenges: expect.any(String), scores: expect.any(String), event: expect.any(String) },
        jitter_ms: expect.any(Number),
      },
    });
    const readFrom = async (url: string): Promise<unknown> =>
      (await fetch(`${url}/api/v1/challenges/${challenge.id}`)).json();
    expect([hello[2]?.data.versions.challenges, await readFrom(another)]).toEqual([
      hello[0]?.data.versions.challenges,
      await readFrom(test.url),
    ]);

    await solve(alice, challenge.id);
    for (const source of streams)
      expect(await nextCalled(source, 'solve')).toMatchObject({
        id: expect.any(String),
        name: 'solve',
        data: { challenge_id: challenge.id, account_id: alice.id, name: 'alice', value: 500, solves: 1, blood: 1 },
      });
    await solve(bob, challenge.id);
    for (const source of streams) {
      // The scoreboard with both solves may be reported before the second solve.
      const events = new Map<string, any>();
      while (!events.has('solve') || !events.has('scores')) {
        const { name, data } = await next(source);
        events.set(name, data);
      }
      expect(events.get('solve')).toMatchObject({ name: 'bob', value: 496, solves: 2, blood: 2 });
      expect(events.get('scores').version).not.toBe(hello[0]?.data.versions.scores);
    }
  });

  it('begins with the versions of the challenges, also while earlier events are still being sent', async () => {
    const [player, challenge] = [await test.make.user(), await test.make.challenge({ name: 'old' })];
    const { data: before } = await next(await listen(player));

    const opened = await whileLocked(
      test,
      'LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE',
      async (holder, waiters) => {
        test.app.get(LiveChanges).onNotification(new NotificationPosted(1));
        await until(async () => (await waiters()) === 1);
        await as(await admin())
          .patch(`/challenges/${challenge.id}`, { name: 'new' })
          .expect(200);
        const opening = listen(player);
        await as(player).get('/users/me').expect(200);
        await holder.commitTransaction();
        return opening;
      },
    );

    const { data: after } = await next(opened);
    expect(after.versions.challenges).not.toBe(before.versions.challenges);
  });

  it('begins with the state of the event, also right after its end', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    await test.make.settings({ start: 1_795_172_400, end: 1_795_176_060 });
    const player = await test.make.user();
    const { data: before } = await next(await listen(player));

    test.setClock('2026-11-20T12:02:00Z');

    const { data: after } = await next(await listen(player));
    expect(after.versions.event).not.toBe(before.versions.event);
  });

  it('reports a new scoreboard after each change, also if a timer fires too early', async () => {
    const alice = await test.make.user();
    const source = await listen(alice);
    const versions = new Set([(await next(source)).data.versions.scores]);
    const now = performance.now.bind(performance);
    const begun = now();
    jest.spyOn(performance, 'now').mockImplementation(() => begun + 0.9 * (now() - begun));

    for (let change = 1; change <= 3; change++) {
      await as(await admin())
        .post('/awards', { user_id: alice.id, name: 'bonus', value: 10 })
        .expect(200);
      versions.add((await nextCalled(source, 'scores')).data.version);
      expect(versions.size).toBe(change + 1);
    }
  });

  it('reports nothing about hidden accounts and challenges that the caller cannot see', async () => {
    const first = await test.make.challenge({ flag: 'ctf{x}' });
    const gated = await test.make.challenge({ flag: 'ctf{x}', requirements: { prerequisites: [first.id] } });
    const [alice, bob, carol] = [await test.make.user(), await test.make.user(), await test.make.user()];
    const hidden = await test.make.user({ hidden: true });
    for (const user of [alice, bob, hidden]) await test.make.solve(user, first);
    const [toBob, toCarol, toGuest, toHidden] = [
      await listen(bob),
      await listen(carol),
      await listen(null),
      await listen(hidden),
    ];

    await solve(alice, gated.id);
    await solve(hidden, gated.id);

    const received = await receivedSoFar(toBob, toCarol, toGuest, toHidden);
    const solvers = received.map((events) =>
      events.filter(([name]) => name === 'solve').map(([, data]) => [data.account_id, data.blood]),
    );
    // A hidden account also gets the events about its own solves, in which `blood` is null.
    expect(solvers).toEqual([
      [[alice.id, 1]],
      [],
      [],
      [
        [alice.id, 1],
        [hidden.id, null],
      ],
    ]);
  });

  it("reports only the caller's own solves after the freeze, and no current values", async () => {
    const challenge = await test.make.challenge({ type: 'dynamic', flag: 'ctf{x}' });
    const [alice, bob] = [await test.make.user(), await test.make.user()];
    await test.make.settings({ freeze: Math.floor(Date.now() / 1000) - 60 });
    const streams = [await listen(alice), await listen(bob), await listen(await admin())];

    await solve(alice, challenge.id);

    const [own, other, toAdmin] = await receivedSoFar(...streams);
    expect(own?.slice(1)).toEqual([
      ['solve', expect.objectContaining({ account_id: alice.id, value: 500, solves: null, blood: null })],
    ]);
    expect([other?.slice(1), toAdmin?.slice(1)]).toEqual([[], []]);
  });

  it("reports changed challenges to players who can see them, and changes of the event's state", async () => {
    const visible = await test.make.challenge();
    const draft = await test.make.challenge({ state: 'hidden' });
    const source = await listen(await test.make.user());

    await as(await admin())
      .patch(`/challenges/${draft.id}`, { name: 'draft' })
      .expect(200);
    await as(await admin())
      .patch('/configs', { paused: true, end: 4_000_000_000 })
      .expect(200);
    await as(await admin())
      .patch(`/challenges/${visible.id}`, { name: 'renamed' })
      .expect(200);

    const [events] = await receivedSoFar(source);
    expect(events?.slice(1)).toEqual([
      ['event', expect.objectContaining({ paused: true, state: 'paused', end: '2096-10-02T07:06:40+00:00' })],
      ['challenges', { version: expect.any(String), jitter_ms: expect.any(Number) }],
    ]);
    expect(events?.[2]?.[1].version).not.toBe(events?.[0]?.[1].versions.challenges);
  });

  it('ends the open streams when the mode changes, and no later ones', async () => {
    await test.make.challenge();
    const player = await test.make.user();
    const before = await listen(player);
    await as(await admin())
      .patch('/configs', { user_mode: 'teams' })
      .expect(200);
    let block = await before.block();
    while (block !== null) block = await before.block();

    const later = await listen(player);
    await as(await admin())
      .patch('/configs', { paused: true })
      .expect(200);

    await expect(nextCalled(later, 'event')).resolves.toMatchObject({ data: { paused: true } });
  });

  it("neither reports invisible changes nor changes the listener's versions", async () => {
    const first = await test.make.challenge({ flag: 'ctf{x}' });
    const { id: paid } = await test.make.hint({ challenge_id: first.id, cost: 10 });
    const gate = { prerequisites: [first.id] };
    const unseen = [
      await test.make.challenge({ flag: 'ctf{x}', requirements: gate }),
      await test.make.challenge({ requirements: { ...gate, anonymize: true } }),
      await test.make.challenge({ state: 'hidden' }),
    ];
    const [player, hidden] = [await test.make.user(), await test.make.user({ hidden: true })];
    const streams = [await listen(player), await listen(null)];
    const known = await Promise.all(streams.map(async (source) => (await next(source)).data.versions));
    // A guest may not see challenges here, and gets `-` as the version of the challenges.
    expect(known.map(({ challenges }) => challenges === '-')).toEqual([false, true]);
    const make = async (path: string, body: object): Promise<unknown> =>
      as(await admin())
        .post(path, body)
        .expect(200);
    const change = async (path: string, body: object): Promise<unknown> =>
      as(await admin())
        .patch(path, body)
        .expect(200);

    for (const { id } of unseen) await change(`/challenges/${id}`, { name: 'kernel race', value: 350 });
    await change(`/hints/${paid}`, { content: 'look closer' });
    await make('/flags', { challenge_id: first.id, content: 'ctf{y}', type: 'static' });
    await solve(hidden, first.id);
    await make('/awards', { user_id: hidden.id, name: 'bonus', value: 10 });
    await make('/notifications', { title: 'private', content: '', user_id: hidden.id });

    expect(await receivedSoFar(...streams)).toEqual([[], []]);
    const again = [await listen(player), await listen(null)];
    const greeted = await Promise.all(again.map((source) => next(source)));
    expect(greeted.map(({ data }) => data.versions)).toEqual(known);
    // The award changes the visible scoreboard and causes the first `scores` event.
    await make('/awards', { user_id: player.id, name: 'bonus', value: 10 });
    const [{ data: heard }, { data: heardByGuest }] = await Promise.all([
      nextCalled(streams[0] as EventSource, 'scores'),
      nextCalled(streams[1] as EventSource, 'scores'),
    ]);
    expect([heard.version, (await next(await listen(player))).data.versions.scores]).toEqual([
      heardByGuest.version,
      heard.version,
    ]);
    expect(heard.version).not.toBe(known[0]?.scores);
  });

  it('reports unlocked challenges and hints, and changes of them, to the accounts that have them', async () => {
    const first = await test.make.challenge({ flag: 'ctf{x}' });
    const gated = await test.make.challenge({ requirements: { prerequisites: [first.id] } });
    const { id: paid } = await test.make.hint({ challenge_id: first.id, cost: 10 });
    const [alice, bob] = [await test.make.user(), await test.make.user()];
    await test.make.award({ user_id: alice.id, value: 100 });
    const streams = [await listen(alice), await listen(bob)];
    await Promise.all(streams.map((source) => next(source)));
    const [toAlice, toBob] = streams as [EventSource, EventSource];
    const versions = new Set<string>();
    const expectNewVersion = async (action: Promise<unknown>): Promise<void> => {
      await action;
      versions.add((await nextCalled(toAlice, 'challenges')).data.version);
    };
    const change = async (path: string, body: object): Promise<unknown> =>
      as(await admin())
        .patch(path, body)
        .expect(200);

    await expectNewVersion(solve(alice, first.id));
    await expectNewVersion(change(`/challenges/${gated.id}`, { name: 'renamed' }));
    await expectNewVersion(as(alice).post('/unlocks', { target: paid, type: 'hints' }).expect(200));
    await expectNewVersion(change(`/hints/${paid}`, { content: 'look closer' }));

    expect(versions.size).toBe(4);
    const [, bobReceived] = await receivedSoFar(toAlice, toBob);
    expect(bobReceived?.map(([name]) => name)).toEqual(['solve']);
  });

  it('sends notifications to their recipients, as posted', async () => {
    const [alice, bob] = [await test.make.user(), await test.make.user()];
    const streams = [await listen(alice), await listen(bob), await listen(null)];

    const response = await as(await admin()).post('/notifications', {
      title: 'private',
      content: '**x**',
      user_id: alice.id,
    });
    const { id, title, content, html, date, type, sound } = response.body.data;

    expect((await nextCalled(streams[0] as EventSource, 'notice')).data).toEqual({
      ...{ id, title, content, html, date, type, sound },
    });
    const [own, other, guest] = await receivedSoFar(...streams);
    expect([own, other?.slice(1), guest?.slice(1)]).toEqual([[], [], []]);
  });

  it("continues after the client's last event, and resets a client whose last event is unknown", async () => {
    const [alice, bob] = [await test.make.user(), await test.make.user()];
    const challenges = [1, 2].map(() => test.make.challenge({ flag: 'ctf{x}' }));
    const ids = (await Promise.all(challenges)).map(({ id }) => id);
    const source = await listen(bob);
    await solve(alice, ids[0] ?? 0);
    const { id } = await nextCalled(source, 'solve');
    source.close();
    const kept = await listen(bob);
    await solve(alice, ids[1] ?? 0);
    await nextCalled(kept, 'solve');

    const again = await listen(bob, { lastEventId: id });
    expect((await next(again)).name).toBe('hello');
    expect((await nextCalled(again, 'solve')).data.challenge_id).toBe(ids[1]);
    for (const lastEventId of ['000000000000-1', 'x', '7', 'A'.repeat(46)]) {
      const other = await listen(bob, { lastEventId });
      expect([(await next(other)).name, (await next(other)).name]).toEqual(['reset', 'hello']);
    }
    // A refresh means that events of other processes may have been lost, so the stream sends `reset`.
    await test.refresh();
    expect((await nextCalled(kept, 'reset')).data).toEqual({ jitter_ms: expect.any(Number) });
  });

  it('applies the current rules to a client that reconnects', async () => {
    test.setClock('2026-11-20T12:00:00Z');
    const [alice, bob, carol, dave] = await Promise.all([1, 2, 3, 4].map(() => test.make.user()));
    const [open, gone] = [await test.make.challenge({ flag: 'ctf{x}' }), await test.make.challenge({ flag: 'ctf{x}' })];
    const { id: lastEventId = '' } = await next(await listen(bob ?? null));
    const post = async (title: string): Promise<number> =>
      (await as(await admin()).post('/notifications', { title, content: '' })).body.data.id;

    for (const solver of [alice, carol, dave]) await solve(solver ?? null, open.id);
    await solve(alice ?? null, gone.id);
    const [solved] = await test.rows('SELECT id FROM solves WHERE account_id = $1 AND challenge_id = $2', [
      alice?.id,
      open.id,
    ]);
    await as(await admin())
      .delete(`/submissions/${Number(solved?.id)}`)
      .expect(200);
    await solve(alice ?? null, open.id);
    const [removed, edited] = [await post('removed'), await post('edited')];
    await as(await admin())
      .patch(`/users/${carol?.id}`, { hidden: true })
      .expect(200);
    await as(await admin())
      .patch(`/users/${dave?.id}`, { banned: true })
      .expect(200);
    await as(await admin())
      .patch(`/challenges/${gone.id}`, { state: 'hidden' })
      .expect(200);
    await as(await admin())
      .delete(`/notifications/${removed}`)
      .expect(200);
    await as(await admin())
      .patch(`/notifications/${edited}`, { title: 'new text' })
      .expect(200);

    const missed = async (end: string): Promise<unknown[]> => {
      const source = await listen(bob ?? null, { lastEventId });
      await post(end);
      const received = [];
      for (let event = await next(source); event.data.title !== end; event = await next(source))
        if (event.name === 'solve' || event.name === 'notice') received.push(event.data.account_id ?? event.data.title);
      return received;
    };
    expect(await missed('one')).toEqual([alice?.id, 'new text']);
    await as(await admin())
      .patch('/configs', { freeze: Date.parse('2026-11-20T11:00:00Z') / 1000 })
      .expect(200);
    expect(await missed('two')).toEqual(['new text', 'one']);
  });

  it('uses each id once, and ids reveal nothing about events for others', async () => {
    const player = await test.make.user();
    const ids = new Set<string | undefined>();
    for (let n = 0; n < 3; n++) ids.add((await next(await listen(player))).id);

    expect(ids.size).toBe(3);
    expect([...ids].map((id) => id?.length)).toEqual([46, 46, 46]);
  });

  it('is refused to visitors if nothing is public, and ends when that changes or its session is over', async () => {
    const player = await test.make.user();
    const [byVisitor, byToken] = [await listen(null), await listen(player)];
    const [{ id }] = (await as(player).get('/tokens').expect(200)).body.data;

    await as(await admin())
      .patch('/configs', { account_visibility: 'private' })
      .expect(200);
    await byVisitor.end();
    await as(player).delete(`/tokens/${id}`).expect(200);
    await byToken.end();

    expect((await as(null).get('/live').expect(403)).body).toEqual({ message: expect.any(String) });
  });

  it('follows a player who joins a team', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team();
    const [alice, bob] = [await test.make.user({ team_id: team.id }), await test.make.user()];
    const challenge = await test.make.challenge({ flag: 'ctf{x}' });
    const source = await listen(bob);

    await as(await admin())
      .post(`/teams/${team.id}/members`, { user_id: bob.id })
      .expect(200);
    await solve(alice, challenge.id);

    expect((await nextCalled(source, 'solve')).data).toMatchObject({ account_id: team.id, name: team.name });
  });
});
