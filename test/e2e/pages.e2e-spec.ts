import { useApp } from '../support/app';
import {
  eachOf,
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  type Refusal,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;
beforeEach(async () => {
  admin = await test.make.admin();
});

const ABOUT = {
  title: 'About',
  route: 'about',
  content: '# hi',
  draft: false,
  hidden: false,
  auth_required: false,
  format: 'markdown',
  link_target: null,
};

describe('every route of /pages', () => {
  it('are only for administrators', async () => {
    const player = await test.make.user();
    await test.make.page();
    const cases = [
      ['get', '/pages'],
      ['post', '/pages'],
      ['get', '/pages/1'],
      ['patch', '/pages/1'],
      ['delete', '/pages/1'],
    ] as const;

    await expectEach(cases, async ([method, path]) => {
      expectForbidden(await as(player)[method](path));
      expectForbidden(await as(null)[method](path));
    });
    expect(await test.rows('SELECT id FROM pages')).toHaveLength(1);
  });

  it('return 404 for unknown ids', async () => {
    const cases = [
      ['get', '/pages/99'],
      ['patch', '/pages/99'],
      ['delete', '/pages/99'],
      ['get', '/pages/about'],
      ['delete', '/pages/2147483648'],
    ] as const;

    await expectEach(cases, async ([method, path]) =>
      expectNotFound(await as(admin)[method](path, method === 'patch' ? {} : undefined)),
    );
  });
});

describe('GET /pages', () => {
  it('lists all pages by id, with the ids of their files and without their contents', async () => {
    const about = await test.make.page({ title: 'About', route: 'about', content: '# hi' });
    const rules = await test.make.page({ title: null, route: 'rules', draft: true, hidden: true, auth_required: true });
    const file = await test.make.file({ type: 'page', page_id: rules.id });

    const { body } = await as(admin).get('/pages').expect(200);

    const { content: _content, ...listed } = ABOUT;
    expect(body).toEqual({
      success: true,
      data: [
        { id: about.id, ...listed, files: [] },
        {
          id: rules.id,
          title: null,
          route: 'rules',
          draft: true,
          hidden: true,
          auth_required: true,
          format: 'markdown',
          link_target: null,
          files: [file.id],
        },
      ],
    });
  });

  it('filters by fields and searches in one column', async () => {
    await test.make.page({ route: 'a', title: 'One', auth_required: true });
    await test.make.page({ route: 'b', title: 'Two', draft: true });
    await test.make.page({ route: 'c', title: 'Three', hidden: true, content: '100% fun' });
    const rows = [
      [['b'], ['id=2', 'title=Two', 'draft=true', 'q=TWO&field=title']],
      [['a'], ['route=a', 'auth_required=1', 'draft=false&hidden=false']],
      [['a', 'c'], ['draft=off']],
      [['c'], ['hidden=YES', 'q=c&field=route', 'q=100%25&field=content']],
      [['b', 'c'], ['auth_required=n']],
      [['a', 'b', 'c'], ['q=&field=title']],
      [[], ['id=99999999999']],
    ];

    await expectEach(eachOf(rows), async ([routes, query]) => {
      const { body } = await as(admin).get(`/pages?${query}`).expect(200);
      expect(body.data.map(({ route }: { route: string }) => route)).toEqual(routes);
    });
  });

  it('refuses an unknown search', async () => {
    const wrong = {
      id: ['id=one'],
      draft: ['draft=maybe'],
      hidden: ['hidden='],
      auth_required: ['auth_required=2'],
      field: ['q=x', 'q=x&field=id'],
      q: ['field=title'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/pages?${query}`));
  });
});

describe('POST /pages', () => {
  it('creates a page and returns all of it', async () => {
    const { body } = await as(admin)
      .post('/pages', { ...ABOUT, link_target: '_blank', format: 'html' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: { id: 1, ...ABOUT, link_target: '_blank', format: 'html', files: [] },
    });
  });

  it('uses defaults for everything that is missing or null', async () => {
    const defaults = { title: null, route: null, content: null, draft: false, hidden: false, auth_required: false };
    const nulls = { ...defaults, draft: null, hidden: null, auth_required: null, format: null, link_target: null };

    expect((await as(admin).post('/pages', {}).expect(200)).body.data).toEqual({
      id: 1,
      ...defaults,
      format: 'markdown',
      link_target: null,
      files: [],
    });
    expect((await as(admin).post('/pages', nulls).expect(200)).body.data).toEqual({
      id: 2,
      ...defaults,
      format: 'markdown',
      link_target: null,
      files: [],
    });
  });

  it.each([
    ['yes', true],
    ['ON', true],
    ['t', true],
    [true, true],
    [1, true],
    ['off', false],
    ['No', false],
    ['f', false],
    [false, false],
    [0, false],
  ])('accepts %j for %j', async (sent, stored) => {
    const { body } = await as(admin).post('/pages', { draft: sent, hidden: sent, auth_required: sent }).expect(200);

    expect(body.data).toMatchObject({ draft: stored, hidden: stored, auth_required: stored });
  });

  it.each([
    ['/about/', 'about'],
    ['///a//b///', 'a//b'],
    ['about/', 'about'],
    ['docs/rules', 'docs/rules'],
    ['/', null],
    ['', null],
    ['https://example.com/x', 'https://example.com/x'],
  ])('keeps the route %j as %j', async (sent, stored) => {
    expect((await as(admin).post('/pages', { route: sent }).expect(200)).body.data.route).toBe(stored);
  });

  it('accepts texts up to the maximum length in characters', async () => {
    const longest = { title: '😀'.repeat(80), route: `/${'r'.repeat(128)}/`, content: '😀'.repeat(65_535) };

    const { body } = await as(admin).post('/pages', longest).expect(200);

    expect(body.data).toMatchObject({ ...longest, route: 'r'.repeat(128) });
  });

  it('names the invalid field, and creates no page', async () => {
    const wrong: Refusal[] = [
      ['title', 'Page could not be saved. Your title is too long.', ['x'.repeat(81)]],
      ['title', 'Not a valid string.', [5]],
      ['route', 'Page could not be saved. Your route is too long.', ['x'.repeat(129)]],
      ['route', 'Not a valid string.', [['about']]],
      ['route', 'Null characters are not allowed.', ['nul\0']],
      ['content', 'Page could not be saved. Your content is too long.', ['x'.repeat(65_536)]],
      ['content', 'Not a valid string.', [{}]],
      ['format', 'Must be one of: markdown, html.', ['plain']],
      ['link_target', 'Invalid link target', ['_top', '']],
      ['draft', 'value could not be parsed to a boolean', ['maybe']],
      ['hidden', 'value could not be parsed to a boolean', [[true]]],
      ['auth_required', 'value could not be parsed to a boolean', [2]],
    ];

    await expectEachInvalid(wrong, (value, field) => as(admin).post('/pages', { [field]: value }));
    expect(await test.rows('SELECT id FROM pages')).toEqual([]);
  });

  it('creates one page for many concurrent requests with the same route', async () => {
    const responses = await Promise.all(
      ['about', '/about', '/about/', 'about/'].map((route) => as(admin).post('/pages', { route })),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refusal = responses.find(({ status }) => status === 400);
    expect(refusal?.body.errors).toEqual(['route: A page with this route already exists']);
  });
});

describe('GET /pages/:id', () => {
  it('shows one page with its content', async () => {
    const { id } = await test.make.page({ title: 'About', route: 'about', content: '# hi' });

    expect((await as(admin).get(`/pages/${id}`).expect(200)).body.data).toEqual({ id, ...ABOUT, files: [] });
  });
});

describe('PATCH /pages/:id', () => {
  it('changes only the given fields', async () => {
    const { id } = await test.make.page({ title: 'About', route: 'about', content: '# hi' });

    const { body } = await as(admin).patch(`/pages/${id}`, { title: 'Who we are', draft: 'true' }).expect(200);

    expect(body.data).toEqual({ id, ...ABOUT, title: 'Who we are', draft: true, files: [] });
  });

  it('unsets texts, booleans and format that are null', async () => {
    const { id } = await test.make.page({ draft: true, format: 'html', link_target: '_self' });
    const nulls = { title: null, route: null, content: null, draft: null, format: null, link_target: null };

    const { body } = await as(admin).patch(`/pages/${id}`, nulls).expect(200);

    expect(body.data).toMatchObject({ ...nulls, draft: false, format: 'markdown' });
  });

  it('names the invalid field, and changes nothing', async () => {
    const { id } = await test.make.page();
    const before = await test.rows('SELECT * FROM pages');
    const wrong = {
      draft: ['yes'],
      hidden: ['on'],
      auth_required: [5],
      title: ['x'.repeat(81)],
      route: ['x'.repeat(129)],
      content: ['x'.repeat(65_536)],
      format: ['plain'],
      link_target: ['_top'],
    };

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/pages/${id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM pages')).toEqual(before);
  });

  it('refuses the route of another page', async () => {
    await test.make.page({ route: 'taken' });
    const { id } = await test.make.page({ route: 'about' });

    expectInvalid(await as(admin).patch(`/pages/${id}`, { route: '/taken/' }), 'route');
  });
});

describe('DELETE /pages/:id', () => {
  it('deletes the page and its comments, and detaches its files', async () => {
    const { id } = await test.make.page();
    const file = await test.make.file({ type: 'page', page_id: id });
    await test.make.comment({ type: 'page', page_id: id, author_id: admin.id });

    expect((await as(admin).delete(`/pages/${id}`).expect(200)).body).toEqual({ success: true });

    expect(await test.rows('SELECT id FROM pages')).toEqual([]);
    expect(await test.rows('SELECT id FROM comments')).toEqual([]);
    expect(await test.rows('SELECT id, page_id FROM files')).toEqual([{ id: file.id, page_id: null }]);
  });
});

describe('GET /pages/by-route', () => {
  it('returns the title and the HTML of a page that visitors may see', async () => {
    await test.make.page({ title: 'Rules', route: 'docs/rules', content: 'In {ctf_name}: $x$ <script>y</script>' });
    await test.make.page({ title: null, route: 'index', content: '<b onclick="z">$x$</b>', format: 'html' });

    const { body } = await as(null).get('/pages/by-route?route=/docs/rules/').expect(200);

    const html = '<p>In Test CTF: <math><mi>x</mi></math> </p>\n';
    expect(body.data).toEqual({ title: 'Rules', html, route: 'docs/rules' });
    const start = await as(null).get('/pages/by-route').expect(200);
    expect(start.body.data).toEqual({ title: 'index', html: '<b>$x$</b>', route: 'index' });
  });

  it('returns no draft, and member pages only to members', async () => {
    await test.make.page({ route: 'draft', draft: true });
    await test.make.page({ route: 'members', auth_required: true });

    expectNotFound(await as(admin).get('/pages/by-route?route=draft'));
    expectNotFound(await as(null).get('/pages/by-route?route=absent'));
    expectForbidden(await as(null).get('/pages/by-route?route=members'));
    await as(await test.make.user())
      .get('/pages/by-route?route=members')
      .expect(200);
  });
});

describe('POST /markdown', () => {
  it('renders a text as visitors would see it, for administrators', async () => {
    const text = '**{ctf_name}** $x$ <img src=x onerror=alert(1)>';

    const { body } = await as(admin).post('/markdown', { text }).expect(200);
    const written = await as(admin).post('/markdown', { text, kind: 'html' }).expect(200);

    const img = '<img src="x" />';
    expect(body.data).toEqual({ html: `<p><strong>Test CTF</strong> <math><mi>x</mi></math> ${img}</p>\n` });
    expect(written.body.data).toEqual({ html: `**Test CTF** $x$ ${img}` });
    expectInvalid(await as(admin).post('/markdown', { text, kind: 'x' }), 'kind');
    expectForbidden(await as(await test.make.user()).post('/markdown', { text }));
  });
});
