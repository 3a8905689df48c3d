import type { Response, Test } from 'supertest';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { expectForbidden, expectNotFound } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const PASSWORD = 'correct horse';

const test = useApp();

function open(path: string, viewer: MadeUser | null = null): Test {
  const request = test.http.get(path).redirects(0);
  return viewer === null ? request : request.set('Authorization', `Token ${viewer.token}`);
}

/** A browser signed in as a new user. */
async function signedIn(
  values: Parameters<typeof test.make.user>[0] = {},
): Promise<{ user: MadeUser; browser: Browser }> {
  const user = await test.make.user({ password: await test.app.get(Passwords).hash(PASSWORD), ...values });
  const browser = new Browser(test);
  await browser.logIn(user.name, PASSWORD);
  return { user, browser };
}

function expectRedirect({ status, headers }: Response, location: string): void {
  expect({ status, location: headers.location }).toEqual({ status: 302, location });
}

/** The text of a page's content, without tags. */
function textOf({ text }: Response): string {
  const content = /<main>(.*)<\/main>/s.exec(text)?.[1] ?? '';
  return content
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('GET /challenges', () => {
  it('lists what the player may see by category, with points, solves and what is solved', async () => {
    const player = await test.make.user();
    const first = await test.make.challenge({ name: 'Warm <up>', category: 'misc', value: 50 });
    const gate = await test.make.challenge({ name: 'Heap', category: 'pwn', value: 300 });
    await test.make.tag({ challenge_id: gate.id, value: '<easy>' });
    await test.make.challenge({
      name: 'Secret',
      category: 'web',
      requirements: { prerequisites: [gate.id], anonymize: true },
    });
    await test.make.challenge({ name: 'Gone', state: 'hidden' });
    await test.make.solve(player, first);

    const page = await open('/challenges', player).expect(200);

    expect(textOf(page)).toBe(
      'Challenges ' +
        'misc Challenge Points Solves Warm &lt;up&gt; solved 50 1 ' +
        '??? Challenge Points Solves ??? 0 ' +
        'pwn Challenge Points Solves Heap &lt;easy&gt; 300 0',
    );
    expect(page.text).toContain(`<a href="/challenges/${first.id}">Warm &lt;up&gt;</a>`);
    expect(page.text).not.toMatch(/Secret|Gone/);
  });

  it('says so while there are none', async () => {
    expect(textOf(await open('/challenges', await test.make.user()))).toBe('Challenges There are none yet.');
  });

  it.each([
    ['before the start', '2026-11-19T00:00:00Z', 'Test CTF has not started yet'],
    ['after the end', '2026-11-22T00:00:00Z', 'Test CTF has ended'],
  ])('shows players no challenges %s, and administrators all', async (_when, now, sentence) => {
    await test.make.settings({ start: 1795046400, end: 1795219200 });
    const challenge = await test.make.challenge({ name: 'Heap' });
    const [player, admin] = [await test.make.user(), await test.make.admin()];
    test.setClock(now);

    expect(textOf(await open('/challenges', player))).toBe(`Challenges ${sentence}.`);
    expectForbidden(await open(`/challenges/${challenge.id}`, player), sentence);
    expect(textOf(await open('/challenges', admin))).toContain('Heap');
  });

  it('says that nothing counts any more where players may go on after the end', async () => {
    await test.make.settings({ end: 1795219200, view_after_ctf: true });
    await test.make.challenge({ name: 'Heap' });
    const player = await test.make.user();
    test.setClock('2026-11-22T00:00:00Z');

    const text = textOf(await open('/challenges', player));

    expect(text).toContain('Test CTF has ended. You may go on, but nothing counts any more.');
    expect(text).toContain('Heap');
  });

  it('leads players without a team to one, not administrators and visitors', async () => {
    await test.make.settings({ user_mode: 'teams', challenge_visibility: 'public' });
    const challenge = await test.make.challenge({ flag: 'ctf{right}' });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    const { user, browser } = await signedIn();
    const nonce = await browser.nonce();
    const post = (path: string): Test =>
      browser.send('post', path).type('form').send({ nonce, submission: 'ctf{right}' });

    for (const path of ['/challenges', `/challenges/${challenge.id}`, `/challenges/${challenge.id}/solves`])
      expectRedirect(await open(path, user), '/team');
    expectRedirect(await post(`/challenges/${challenge.id}`), '/team');
    expectRedirect(await post(`/challenges/${challenge.id}/hints/${hint.id}`), '/team');
    await open('/challenges', await test.make.admin()).expect(200);
    await open('/challenges').expect(200);
  });
});

describe('GET /challenges/:id', () => {
  it('shows the challenge with files, hints and the form for an answer, and nothing that runs', async () => {
    const challenge = await test.make.challenge({
      name: 'Heap <b>',
      category: 'pwn',
      value: 300,
      max_attempts: 3,
      description: 'Welcome to **{ctf_name}**<script>1</script>',
      attribution: 'By *Ada*',
      connection_info: 'nc <host> 1337',
    });
    await test.make.file({ type: 'challenge', challenge_id: challenge.id, location: 'ab/heap.zip' });
    await test.make.hint({ challenge_id: challenge.id, title: 'On <sizes>', cost: 10, content: 'paid text' });
    await test.make.hint({ challenge_id: challenge.id, cost: 0, content: 'free **text**<script>1</script>' });

    const page = await open(`/challenges/${challenge.id}`, await test.make.user()).expect(200);

    expect(textOf(page)).toBe(
      'All challenges Heap &lt;b&gt; 300 points · pwn · 0 solves · 3 wrong answers allowed ' +
        'Welcome to Test CTF By Ada Connection: nc &lt;host&gt; 1337 Files heap.zip ' +
        'Hints On &lt;sizes&gt; Unlock for 10 points Hint 2 free text Answer Flag Submit Who solved it',
    );
    expect(page.text).toContain('<title>Heap &lt;b&gt; · Test CTF</title>');
    expect(page.text).toMatch(/<a href="\/files\/ab\/heap\.zip\?token=[^"]+">heap\.zip<\/a>/);
    expect(page.text).not.toContain('<script>1');
  });

  it('offers guests a log-in instead of forms', async () => {
    await test.make.settings({ challenge_visibility: 'public', score_visibility: 'private' });
    const challenge = await test.make.challenge();
    await test.make.hint({ challenge_id: challenge.id, cost: 10 });

    const page = await open(`/challenges/${challenge.id}`).expect(200);

    expect(page.text).toContain(`<a href="/login?next=%2Fchallenges%2F${challenge.id}">Log in to answer</a>`);
    expect(textOf(page)).toContain('Hint 1 10 points, for players who are logged in.');
    expect(page.text).not.toContain('<form');
    expect(page.text).not.toContain('/solves');
  });

  it('says of a masked challenge only that others come first', async () => {
    const gate = await test.make.challenge();
    const masked = await test.make.challenge({
      name: 'Secret',
      requirements: { prerequisites: [gate.id], anonymize: true },
    });

    const page = await open(`/challenges/${masked.id}`, await test.make.user()).expect(200);

    expect(textOf(page)).toBe('All challenges ??? This challenge opens once others are solved.');
  });

  it('is closed as its counterpart in the API', async () => {
    const player = await test.make.user();
    const hidden = await test.make.challenge({ state: 'hidden' });
    const gated = await test.make.challenge({ requirements: { prerequisites: [hidden.id] } });

    for (const path of [
      `/challenges/${hidden.id}`,
      '/challenges/99',
      '/challenges/x',
      `/challenges/${hidden.id}/solves`,
    ])
      expectNotFound(await open(path, player));
    expectForbidden(await open(`/challenges/${gated.id}`, player));
    expectRedirect(await open(`/challenges/${gated.id}`), `/login?next=%2Fchallenges%2F${gated.id}`);
    await test.make.settings({ verify_emails: true });
    expectRedirect(await open('/challenges/1', await test.make.user({ verified: false })), '/confirm');
  });
});

describe('POST /challenges/:id', () => {
  it('says that an answer is wrong and keeps it, then takes the right one', async () => {
    const next = await test.make.challenge();
    const challenge = await test.make.challenge({ flag: 'ctf{right}', max_attempts: 3, next_id: next.id });
    const { user, browser } = await signedIn();
    const path = `/challenges/${challenge.id}`;

    const wrong = await browser.submit(path, { submission: 'ctf{"wrong"}' });
    const right = await browser.submit(path, { submission: ' ctf{right} ' });

    expect(wrong.text).toContain('<li>Incorrect. You have 2 tries remaining.</li>');
    expect(wrong.text).toContain('value="ctf{&quot;wrong&quot;}"');
    expect(textOf(right)).toContain('Answer Correct You solved this challenge. Next challenge');
    expect(right.text).toContain(`<a href="/challenges/${next.id}">Next challenge</a>`);
    expect(right.text).not.toContain('name="submission"');
    expect(
      await test.rows('SELECT type, provided, user_id FROM submissions WHERE challenge_id = $1 ORDER BY id', [
        challenge.id,
      ]),
    ).toEqual([
      { type: 'incorrect', provided: 'ctf{"wrong"}', user_id: user.id },
      { type: 'correct', provided: 'ctf{right}', user_id: user.id },
    ]);
  });

  it('says that one of several flags is a part', async () => {
    const challenge = await test.make.challenge({ logic: 'all', flag: 'ctf{one}' });
    await test.make.flag({ challenge_id: challenge.id, content: 'ctf{two}' });
    const { browser } = await signedIn();

    const { text } = await browser.submit(`/challenges/${challenge.id}`, { submission: 'ctf{one}' });

    expect(text).toContain('<p role="status"><strong>Correct but more flags are required</strong></p>');
    expect(text).toMatch(/name="submission"\s+type="text"\s+value=""/);
  });

  it.each([
    ['x'.repeat(4097), 'Longer than maximum length 4096.'],
    ['nul\0', 'Null characters are not allowed.'],
  ])('says why it cannot take an answer (%#)', async (submission, sentence) => {
    const challenge = await test.make.challenge({ flag: 'ctf{right}' });
    const { browser } = await signedIn();

    const { status, text } = await browser.submit(`/challenges/${challenge.id}`, { submission });

    expect({ status, says: text.includes(`<li>${sentence}</li>`) }).toEqual({ status: 200, says: true });
    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
  });

  it('takes nothing while the event is paused', async () => {
    await test.make.settings({ paused: true });
    const challenge = await test.make.challenge({ flag: 'ctf{right}' });
    const { browser } = await signedIn();

    const page = await browser.submit(`/challenges/${challenge.id}`, { submission: 'ctf{right}' });

    expect(textOf(page)).toContain('Test CTF is paused. Answers are not taken at the moment.');
    expect(page.text).toContain('<li>Test CTF is paused</li>');
  });

  it('is refused without the nonce, to guests, and for what is not there', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const challenge = await test.make.challenge({ flag: 'ctf{right}' });
    const [guest, { browser }] = [new Browser(test), await signedIn()];
    const path = `/challenges/${challenge.id}`;

    expectForbidden(await browser.send('post', path).type('form').send({ submission: 'ctf{right}' }));
    expectForbidden(await guest.submit(path, { submission: 'ctf{right}' }));
    const nonce = await browser.nonce();
    expectNotFound(await browser.send('post', '/challenges/99').type('form').send({ nonce, submission: 'x' }));
    expect(await test.rows('SELECT id FROM submissions')).toEqual([]);
  });
});

