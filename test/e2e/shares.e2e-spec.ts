import { useApp } from '../support/app';
import { expectEachInvalid, expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

async function solver(name = 'anna', challenge_name = 'Heap of trouble'): Promise<{ user: MadeUser; body: object }> {
  const user = await test.make.user({ name, email: 'solver@example.com' });
  const challenge = await test.make.challenge({ name: challenge_name });
  await test.make.solve(user, challenge);
  return { user, body: { type: 'solve', challenge_id: challenge.id } };
}

async function sharedPath(...names: string[]): Promise<string> {
  const { user, body } = await solver(...names);
  const response = await as(user).post('/shares', body).expect(200);
  return String(response.body.data.url).replace(/^http:\/\/[^/]+/, '');
}

function picturePath(path: string): string {
  const [, query, mac] = /\?(.*)&mac=(.*)$/.exec(path) ?? [];
  return `/share/solve/assets/${mac}.png?${query}`;
}

beforeEach(() => test.make.settings({ social_shares: true }));

describe('POST /shares', () => {
  it('returns a link to a solve of the caller, on the host of the request', async () => {
    const { user, body } = await solver();

    const response = await as(user).post('/shares', body).set('Host', 'ctf.example.org').expect(200);

    expect(response.body).toEqual({
      success: true,
      data: {
        url: expect.stringMatching(
          /^http:\/\/ctf\.example\.org\/share\/solve\?user_id=\d+&challenge_id=\d+&mac=[0-9a-f]{40}$/,
        ),
      },
    });
    expect(response.body.data.url).toContain(`user_id=${user.id}&challenge_id=1&`);
  });

  it('returns a link on the configured address, whatever the host of the request', async () => {
    const { user, body } = await solver();
    await test.make.settings({ public_url: 'https://ctf.example' });

    const response = await as(user).post('/shares', body).set('Host', 'other.example').expect(200);

    expect(response.body.data.url).toMatch(/^https:\/\/ctf\.example\/share\/solve\?/);
    const { text } = await test.http.get(response.body.data.url.slice('https://ctf.example'.length)).expect(200);
    expect(text).toContain('https://ctf.example/share/solve/assets/');
    expect(text).not.toContain('127.0.0.1');
  });

  it('returns the same link each time', async () => {
    const { user, body } = await solver();

    const urls = [(await as(user).post('/shares', body)).body, (await as(user).post('/shares', body)).body];

    expect(urls[0]).toEqual(urls[1]);
  });

  it('lets every member of a team share its solve in teams mode', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team();
    const [anna, bob] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const challenge = await test.make.challenge();
    await test.make.solve(anna, challenge);

    const { body } = await as(bob).post('/shares', { type: 'solve', challenge_id: challenge.id }).expect(200);

    await test.http.get(body.data.url.replace(/^http:\/\/[^/]+/, '')).expect(200);
  });

  it('returns a link that does not work for a challenge that is unsolved, unknown or hidden', async () => {
    const { user } = await solver();
    const hidden = await test.make.challenge({ state: 'hidden' });
    await test.make.solve(user, hidden);
    const unsolved = await test.make.challenge();

    for (const challenge_id of [unsolved.id, 99, hidden.id]) {
      const { body } = await as(user).post('/shares', { type: 'solve', challenge_id }).expect(200);
      expectNotFound(await test.http.get(body.data.url.replace(/^http:\/\/[^/]+/, '')));
    }
  });

  it('names the invalid field', async () => {
    const { user, body } = await solver();
    const wrong = { type: ['user', null, undefined], challenge_id: ['one', null, undefined, 2 ** 31] };

    await expectEachInvalid(wrong, (value, field) => as(user).post('/shares', { ...body, [field]: value }));
  });

  it.each([[false], [null]])('is refused while shares are set to %p', async (social_shares) => {
    const { user, body } = await solver();
    await test.make.settings({ social_shares });

    expectForbidden(await as(user).post('/shares', body));
  });

  it('is refused to anonymous callers', async () => {
    expectForbidden(await as(null).post('/shares', { type: 'solve', challenge_id: 1 }));
  });
});

