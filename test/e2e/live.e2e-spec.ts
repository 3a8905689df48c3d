import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';

const test = useApp();
const as = test.as.bind(test);

describe('where an interface begins', () => {
  it('tells the event, its times and how it stands by the server’s clock', async () => {
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

  it('tells who asks, with their team while teams compete, and what they may do now', async () => {
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
      ...{ create_team: false, change_name: true, share: false },
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

  it('gives the nonce that the session of the browser needs, and the pages of the organisers', async () => {
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

  it('answers before the set-up too, with what a visitor may know then', async () => {
    await test.make.settings({ setup: false });

    const { data } = (await as(null).get('/ui/boot').expect(200)).body;

    expect(data).toMatchObject({ setup: false, viewer: null, event: { name: 'Ensign' } });
    expect(Object.values(data.can)).not.toContain(true);
  });
});