describe('POST /challenges/:id/hints/:hint_id', () => {
  it('pays for the hint and leads to its text', async () => {
    const challenge = await test.make.challenge({ name: 'Heap' });
    const hint = await test.make.hint({ challenge_id: challenge.id, cost: 10, content: 'paid **text**' });
    const { user, browser } = await signedIn();
    await test.make.award({ user_id: user.id, value: 25 });
    const nonce = await browser.nonce();

    const answer = await browser
      .send('post', `/challenges/${challenge.id}/hints/${hint.id}`)
      .type('form')
      .send({ nonce });

    expectRedirect(answer, `/challenges/${challenge.id}#hint-${hint.id}`);
    const page = await browser.get(`/challenges/${challenge.id}`);
    expect(page.text).toContain('<p>paid <strong>text</strong></p>');
    expect(await test.rows(`SELECT value FROM awards WHERE category = 'hints'`)).toEqual([{ value: -10 }]);
  });

  it('says what is missing', async () => {
    const challenge = await test.make.challenge();
    const dear = await test.make.hint({ challenge_id: challenge.id, cost: 1000 });
    const later = await test.make.hint({
      challenge_id: challenge.id,
      cost: 0,
      requirements: { prerequisites: [dear.id] },
    });
    const { browser } = await signedIn();
    const nonce = await browser.nonce();
    const unlock = (id: number): Test =>
      browser.send('post', `/challenges/${challenge.id}/hints/${id}`).type('form').send({ nonce });

    expect((await unlock(dear.id).expect(200)).text).toContain(
      '<li>You do not have enough points to unlock this hint</li>',
    );
    expect((await unlock(later.id).expect(200)).text).toContain(
      '<li>You must unlock other hints before accessing this hint</li>',
    );
  });

  it('is refused without the nonce, to guests, and for a hint of another challenge', async () => {
    await test.make.settings({ challenge_visibility: 'public' });
    const [challenge, other] = [await test.make.challenge(), await test.make.challenge()];
    const hint = await test.make.hint({ challenge_id: challenge.id, cost: 0 });
    const [guest, { browser }] = [new Browser(test), await signedIn()];
    const post = (sender: Browser, id: number, nonce: string): Test =>
      sender.send('post', `/challenges/${id}/hints/${hint.id}`).type('form').send({ nonce });

    expectForbidden(await post(browser, challenge.id, ''));
    expectForbidden(await post(guest, challenge.id, await guest.nonce()));
    expectNotFound(await post(browser, other.id, await browser.nonce()));
    expect(await test.rows('SELECT id FROM unlocks')).toEqual([]);
  });
});

