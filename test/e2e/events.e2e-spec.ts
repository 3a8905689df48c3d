import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/app';
import { Config } from '../../src/platform/config/config';
import { Passwords } from '../../src/platform/passwords/passwords';
import { type Caller, useApp } from '../support/app';
import { Browser } from '../support/browser';
import { EventSource, type SentNotification } from '../support/event-source';
import { expectEach } from '../support/expectations';
import { PlatformProcess } from '../support/platform-process';

const PING = 'event:ping\ndata:ping\n\n';

const sources: EventSource[] = [];

afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});

const test = useApp();
const as = test.as.bind(test);

let second: string | undefined;

/**
 * Returns the URL of another application, which stands for another process. It is started only once, because a start
 * takes a second.
 */
async function elsewhere(): Promise<string> {
  return (second ??= await test.another());
}

async function listen(
  caller: Caller,
  { url = test.url, ...options }: { url?: string } & Parameters<typeof EventSource.open>[2] = {},
) {
  const source = await EventSource.open(url, caller, options);
  sources.push(source);
  expect(source.response.status).toBe(200);
  expect(await source.block()).toBe(PING);
  return source;
}

async function post(admin: Caller, title: string, values: object = {}): Promise<SentNotification> {
  const { body } = await as(admin)
    .post('/notifications', { title, content: 'text', ...values })
    .expect(200);
  return body.data;
}

/** Expects the block to be this notification with an opaque id, and returns the id. */
function idOf(block: string | null, posted: SentNotification): string {
  expect(block).toMatch(/^id:[\w-]{46}\n/);
  expect(block?.slice(block.indexOf('\n') + 1)).toBe(`event:notification\ndata:${JSON.stringify(posted)}\n\n`);
  return block?.slice(3, 49) ?? '';
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i + 1));

describe('GET /events', () => {
  it('begins with a ping at once, with headers against buffering', async () => {
    const { response } = await listen(await test.make.user());

    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
  });

  it('sends the response of the post with its id, and a ping after it', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const source = await listen(player);

    const posted = await post(admin, 'two\nlines', { type: 'toast', sound: false });

    expect(posted).toMatchObject({ id: 1, title: 'two\nlines', type: 'toast', sound: false });
    let block = await source.block();
    while (block === PING) block = await source.block();
    idOf(block, posted);
    expect(await source.block()).toBe(PING);
  });

  it('sends pings while nothing happens', async () => {
    const source = await listen(await test.make.user());

    expect(await source.block()).toBe(PING);
  });

  it('sends no earlier notifications to a client that does not ask for them', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await post(admin, 'before');
    const source = await listen(player);
    await post(admin, 'after');

    expect(await source.titlesUpTo('after')).toEqual(['after']);
  });

  it('refuses an anonymous client with a message', async () => {
    const cases = [
      ['an event source', { Accept: 'text/event-stream' }],
      ['an event source of an older browser', { Accept: 'text/event-stream, */*;q=0.1' }],
      ['a program that names JSON', { Accept: '*/*', 'Content-Type': 'application/json' }],
    ] as const;

    await expectEach(cases, async ([, headers]) => {
      const { response } = await EventSource.open(test.url, null, { headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/^You don't have the permission/) });
    });
  });

  it('redirects other anonymous callers to the log-in and back', async () => {
    const { status, headers } = await test.http.get('/events').set('Accept', 'text/html');

    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/login?next=%2Fevents' });
  });

  it('refuses banned callers', async () => {
    const { response } = await EventSource.open(test.url, await test.make.user({ banned: true }));

    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: 'You have been banned from this CTF' });
  });

  it('answers HEAD without beginning a stream', async () => {
    const { token } = await test.make.user();

    const { headers } = await test.http.head('/events').set('Authorization', `Token ${token}`).expect(200);

    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  });

  it('lets one user open 150 streams a minute, however many others share the address', async () => {
    const { token } = await test.make.user();
    const ask = () => test.http.head('/events').set('Authorization', `Token ${token}`);
    for (let i = 0; i < 150; i++) await ask().expect(200);

    const { status, body, headers } = await test.http.get('/events').set('Authorization', `Token ${token}`);

    const other = await test.make.user();
    await test.http.head('/events').set('Authorization', `Token ${other.token}`).expect(200);
    expect(headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect({ status, body }).toEqual({
      status: 429,
      body: { code: 429, message: 'Too many requests. Limit is 150 requests in 60 seconds' },
    });
  });

  it('returns 204 if streams are turned off, to authorised callers', async () => {
    const url = await test.another({ SERVER_SENT_EVENTS: 'false' });
    const player = await test.make.user();

    expect((await EventSource.open(url, player)).response.status).toBe(204);
    expect((await EventSource.open(url, null)).response.status).toBe(403);
  });

  it('can be read by frontends on the listed origins', async () => {
    const origin = 'https://play.example.org';
    const url = await test.another({ CORS_ORIGINS: origin });

    const { response } = await listen(await test.make.user(), { url, headers: { Origin: origin } });

    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  });

  it('keeps at most 20 streams of one user open, and ends the oldest', async () => {
    const [player, other] = [await test.make.user(), await test.make.user()];
    const kept = await listen(other);
    const oldest = await listen(player);
    const second = await listen(player);
    for (let i = 3; i <= 21; i++) await listen(player);

    await oldest.end();
    await post(await test.make.admin(), 'still there');
    expect(await second.titlesUpTo('still there')).toEqual(['still there']);
    expect(await kept.titlesUpTo('still there')).toEqual(['still there']);
  });
});

