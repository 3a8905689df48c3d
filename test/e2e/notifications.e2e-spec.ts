import { useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

async function addressed() {
  const team = await test.make.team();
  const callers = {
    admin: await test.make.admin(),
    player: await test.make.user(),
    member: await test.make.user({ team_id: team.id }),
    other: await test.make.user(),
    anonymous: null,
  };
  const all = await test.make.notification({ title: 'all' });
  const forPlayer = await test.make.notification({ title: 'for the player', user_id: callers.player.id });
  const forTeam = await test.make.notification({ title: 'for the team', team_id: team.id });
  return { callers, all, forPlayer, forTeam };
}

const READABLE = {
  admin: ['all', 'for the player', 'for the team'],
  player: ['all', 'for the player'],
  member: ['all', 'for the team'],
  other: ['all'],
  anonymous: ['all'],
};
const CALLERS = Object.keys(READABLE) as (keyof typeof READABLE)[];

function titles(body: { data: { title: string }[] }): string[] {
  return body.data.map(({ title }) => title);
}

describe('GET /notifications', () => {
  it('lists notifications for all callers, oldest first, without type and sound', async () => {
    const admin = await test.make.admin();
    test.setClock('2026-11-20T10:00:00.500Z');
    await as(admin).post('/notifications', { title: 'T', content: '**c** in {ctf_name}', type: 'toast', sound: false });
    await as(admin).post('/notifications', { title: 'U', content: '' });

    const { body } = await as(null).get('/notifications').expect(200);

    const rest = { user_id: null, user: null, team_id: null, team: null };
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: 1,
          title: 'T',
          content: '**c** in {ctf_name}',
          html: '<p><strong>c</strong> in Test CTF</p>\n',
          date: expect.stringMatching(/^2026-11-20T10:00:00\.5\d*\+00:00$/),
          ...rest,
        },
        { id: 2, title: 'U', content: '', html: expect.any(String), date: expect.any(String), ...rest },
      ],
    });
  });

  it('shows each caller only their notifications', async () => {
    const { callers } = await addressed();

    await expectEach(CALLERS, async (caller) => {
      const { body } = await as(callers[caller]).get('/notifications').expect(200);
      expect(titles(body)).toEqual(READABLE[caller]);
    });
  });

  it('shows a player who has changed teams the notifications of the new team', async () => {
    const { callers, forTeam } = await addressed();
    await test.rows('UPDATE users SET team_id = NULL WHERE id = $1', [callers.member.id]);
    await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [forTeam.team_id, callers.other.id]);

    expect(titles((await as(callers.member).get('/notifications')).body)).toEqual(['all']);
    expect(titles((await as(callers.other).get('/notifications')).body)).toEqual(['all', 'for the team']);
  });

  it('filters by exact title and content, recipient, and the last known id', async () => {
    const { callers, all, forPlayer, forTeam } = await addressed();
    const get = async (query: string) => titles((await as(callers.admin).get(`/notifications?${query}`)).body);

    expect(await get('title=all')).toEqual(['all']);
    expect(await get('title=al')).toEqual([]);
    expect(await get(`content=${encodeURIComponent(all.content ?? '')}`)).toEqual(['all']);
    expect(await get(`user_id=${callers.player.id}`)).toEqual(['for the player']);
    expect(await get(`team_id=${forTeam.team_id}`)).toEqual(['for the team']);
    expect(await get(`since_id=${all.id}`)).toEqual(['for the player', 'for the team']);
    expect(await get('since_id=2147483648')).toEqual([]);
    expect(await get('since_id=-2147483649&title=all')).toEqual(['all']);
    expect(await get(`since_id=${all.id}&user_id=${forPlayer.user_id}&title=all`)).toEqual([]);
  });

  it('searches title and content for a part, in any case', async () => {
    await test.make.notification({ title: 'Hint RELEASED', content: '100% sure' });
    await test.make.notification({ title: 'other', content: 'other' });

    expect((await as(null).get('/notifications?q=released&field=title')).body.data).toHaveLength(1);
    expect((await as(null).get('/notifications?q=%25&field=content')).body.data).toHaveLength(1);
    expect((await as(null).get('/notifications?q=&field=content')).body.data).toHaveLength(2);
  });

  it('finds nothing for others by filter or search', async () => {
    const { callers, forPlayer } = await addressed();

    expect((await as(callers.other).get(`/notifications?user_id=${forPlayer.user_id}`)).body.data).toEqual([]);
    expect((await as(null).get('/notifications?q=player&field=title')).body.data).toEqual([]);
  });

  it('refuses an unknown search', async () => {
    const wrong = {
      user_id: ['user_id=x'],
      team_id: ['team_id=1.5'],
      since_id: ['since_id='],
      field: ['q=x&field=user_id', 'q=x'],
      q: ['field=title'],
      title: ['title=%00'],
    };

    await expectEachInvalid(wrong, (query) => as(null).get(`/notifications?${query}`));
  });

  it('omits html if an imported notification has no text', async () => {
    await test.make.notification({ title: null, content: null });

    const { body } = await as(null).get('/notifications/1').expect(200);

    expect(body.data).toEqual({
      id: 1,
      title: null,
      content: null,
      date: expect.any(String),
      user_id: null,
      user: null,
      team_id: null,
      team: null,
    });
  });
});