describe('GET /challenges/:id/solves', () => {
  it('lists who solved it, the first first', async () => {
    const challenge = await test.make.challenge({ name: 'Heap' });
    const [anna, bert] = [await test.make.user({ name: '<anna>' }), await test.make.user({ name: 'bert' })];
    await test.make.solve(bert, challenge, '2026-11-20T12:00:00Z');
    await test.make.solve(anna, challenge, '2026-11-20T13:30:00Z');

    const page = await open(`/challenges/${challenge.id}/solves`, anna).expect(200);

    expect(textOf(page)).toBe('Heap Solves of Heap bert , 2026-11-20 12:00 UTC &lt;anna&gt; , 2026-11-20 13:30 UTC');
    expect(page.text).toContain(`<a href="/users/${bert.id}">bert</a>`);
  });

  it('says so while nobody has', async () => {
    const challenge = await test.make.challenge({ name: 'Heap' });

    const page = await open(`/challenges/${challenge.id}/solves`, await test.make.user()).expect(200);

    expect(textOf(page)).toBe('Heap Solves of Heap Nobody has solved it yet.');
  });

  it('is closed to those who may not see scores', async () => {
    await test.make.settings({ score_visibility: 'admins' });
    const challenge = await test.make.challenge();

    expectNotFound(await open(`/challenges/${challenge.id}/solves`, await test.make.user()));
  });
});