describe('a second process on the same database', () => {
  it('has its own streams, exchanges notifications with the first, and ends its streams when it stops', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const second = await PlatformProcess.create({ DATABASE_URL: test.databaseUrl });
    await second.start();
    const [here, there] = [await listen(player), await listen(player, { url: second.url })];

    const posted = await post(admin, 'posted here');
    expect(await here.notification()).toEqual(posted);
    expect(await there.notification()).toEqual(posted);
    await fetch(`${second.url}/api/v1/notifications`, {
      method: 'POST',
      headers: { Authorization: `Token ${admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'posted there', content: '' }),
    });
    expect(await here.titlesUpTo('posted there')).toEqual(['posted there']);
    expect(await there.titlesUpTo('posted there')).toEqual(['posted there']);

    const exit = second.end('SIGTERM');
    await there.end();
    expect(await exit).toBe(0);
    await post(admin, 'missed there');
    const resumed = await listen(player, { lastEventId: posted.id });
    expect(await resumed.titlesUpTo('missed there')).toEqual(['posted there', 'missed there']);
    await second.remove();
  });
});

describe('the recipients', () => {
  it('are all users for a notification to all, otherwise the user or the members of the team, and administrators', async () => {
    const team = await test.make.team();
    const admin = await test.make.admin();
    const player = await test.make.user();
    const member = await test.make.user({ team_id: team.id });
    const other = await test.make.user();
    const [toAdmin, toPlayer, toMember, toOther] = await Promise.all(
      [admin, player, member, other].map((to) => listen(to)),
    );

    await post(admin, 'for the player', { user_id: player.id });
    await post(admin, 'for the team', { team_id: team.id });
    await post(admin, 'all');

    expect(await toAdmin?.titlesUpTo('all')).toEqual(['for the player', 'for the team', 'all']);
    expect(await toPlayer?.titlesUpTo('all')).toEqual(['for the player', 'all']);
    expect(await toMember?.titlesUpTo('all')).toEqual(['for the team', 'all']);
    expect(await toOther?.titlesUpTo('all')).toEqual(['all']);
  });

  it('include a player who joins another team while the stream is open', async () => {
    const [admin, player, team] = [await test.make.admin(), await test.make.user(), await test.make.team()];
    const source = await listen(player);

    await post(admin, 'too early', { team_id: team.id });
    await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [team.id, player.id]);
    await post(admin, 'for the team', { team_id: team.id });

    expect(await source.titlesUpTo('for the team')).toEqual(['for the team']);
  });
});

describe('the order of events', () => {
  it('is that of the ids, on every process, with concurrent posts on any of them', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const there = await elsewhere();
    const streams = [await listen(player), await listen(player, { url: there })];

    const ids = await Promise.all(
      numbered(40).map(async (title, i) => {
        const response = await fetch(`${i % 2 ? test.url : there}/api/v1/notifications`, {
          method: 'POST',
          headers: { Authorization: `Token ${admin.token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ title, content: '' }),
        });
        return ((await response.json()) as { data: SentNotification }).data.id;
      }),
    );

    const received = async (source: EventSource): Promise<number[]> => {
      const seen: number[] = [];
      while (seen.length < 40) seen.push((await source.notification()).id);
      return seen;
    };
    const inOrder = ids.sort((a, b) => a - b);
    for (const stream of streams) expect(await received(stream)).toEqual(inOrder);
  });

  it('includes notifications whose NOTIFY of another process was lost', async () => {
    const source = await listen(await test.make.user());

    // No NOTIFY is sent; the refresh finds the row.
    await test.make.notification({ title: 'unannounced' });
    await test.refresh();

    expect(await source.titlesUpTo('unannounced')).toEqual(['unannounced']);
  });

  it('starts over when the notifications were deleted and their ids start over', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const source = await listen(player);
    for (const title of ['1', '2', '3']) await post(admin, title);
    await source.titlesUpTo('3');

    await test.rows('TRUNCATE notifications RESTART IDENTITY');
    await test.refresh();
    const resumed = await listen(player, { lastEventId: 3 });
    await post(admin, 'first again');

    expect(await source.titlesUpTo('first again')).toEqual(['first again']);
    expect(await resumed.titlesUpTo('first again')).toEqual(['first again']);
  });
});

