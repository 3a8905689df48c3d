import { useApp } from '../support/app';
import { expectEach, expectEachInvalid, expectForbidden, expectInvalid, expectNotFound } from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const STATIC_TEMPLATES = {
  create: '/plugins/flags/assets/static/create.html',
  update: '/plugins/flags/assets/static/edit.html',
};
const REGEX_TEMPLATES = {
  create: '/plugins/flags/assets/regex/create.html',
  update: '/plugins/flags/assets/regex/edit.html',
};

describe('GET /flags', () => {
  it('lists all flags by id for an administrator', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    await test.make.flag({ challenge_id: challenge.id, content: 'ctf{a}' });
    await test.make.flag({ type: 'regex', content: 're.*x', data: 'case_insensitive' });

    const { body } = await as(admin).get('/flags').expect(200);

    expect(body).toEqual({
      success: true,
      data: [
        { id: 1, challenge: challenge.id, challenge_id: challenge.id, type: 'static', content: 'ctf{a}', data: '' },
        { id: 2, challenge: null, challenge_id: null, type: 'regex', content: 're.*x', data: 'case_insensitive' },
      ],
    });
  });

  it('filters by each column exactly, and searches text columns by part in any case', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    await test.make.flag({ challenge_id: one.id, content: 'CTF{a_b}' });
    await test.make.flag({ challenge_id: two.id, content: 'ctf{ab}', type: 'regex', data: 'case_insensitive' });
    const contentsOf = async (query: string): Promise<string[]> =>
      (await as(admin).get(`/flags?${query}`).expect(200)).body.data.map(({ content }: { content: string }) => content);

    expect(await contentsOf(`challenge_id=${two.id}`)).toEqual(['ctf{ab}']);
    expect(await contentsOf('type=static')).toEqual(['CTF{a_b}']);
    expect(await contentsOf('type=other')).toEqual([]);
    expect(await contentsOf('content=ctf{ab}')).toEqual(['ctf{ab}']);
    expect(await contentsOf('data=case_insensitive')).toEqual(['ctf{ab}']);
    expect(await contentsOf('data=')).toEqual(['CTF{a_b}']);
    expect(await contentsOf('q=ctf&field=content')).toEqual(['CTF{a_b}', 'ctf{ab}']);
    expect(await contentsOf('q=a_b&field=content')).toEqual(['CTF{a_b}']);
    expect(await contentsOf('q=reg&field=type')).toEqual(['ctf{ab}']);
    expect(await contentsOf('q=CASE&field=data')).toEqual(['ctf{ab}']);
  });

  it('refuses an unknown search', async () => {
    const admin = await test.make.admin();
    const wrong = {
      field: ['q=ctf', 'q=1&field=challenge_id'],
      q: ['field=content'],
      challenge_id: ['challenge_id=one'],
    };

    await expectEachInvalid(wrong, (query) => as(admin).get(`/flags?${query}`));
  });
});

