import { Instant } from '../../src/platform/clock/instant';
import { useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

async function targets(): Promise<Record<'challenge' | 'user' | 'team' | 'page', number>> {
  return {
    challenge: (await test.make.challenge()).id,
    user: (await test.make.user()).id,
    team: (await test.make.team()).id,
    page: (await test.make.page()).id,
  };
}

describe('GET /comments', () => {
  it('lists comments with their authors, newest first', async () => {
    const [ada, bob] = [await test.make.admin({ name: 'ada' }), await test.make.admin({ name: 'bob' })];
    const challenge = await test.make.challenge();
    await test.make.comment({
      author_id: ada.id,
      content: 'first',
      date: Instant.parse('2026-11-20T10:00:00.123456Z'),
    });
    await test.make.comment({
      author_id: bob.id,
      content: '*second*',
      date: Instant.parse('2026-11-20T11:00:00Z'),
      type: 'challenge',
      challenge_id: challenge.id,
    });

    const { body } = await as(ada).get('/comments').expect(200);

    expect(body).toEqual({
      success: true,
      meta: { pagination: { page: 1, next: null, prev: null, pages: 1, per_page: 50, total: 2 } },
      data: [
        {
          id: 2,
          type: 'challenge',
          content: '*second*',
          date: '2026-11-20T11:00:00+00:00',
          author_id: bob.id,
          author: { name: 'bob' },
          html: '<p><em>second</em></p>\n',
          challenge_id: challenge.id,
        },
        {
          id: 1,
          type: 'standard',
          content: 'first',
          date: '2026-11-20T10:00:00.123456+00:00',
          author_id: ada.id,
          author: { name: 'ada' },
          html: '<p>first</p>\n',
        },
      ],
    });
  });

  it('filters by the object of comments, and by several ids together', async () => {
    const admin = await test.make.admin();
    const ids = await targets();
    for (const type of ['challenge', 'user', 'team', 'page'] as const)
      await test.make.comment({ author_id: admin.id, type, [`${type}_id`]: ids[type] });

    for (const type of ['challenge', 'user', 'team', 'page'] as const) {
      const { body } = await as(admin).get(`/comments?${type}_id=${ids[type]}`).expect(200);
      expect(body.data).toMatchObject([{ type, [`${type}_id`]: ids[type] }]);
    }
    const both = await as(admin).get(`/comments?challenge_id=${ids.challenge}&user_id=${ids.user}`).expect(200);
    expect(both.body.data).toEqual([]);
    expect(both.body.meta.pagination.total).toBe(0);
  });

  it('searches the content in any case', async () => {
    const admin = await test.make.admin();
    await test.make.comment({ author_id: admin.id, content: 'Needs 100% review' });
    await test.make.comment({ author_id: admin.id, content: 'fine' });

    expect((await as(admin).get('/comments?q=rEVIEW&field=content')).body.data).toHaveLength(1);
    expect((await as(admin).get('/comments?q=%25&field=content')).body.data).toHaveLength(1);
    expect((await as(admin).get('/comments?q=&field=content')).body.data).toHaveLength(2);
  });

  it('returns at most 50 a page', async () => {
    const admin = await test.make.admin();
    await test.rows(
      `INSERT INTO comments (content, author_id) SELECT 'comment ' || n, $1 FROM generate_series(1, 51) AS n`,
      [admin.id],
    );

    const first = await as(admin).get('/comments?per_page=100').expect(200);
    const second = await as(admin).get('/comments?page=2').expect(200);
    const two = await as(admin).get('/comments?per_page=2&page=3').expect(200);

    expect(first.body.data).toHaveLength(50);
    expect(first.body.data[0].id).toBe(51);
    expect(first.body.meta.pagination).toEqual({ page: 1, next: 2, prev: null, pages: 2, per_page: 50, total: 51 });
    expect(second.body.data.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(second.body.meta.pagination).toEqual({ page: 2, next: null, prev: 1, pages: 2, per_page: 50, total: 51 });
    expect(two.body.data.map(({ id }: { id: number }) => id)).toEqual([47, 46]);
  });

  it('returns 404 beyond the last page and for an invalid page', async () => {
    const admin = await test.make.admin();
    await test.make.comment({ author_id: admin.id });
    const cases = ['page=2', 'page=0', 'page=-1', 'page=x', 'per_page=-1', 'per_page=x'];

    await expectEach(cases, async (query) => expectNotFound(await as(admin).get(`/comments?${query}`)));
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      challenge_id: ['challenge_id=x'],
      user_id: ['user_id=1.5'],
      team_id: ['team_id='],
      page_id: ['page_id=one'],
      field: ['q=x', 'q=x&field=author_id'],
      q: ['field=content'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/comments?${query}`));
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).get('/comments'));
    expectForbidden(await as(null).get('/comments'));
  });
});

describe('POST /comments', () => {
  it.each(['challenge', 'user', 'team', 'page'] as const)('writes a comment on a %s', async (type) => {
    const admin = await test.make.admin({ name: 'ada' });
    const ids = await targets();
    test.setClock('2026-11-20T23:17:22.744Z');

    const { body } = await as(admin)
      .post('/comments', { content: 'c', [`${type}_id`]: ids[type] })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: 1,
        type,
        content: 'c',
        html: '<p>c</p>\n',
        date: '2026-11-20T23:17:22.744000+00:00',
        author_id: admin.id,
        author: { name: 'ada' },
        [`${type}_id`]: ids[type],
      },
    });
    expect((await as(admin).get('/comments')).body.data).toEqual([body.data]);
  });

  it('writes a comment without an object', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin).post('/comments', { content: 'c', type: 'standard', challenge_id: null });

    expect(body.data).toEqual({
      id: 1,
      type: 'standard',
      content: 'c',
      html: '<p>c</p>\n',
      date: expect.any(String),
      author_id: admin.id,
      author: { name: admin.name },
    });
  });

  it('keeps the microseconds of a given date', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin).post('/comments', { content: 'c', date: '2026-11-20T23:17:22.744363+02:00' });

    expect(body.data.date).toBe('2026-11-20T21:17:22.744363+00:00');
    expect((await as(admin).get('/comments')).body.data[0].date).toBe('2026-11-20T21:17:22.744363+00:00');
  });

  it('always uses the caller as author, and ignores an id and unknown keys', async () => {
    const [admin, other] = [await test.make.admin(), await test.make.user()];

    const { body } = await as(admin)
      .post('/comments', { content: 'c', author_id: other.id, id: 700, mood: 'fine' })
      .expect(200);

    expect(body.data).toMatchObject({ id: 1, author_id: admin.id });
  });

  it('refuses a content that is not text', async () => {
    const admin = await test.make.admin();
    const wrong = { content: [5, true, ['x'], { text: 'x' }] };

    await expectEachInvalid(wrong, (content) => as(admin).post('/comments', { content }));
  });

  it('replaces the variables of the event in the text', async () => {
    const admin = await test.make.admin();
    await test.make.settings({ ctf_name: 'Cup <1>', start: 1795215600 });

    const { body } = await as(admin).post('/comments', { content: '{ctf_name}: {{ ctf_start }} {x}' }).expect(200);

    expect(body.data).toMatchObject({
      content: '{ctf_name}: {{ ctf_start }} {x}',
      html: '<p>Cup &lt;1&gt;: 2026-11-20T23:00:00Z {x}</p>\n',
    });
    expect((await as(admin).get('/comments')).body.data[0].html).toBe(body.data.html);
  });

  it('removes scripts', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin).post('/comments', {
      content: 'a<script>alert(1)</script> <img src="x" onerror="alert(1)"> [b](javascript:alert(1))',
    });

    expect(body.data.html).toBe('<p>a <img src="x" /> b</p>\n');
  });

  it('accepts a type that agrees with the object', async () => {
    const admin = await test.make.admin();
    const ids = await targets();

    const { body } = await as(admin).post('/comments', { content: 'c', type: 'page', page_id: ids.page }).expect(200);

    expect(body.data).toMatchObject({ type: 'page', page_id: ids.page });
  });

  it('names the invalid field, and writes nothing', async () => {
    const admin = await test.make.admin();
    await targets();
    const wrong = {
      type: [{ type: 'standard', challenge_id: 1 }, { type: 'user', challenge_id: 1 }, { type: 'note' }, { type: 5 }],
      challenge_id: [{ type: 'challenge' }, { challenge_id: 99 }, { challenge_id: 2 ** 31 }],
      team_id: [{ type: 'team', team_id: null }, { team_id: 99 }],
      user_id: [{ challenge_id: 1, user_id: 1 }, { user_id: 99 }],
      page_id: [{ type: 'team', team_id: 1, page_id: 1 }, { page_id: 99 }, { page_id: 'one' }],
      content: [{ content: undefined }, { content: null }, { content: ['c'] }, { content: 'nul\0byte' }],
      date: [{ date: 'yesterday' }, { date: 1795218000 }, { date: '2026-02-30T00:00:00' }],
    };

    await expectEachInvalid(wrong, (body) => as(admin).post('/comments', { content: 'c', ...body }));
    expect(await test.rows('SELECT id FROM comments')).toEqual([]);
  });

  it('is refused to players and anonymous callers', async () => {
    expectForbidden(await as(await test.make.user()).post('/comments', { content: 5 }));
    expectForbidden(await as(null).post('/comments', { content: 'c' }));
  });
});

describe('DELETE /comments/{comment_id}', () => {
  it('removes one comment', async () => {
    const admin = await test.make.admin();
    const [gone, kept] = [
      await test.make.comment({ author_id: admin.id }),
      await test.make.comment({ author_id: admin.id }),
    ];

    expect((await as(admin).delete(`/comments/${gone.id}`).expect(200)).body).toEqual({ success: true });
    expect(await test.rows('SELECT id FROM comments')).toEqual([{ id: kept.id }]);
  });

  it('returns 404 in its own form for a missing comment', async () => {
    const { status, body } = await as(await test.make.admin()).delete('/comments/99');

    expect({ status, body }).toEqual({ status: 404, body: { success: false, message: expect.any(String) } });
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['x', '0', '-1', '2147483648', '%00'], async (id) =>
      expect((await as(admin).delete(`/comments/${id}`)).status).toBe(404),
    );
  });

  it('is refused to players', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.comment({ author_id: admin.id });

    expectForbidden(await as(await test.make.user()).delete(`/comments/${id}`));
    expect(await test.rows('SELECT id FROM comments')).toHaveLength(1);
  });
});