describe('a client that reconnects', () => {
  it('receives with Last-Event-ID the notifications that it missed and may see, unchanged', async () => {
    const [admin, player, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const known = await post(admin, 'known');
    const missed = await post(admin, 'missed', { type: 'background', sound: false, user_id: player.id });
    await post(admin, 'not for them', { user_id: other.id });
    const last = await post(admin, 'last');

    const source = await listen(player, { lastEventId: known.id });
    const id = idOf(await source.block(), missed);
    expect(await source.block()).toBe(PING);
    const idOfLast = idOf(await source.block(), last);

    // Resumes by header on the other application, and by query parameter on this one. Each stream has its own id for
    // the same notification.
    for (const resumed of [
      await listen(player, { lastEventId: id, url: await elsewhere() }),
      await listen(player, { query: `lastEventId=${id}` }),
    ])
      expect(idOf(await resumed.block(), last)).not.toBe(idOfLast);
  });

  it('can send the last id in the query string, but the header has priority', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    for (const title of ['1', '2', '3']) await post(admin, title);

    expect(await (await listen(player, { query: 'lastEventId=1' })).titlesUpTo('3')).toEqual(['2', '3']);
    expect(await (await listen(player, { query: 'lastEventId=0' })).titlesUpTo('3')).toEqual(['1', '2', '3']);
    const both = await listen(player, { query: 'lastEventId=1', lastEventId: 2 });
    expect(await both.titlesUpTo('3')).toEqual(['3']);
  });

  it('receives everything after 0, however much it is', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    for (const title of numbered(45)) await post(admin, title);

    const source = await listen(player, { lastEventId: 0 });

    expect(await source.titlesUpTo('45')).toEqual(numbered(45));
  });

  it.each(['x', '-1', '1.5', '99999999999', ''])('is a new client with the header %p', async (lastEventId) => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await post(admin, 'before');
    const source = await listen(player, { lastEventId });
    await post(admin, 'after');

    expect(await source.titlesUpTo('after')).toEqual(['after']);
  });

  it('gets an error for an invalid argument', async () => {
    const { response } = await EventSource.open(test.url, await test.make.user(), { query: 'lastEventId=x' });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ success: false, errors: [expect.stringMatching(/^lastEventId: /)] });
  });

  it('receives each notification once and in order, even if it reconnects after each of many', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const there = await elsewhere();
    const source = await listen(player);
    const posting = Promise.all(numbered(30).map((title) => post(admin, title)));

    const seen = [(await source.notification()).id];
    source.close();
    for (let round = 0; seen.length < 30; round++) {
      const url = round % 2 ? test.url : there;
      const again = await listen(player, { url, lastEventId: seen.at(-1) });
      // Reads two notifications in every other two rounds, so that the second may be a live one.
      const count = round % 4 < 2 ? 1 : 2;
      for (let i = 0; i < count && seen.length < 30; i++) seen.push((await again.notification()).id);
      again.close();
    }
    await posting;

    expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });
});

describe('a client that does not read', () => {
  it('uses no memory, delays no other client, and receives everything once it reads again', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const server: Server = test.app.getHttpServer();
    const connected = new Promise<Socket>((resolve) => server.once('request', ({ socket }) => resolve(socket)));
    const idle = await listen(player);
    const socket = await connected;
    const reading = await listen(player);
    const titles = numbered(16);

    for (const title of titles) {
      await post(admin, title, { content: 'word '.repeat(180_000) });
      await reading.titlesUpTo(title);
    }

    // Each of the 16 notifications is 0.9 MB of text and as much HTML. The server buffers at most two for this stream;
    // the operating system buffers others.
    expect(socket.writableLength).toBeLessThan(4_000_000);
    expect(await idle.titlesUpTo('16')).toEqual(titles);
  });
});