describe('POST /flags', () => {
  it('adds a flag, by default case-sensitive', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const flag = { challenge_id: challenge.id, type: 'static', content: 'ctf{A b}' };

    const responses = [
      await as(admin).post('/flags', flag),
      await as(admin).post('/flags', { ...flag, data: null }),
      await as(admin).post('/flags', { ...flag, data: '' }),
      await as(admin).post('/flags', { ...flag, data: 'case_insensitive' }),
    ];

    expect(responses[0]?.body).toEqual({
      success: true,
      data: { id: 1, challenge: challenge.id, ...flag, data: '' },
    });
    expect(responses.map(({ body }) => body.data.data)).toEqual(['', '', '', 'case_insensitive']);
    expect(await test.rows('SELECT DISTINCT content FROM flags')).toEqual([{ content: 'ctf{A b}' }]);
  });

  it.each([
    ['static', 'ctf{A}'],
    ['regex', 'ctf\\{[A-F]\\}'],
  ])('accepts case_sensitive for a case-sensitive %s flag, and returns it unchanged', async (type, content) => {
    const [admin, { id: challenge_id }] = [await test.make.admin(), await test.make.challenge()];
    const statusOf = async (submission: string): Promise<string> =>
      (await as(admin).post('/challenges/attempt?preview=true', { challenge_id, submission })).body.data.status;
    const data = 'case_sensitive';

    expect((await as(admin).post('/flags', { challenge_id, type, content, data })).body.data).toMatchObject({ data });
    expect([await statusOf('ctf{A}'), await statusOf('ctf{a}')]).toEqual(['correct', 'incorrect']);
    expect((await as(admin).patch('/flags/1', { data: 'case_insensitive' })).status).toBe(200);
    expect((await as(admin).patch('/flags/1', { data })).body.data).toMatchObject({ data });
    expect([await statusOf('ctf{A}'), await statusOf('ctf{a}')]).toEqual(['correct', 'incorrect']);
  });

  it('adds a regular expression in the syntax of Python', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    const { body } = await as(admin)
      .post('/flags', { challenge_id: challenge.id, type: 'regex', content: '(?i)ctf\\{(?P<word>\\w+)\\}' })
      .expect(200);

    expect(body.data).toMatchObject({ type: 'regex', content: '(?i)ctf\\{(?P<word>\\w+)\\}' });
  });

  it('refuses an invalid pattern, with the reason', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    await expectEach(['ctf{(', '(a)\\1', '(?=a)a', '[z-a]'], async (content) => {
      const response = await as(admin).post('/flags', { challenge_id: challenge.id, type: 'regex', content });
      expectInvalid(response, 'content');
      expect(response.body.errors[0].length).toBeGreaterThan('content: '.length + 10);
    });
    expect(await test.rows('SELECT id FROM flags')).toEqual([]);
  });

  it('refuses a flag that no submission can match, because white space at its ends is removed', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.flag({ challenge_id: challenge.id, content: 'x' });
    const contents = [...['static', 'regex'].flatMap((type) => [' x', 'x\n', 'x\u00a0'].map((text) => [type, text]))];

    await expectEach([...contents, ['static', ' '], ['regex', 'x\\s']], async ([type, content]) => {
      const message = `White space at the ends of a submission is removed, so none can match this ${type === 'static' ? 'text' : 'pattern'}.`;
      const flag = { challenge_id: challenge.id, type, content };
      expectInvalid(await as(admin).post('/flags', flag), 'content', message);
      expectInvalid(await as(admin).patch(`/flags/${id}`, { type, content }), 'content', message);
    });
    expect(await test.rows('SELECT type, content FROM flags')).toEqual([{ type: 'static', content: 'x' }]);
  });

  it('accepts a flag of 4,096 characters and none that is longer', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const post = (content: string) => as(admin).post('/flags', { challenge_id: challenge.id, type: 'static', content });

    await post('x'.repeat(4096)).expect(200);
    expectInvalid(await post('x'.repeat(4097)), 'content');
    expectInvalid(await as(admin).patch('/flags/1', { content: 'x'.repeat(4097) }), 'content');
  });

  it('accepts an invalid pattern as a static flag', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];

    await as(admin).post('/flags', { challenge_id: challenge.id, type: 'static', content: 'ctf{(' }).expect(200);
  });

  it('accepts the challenge under its older name, but prefers challenge_id in any order', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    const post = async (challenge: object) =>
      (
        await as(admin)
          .post('/flags', { type: 'static', content: 'a', ...challenge })
          .expect(200)
      ).body.data.challenge_id;

    expect(await post({ challenge: one.id })).toBe(one.id);
    expect(await post({ challenge: one.id, challenge_id: two.id })).toBe(two.id);
    expect(await post({ challenge_id: two.id, challenge: one.id })).toBe(two.id);
    expect(await post({ challenge_id: two.id, challenge: null })).toBe(two.id);
    expectInvalid(await as(admin).post('/flags', { type: 'static', content: 'a', challenge: 'one' }), 'challenge_id');
    expectInvalid(await as(admin).post('/flags', { type: 'static', content: 'a', challenge: 99 }), 'challenge_id');
  });

  it('names the invalid field, and creates no flag', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const flag = { challenge_id: challenge.id, type: 'static', content: 'ctf{a}', data: '' };
    const wrong = {
      challenge_id: [undefined, null, 99, 'one'],
      type: [undefined, null, 'other', 5],
      content: [undefined, null, 5, 'nul\0byte'],
      data: ['other', 1],
    };

    await expectEachInvalid(wrong, (value, field) => as(admin).post('/flags', { ...flag, [field]: value }));
    expect(await test.rows('SELECT id FROM flags')).toEqual([]);
  });
});

describe('GET /flags/types', () => {
  it('lists both types by name with the templates of their forms', async () => {
    const { body } = await as(await test.make.admin())
      .get('/flags/types')
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        static: { name: 'static', templates: STATIC_TEMPLATES },
        regex: { name: 'regex', templates: REGEX_TEMPLATES },
      },
    });
  });

  it('shows one type, and returns 404 for an unknown one', async () => {
    const admin = await test.make.admin();

    expect((await as(admin).get('/flags/types/regex')).body).toEqual({
      success: true,
      data: { name: 'regex', templates: REGEX_TEMPLATES },
    });
    expectNotFound(await as(admin).get('/flags/types/other'));
    expectNotFound(await as(admin).get('/flags/types/constructor'));
  });
});