describe('HEAD /notifications', () => {
  it('returns the number that each caller may read in a header, without a body', async () => {
    const { callers } = await addressed();

    await expectEach(CALLERS, async (caller) => {
      const { headers, text } = await as(callers[caller]).head('/notifications').expect(200);
      expect(headers['result-count']).toBe(String(READABLE[caller].length));
      expect(text).toBeUndefined();
    });
  });

  it('accepts the filters of GET', async () => {
    const { callers, all } = await addressed();
    const count = async (query: string): Promise<string | undefined> =>
      (await as(callers.admin).head(`/notifications?${query}`).expect(200)).headers['result-count'];

    expect(await count(`since_id=${all.id}`)).toBe('2');
    expect(await count('q=team&field=title')).toBe('1');
    await as(callers.admin).head('/notifications?since_id=x').expect(400);
  });
});

describe('GET /notifications/{id}', () => {
  it('shows each caller only what they may read', async () => {
    const { callers, ...notifications } = await addressed();

    await expectEach(CALLERS, async (caller) => {
      for (const { id, title } of Object.values(notifications)) {
        const response = await as(callers[caller]).get(`/notifications/${id}`);
        if (READABLE[caller].includes(title ?? '')) expect(response.body.data).toMatchObject({ id, title });
        else expectNotFound(response);
      }
    });
  });

  it('finds nothing at an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', '0', '-1', 'x', '2147483648'], async (id) =>
      expectNotFound(await as(admin).get(`/notifications/${id}`)),
    );
  });
});

describe('POST /notifications', () => {
  it('returns the notification, its html, type and sound', async () => {
    const admin = await test.make.admin();
    const player = await test.make.user();

    const { body } = await as(admin)
      .post('/notifications', { title: 'T', content: '**c**', type: 'toast', sound: false, user_id: player.id })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: 1,
        title: 'T',
        content: '**c**',
        html: '<p><strong>c</strong></p>\n',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/),
        user_id: player.id,
        user: player.id,
        team_id: null,
        team: null,
        type: 'toast',
        sound: false,
      },
    });
    const stored = (await as(null).get('/notifications')).body.data;
    expect(stored).toEqual([]);
  });

  it.each([{}, { type: null, sound: null, user_id: null, team_id: null }])(
    'is an alert with a sound to all by default: %j',
    async (unset) => {
      const { body } = await as(await test.make.admin())
        .post('/notifications', { title: 'T', content: 'c', ...unset })
        .expect(200);

      expect(body.data).toMatchObject({ type: 'alert', sound: true, user_id: null, team_id: null });
    },
  );

  it('contains nothing executable', async () => {
    const { body } = await as(await test.make.admin())
      .post('/notifications', { title: 'T', content: '[a](javascript:alert(1)) b<script>alert(1)</script>' })
      .expect(200);

    expect(body.data.html).toBe('<p>a b</p>\n');
  });

  it.each([{}, { title: 'T' }, { content: 'C' }, { title: null, content: null }])(
    'accepts %j as complete',
    async (body) => {
      const { title = null, content = null }: { title?: string | null; content?: string | null } = body;

      const { data } = (
        await as(await test.make.admin())
          .post('/notifications', body)
          .expect(200)
      ).body;

      expect(data).toMatchObject({ title, content, type: 'alert', sound: true });
      expect(data.html).toBe(content === null ? undefined : '<p>C</p>\n');
    },
  );

  it('names the invalid field, and posts nothing', async () => {
    const admin = await test.make.admin();
    const wrong = {
      title: [5, 'nul\0byte'],
      content: [['c'], 'half \ud800 pair'],
      user_id: ['one', 99],
      team_id: [2 ** 31, 99],
      type: ['banner', 5],
      sound: ['loud'],
    };

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/notifications', { title: 'T', content: 'c', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM notifications')).toEqual([]);
  });

  it('is refused to players and anonymous callers', async () => {
    const body = { title: 'T', content: 'c' };

    expectForbidden(await as(await test.make.user()).post('/notifications', body));
    expectForbidden(await as(null).post('/notifications', body));
  });
});

describe('DELETE /notifications/{id}', () => {
  it('deletes a notification once', async () => {
    const [admin, { id }] = [await test.make.admin(), await test.make.notification()];

    expect((await as(admin).delete(`/notifications/${id}`).expect(200)).body).toEqual({ success: true });
    expectNotFound(await as(admin).delete(`/notifications/${id}`));
    expectNotFound(await as(null).get(`/notifications/${id}`));
  });

  it('is refused to players, also for their own notifications, and to anonymous callers', async () => {
    const player = await test.make.user();
    const { id } = await test.make.notification({ user_id: player.id });

    expectForbidden(await as(player).delete(`/notifications/${id}`));
    expectForbidden(await as(null).delete(`/notifications/${id}`));
  });

  it('accepts that its user was deleted', async () => {
    const { callers } = await addressed();

    await as(callers.admin).delete(`/users/${callers.player.id}`).expect(200);

    expect(titles((await as(callers.admin).get('/notifications')).body)).toEqual(['all', 'for the team']);
  });
});