describe('a stream ends', () => {
  it('when its user is banned, and no other stream', async () => {
    const [admin, player, other] = [await test.make.admin(), await test.make.user(), await test.make.user()];
    const banned = [await listen(player), await listen(player, { url: await elsewhere() })];
    const kept = await listen(other);

    await as(admin).patch(`/users/${player.id}`, { banned: true }).expect(200);
    await Promise.all(banned.map((source) => source.end()));
    await post(admin, 'after the ban');

    expect(await kept.titlesUpTo('after the ban')).toEqual(['after the ban']);
  });

  it('when its user logs out in this browser, and not in another', async () => {
    const admin = await test.make.admin();
    await test.make.user({ name: 'alice', password: await test.app.get(Passwords).hash('correct horse') });
    const [browser, other] = [new Browser(test), new Browser(test)];
    await browser.logIn('alice', 'correct horse');
    await other.logIn('alice', 'correct horse');
    const open = (client: Browser, url: string) =>
      listen(null, { url, headers: { Cookie: `session=${client.cookie}` } });
    const [ended, endedElsewhere] = [await open(browser, test.url), await open(browser, await elsewhere())];
    const kept = await open(other, test.url);

    await browser.get('/logout').expect(302);
    await Promise.all([ended.end(), endedElsewhere.end()]);
    await post(admin, 'after the log-out');

    expect(await kept.titlesUpTo('after the log-out')).toEqual(['after the log-out']);
  });

  it('when its user logs in again in this browser', async () => {
    await test.make.user({ name: 'alice', password: await test.app.get(Passwords).hash('correct horse') });
    const browser = new Browser(test);
    await browser.logIn('alice', 'correct horse');
    const source = await listen(null, { headers: { Cookie: `session=${browser.cookie}` } });

    await browser.logIn('alice', 'correct horse');

    await source.end();
  });

  it('when its token is deleted', async () => {
    const [player, other] = [await test.make.user(), await test.make.user()];
    const [byToken, byAnother] = [await listen(player), await listen(other)];
    const [{ id }] = (await as(player).get('/tokens').expect(200)).body.data;

    await as(player).delete(`/tokens/${id}`).expect(200);
    await byToken.end();
    await post(await test.make.admin(), 'to the other');

    expect(await byAnother.titlesUpTo('to the other')).toEqual(['to the other']);
  });

  it('when its user is deleted', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const source = await listen(player);

    await as(admin).delete(`/users/${player.id}`).expect(200);

    await source.end();
  });

  it('when a new password ends its session', async () => {
    const [admin, browser] = [await test.make.admin(), new Browser(test)];
    const user = await test.make.user({ name: 'alice', password: await test.app.get(Passwords).hash('correct horse') });
    await browser.logIn('alice', 'correct horse');
    const source = await listen(null, { headers: { Cookie: `session=${browser.cookie}` } });
    const byToken = await listen(user);

    await as(admin).patch(`/users/${user.id}`, { password: 'battery staple' }).expect(200);
    await source.end();
    await post(admin, 'to the token');

    expect(await byToken.titlesUpTo('to the token')).toEqual(['to the token']);
  });

  it.each(['TRUNCATE tokens', `UPDATE tokens SET expiration = '2020-01-01T00:00:00Z'`])(
    'at the next check of its session or token, after %s',
    async (sql) => {
      const source = await listen(await test.make.user());

      await test.rows(sql);
      await test.refresh();

      await source.end();
    },
  );

  it('when the team of a player is banned, but not for an administrator in the team', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team();
    const [player, admin] = [await test.make.user({ team_id: team.id }), await test.make.admin({ team_id: team.id })];
    const [ended, kept] = [await listen(player), await listen(admin)];

    await as(admin).patch(`/teams/${team.id}`, { banned: true }).expect(200);
    await ended.end();
    await post(admin, 'to the administrator');

    expect(await kept.titlesUpTo('to the administrator')).toEqual(['to the administrator']);
  });

  it('when the process stops, which does not wait for clients to disconnect', async () => {
    const source = await new DataSource(test.source.options).initialize();
    const application = await createApp(new Config({ LOG_LEVEL: 'silent' }), source);
    await application.listen(0, '127.0.0.1');
    // Replaces the strategies in Passport's list, which the whole process shares. Those of `application` do not work
    // after its end.
    await test.another();
    const stream = await listen(await test.make.user(), { url: await application.getUrl() });

    await application.close();

    await stream.end();
  });

  it('not when its user changes their name, or when the mode changes to teams', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    const source = await listen(player);

    await as(admin).patch(`/users/${player.id}`, { name: 'another name' }).expect(200);
    await as(admin).patch('/configs', { user_mode: 'teams' }).expect(200);
    await post(admin, 'after the change');

    expect(await source.titlesUpTo('after the change')).toEqual(['after the change']);
  });
});