describe('GET, PATCH and DELETE /flags/{flag_id}', () => {
  it('shows one flag with the templates of its form', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.flag({ challenge_id: challenge.id, content: 'ctf{a}' });

    const { body } = await as(admin).get(`/flags/${id}`).expect(200);

    expect(body.data).toEqual({
      id,
      challenge: challenge.id,
      challenge_id: challenge.id,
      type: 'static',
      content: 'ctf{a}',
      data: '',
      templates: STATIC_TEMPLATES,
    });
  });

  it('changes the given fields and keeps the rest', async () => {
    const [admin, one, two] = [await test.make.admin(), await test.make.challenge(), await test.make.challenge()];
    const { id } = await test.make.flag({ challenge_id: one.id, content: 'ctf{a}', data: 'case_insensitive' });
    const patch = async (body: object): Promise<unknown> =>
      (await as(admin).patch(`/flags/${id}`, body).expect(200)).body.data;
    const flag = {
      id,
      challenge: one.id,
      challenge_id: one.id,
      type: 'static',
      content: 'b',
      data: 'case_insensitive',
    };

    expect(await patch({ content: 'b', id: 77 })).toEqual(flag);
    expect(await patch({})).toEqual(flag);
    expect(await patch({ type: 'regex' })).toEqual({ ...flag, type: 'regex' });
    expect(await patch({ data: null })).toEqual({ ...flag, type: 'regex', data: '' });
    expect(await patch({ challenge_id: two.id })).toMatchObject({ challenge_id: two.id, challenge: two.id });
    expect(await patch({ challenge_id: null })).toMatchObject({ challenge_id: null, challenge: null, content: 'b' });
    expect(await test.rows('SELECT * FROM flags')).toEqual([
      { id, challenge_id: null, type: 'regex', content: 'b', data: '' },
    ]);
  });

  it('checks the flag as it will be after the change', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.flag({ content: 'ctf{(' });

    expectInvalid(await as(admin).patch(`/flags/${id}`, { type: 'regex' }), 'content');
    expect(await test.rows('SELECT type FROM flags')).toEqual([{ type: 'static' }]);
    await as(admin).patch(`/flags/${id}`, { type: 'regex', content: 'ctf\\{\\(' }).expect(200);
    expectInvalid(await as(admin).patch(`/flags/${id}`, { content: '(' }), 'content');
  });

  it('moves a stored flag with an invalid pattern, and refuses other changes of it', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const { id } = await test.make.flag({ type: 'regex', content: '(' });

    await as(admin).patch(`/flags/${id}`, { challenge_id: challenge.id }).expect(200);
    expectInvalid(await as(admin).patch(`/flags/${id}`, { data: 'case_insensitive' }), 'content');
  });

  it('names the invalid field, and changes nothing', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.flag({});
    const before = await test.rows('SELECT * FROM flags');
    const wrong = { type: [null, 'other'], content: [null], data: ['other'], challenge_id: [99, 'one'] };

    await expectEachInvalid(wrong, (value, field) => as(admin).patch(`/flags/${id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM flags')).toEqual(before);
  });

  it('removes a flag', async () => {
    const admin = await test.make.admin();
    const { id } = await test.make.flag({});

    expect((await as(admin).delete(`/flags/${id}`)).body).toEqual({ success: true });
    expectNotFound(await as(admin).get(`/flags/${id}`));
  });

  it('returns 404 for an unknown id', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', 'x', '0', '2147483648'], async (id) => {
      expectNotFound(await as(admin).get(`/flags/${id}`));
      expectNotFound(await as(admin).patch(`/flags/${id}`, { content: 'x' }));
      expectNotFound(await as(admin).delete(`/flags/${id}`));
    });
  });
});

describe('flags', () => {
  it('affect the next attempt once they are added, changed and deleted', async () => {
    const [admin, challenge] = [await test.make.admin(), await test.make.challenge()];
    const statusOf = async (submission: string): Promise<string> =>
      (await as(admin).post('/challenges/attempt?preview=true', { challenge_id: challenge.id, submission })).body.data
        .status;
    expect(await statusOf('a')).toBe('incorrect');

    await as(admin).post('/flags', { challenge_id: challenge.id, type: 'static', content: 'a' });
    expect(await statusOf('a')).toBe('correct');
    await as(admin).patch('/flags/1', { type: 'regex', content: '[bc]' });
    expect([await statusOf('a'), await statusOf('c')]).toEqual(['incorrect', 'correct']);
    await as(admin).delete('/flags/1');
    expect(await statusOf('c')).toBe('incorrect');
  });

  it('are refused to players and anonymous callers on every route', async () => {
    const player = await test.make.user();
    const { id } = await test.make.flag({});

    for (const caller of [player, null]) {
      expectForbidden(await as(caller).get('/flags'));
      expectForbidden(await as(caller).post('/flags', {}));
      expectForbidden(await as(caller).get('/flags/types'));
      expectForbidden(await as(caller).get('/flags/types/static'));
      expectForbidden(await as(caller).get(`/flags/${id}`));
      expectForbidden(await as(caller).patch(`/flags/${id}`, {}));
      expectForbidden(await as(caller).delete(`/flags/${id}`));
    }
    expect(await test.rows('SELECT id FROM flags')).toEqual([{ id }]);
  });
});