describe('GET /share/solve', () => {
  it('shows the account and the challenge to all callers, and to programs that preview links', async () => {
    const path = await sharedPath();

    const { text, headers } = await test.http.get(path).expect(200);

    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toContain('<h1>anna solved Heap of trouble</h1>');
    expect(text).toContain('<meta property="og:title" content="anna solved Heap of trouble" />');
    expect(text).toContain('<meta property="og:description" content="100 points at Test CTF" />');
    expect(text).toContain(`<meta property="og:url" content="${test.url}${path.replaceAll('&', '&amp;')}" />`);
    expect(text).toContain(
      `<meta property="og:image" content="${test.url}${picturePath(path).replaceAll('&', '&amp;')}" />`,
    );
    expect(text).not.toContain('solver@example.com');
  });

  it('is cached by shared caches only if its links do not use the host of the request', async () => {
    const path = await sharedPath();
    const kept = async (which: string): Promise<unknown> =>
      (await test.http.get(which).set('Host', 'attacker.example')).headers['cache-control'];

    expect(await kept(path)).toBe('private, max-age=300');
    expect(await kept(picturePath(path))).toBe('public, max-age=300');
    await test.make.settings({ public_url: 'https://ctf.example' });
    expect(await kept(path)).toBe('public, max-age=300');
  });

  it('shows the team in teams mode', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const team = await test.make.team({ name: 'The Team' });
    const [anna, bob] = [
      await test.make.user({ name: 'anna', team_id: team.id }),
      await test.make.user({ name: 'bob', team_id: team.id }),
    ];
    const challenge = await test.make.challenge({ name: 'Heap' });
    await test.make.solve(anna, challenge);
    const share = await as(bob).post('/shares', { type: 'solve', challenge_id: challenge.id });

    const open = async () => (await test.http.get(share.body.data.url.replace(/^http:\/\/[^/]+/, '')).expect(200)).text;

    expect(await open()).toContain('<h1>The Team solved Heap</h1>');
    await test.make.settings({ social_share_solve_template: '{user_name} of {team_name}' });
    expect(await open()).toContain('anna of The Team');
    await test.rows('UPDATE users SET hidden = true WHERE id = $1', [anna.id]);
    expect(await open()).toContain('The Team of The Team');
  });

  it('shows the text of an organiser instead, with variables as text and without scripts', async () => {
    await test.make.settings({
      ctf_description: 'a <game>',
      social_share_solve_template:
        '<h2 onclick="1">{account_name}: {challenge_name}</h2><p>+{challenge_value}, {solve_count_word}, {unknown}</p>' +
        '<p>{user_name}|{team_name}|{ctf_name}|{ctf_description}|{solve_count}</p><a href="{register_url}">in</a><script>1</script>',
    });

    const { text } = await test.http.get(await sharedPath('an<b>na', '{ctf_name}')).expect(200);

    expect(text).toContain('<h2>an&lt;b&gt;na: {ctf_name}</h2><p>+100, 1 solve, {unknown}</p>');
    expect(text).toContain('<p>an&lt;b&gt;na||Test CTF|a &lt;game&gt;|1</p>');
    expect(text).toContain(`<a href="${test.url}/register" rel="nofollow noreferrer">in</a>`);
    expect(text).not.toMatch(/<h1>|<script/);
    expect(text).toContain('<meta property="og:title" content="an&lt;b&gt;na solved {ctf_name}" />');
  });

  it('shows names as text', async () => {
    await test.make.settings({ ctf_name: '<b>CTF</b>' });

    const { text } = await test.http.get(await sharedPath('"><script>1</script>', '</title><img src=x>'));

    expect(text).not.toMatch(/<script|<b>|<img src=x/);
    expect(text).toContain('content="&quot;&gt;&lt;script&gt;1&lt;/script&gt; solved &lt;/title&gt;&lt;img src=x&gt;"');
  });

  it('returns 404 for another mac, and for a mac of another solve', async () => {
    const path = await sharedPath();

    for (const wrong of [
      path.replace(/mac=./, 'mac=x'),
      path.replace(/&mac=.*/, ''),
      path.replace(/mac=.*/, 'mac='),
      path.replace(/challenge_id=1/, 'challenge_id=2'),
      path.replace(/user_id=\d+/, 'user_id=x'),
      path.replace(/user_id=\d+/, 'user_id=99999999999'),
      '/share/solve',
    ]) {
      expectNotFound(await test.http.get(wrong));
    }
  });

  it.each([
    ['the user is hidden', `UPDATE users SET hidden = true`],
    ['the user is banned', `UPDATE users SET banned = true`],
    ['the user is gone', `DELETE FROM users`],
    ['the challenge is hidden', `UPDATE challenges SET state = 'hidden'`],
    ['the challenge is gone', `DELETE FROM challenges`],
    ['the solve is gone', `DELETE FROM solves`],
  ])('returns 404 once %s', async (_case, sql) => {
    const path = await sharedPath();
    await test.rows(sql);

    expectNotFound(await test.http.get(path));
    expectNotFound(await test.http.get(picturePath(path)));
  });

  it('is refused while shares are off, whatever the mac, and the refusal is not cached', async () => {
    const path = await sharedPath();
    await test.make.settings({ social_shares: false });

    for (const refused of [path, '/share/solve', picturePath(path)]) {
      const response = await test.http.get(refused);
      expectForbidden(response);
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
  });
});

describe('GET /share/solve/assets/:mac.png', () => {
  it('is a PNG picture of 1200 by 630 pixels', async () => {
    const { body, headers } = await test.http.get(picturePath(await sharedPath())).expect(200);

    expect(headers['content-type']).toBe('image/png');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const picture = body as Buffer;
    expect(picture.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it("redirects to the event's banner if one is set", async () => {
    const path = picturePath(await sharedPath());
    await test.make.settings({ ctf_banner: 'abc/banner.jpg' });

    const { headers } = await test.http.get(path).expect(302);

    expect(headers.location).toBe('/files/abc/banner.jpg');
  });

  it('returns 404 for another name', async () => {
    const path = picturePath(await sharedPath());

    expectNotFound(await test.http.get(path.replace(/assets\/./, 'assets/x')));
    expectNotFound(await test.http.get(path.replace('.png', '.jpg')));
    expectNotFound(await test.http.get(path.replace('.png', '')));
  });
});
