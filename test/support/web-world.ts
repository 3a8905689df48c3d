import type { TestApp } from './app';
import type { MadeUser } from './factories';
import type { Web } from './web';

export interface WebWorld {
  player: MadeUser;
  admin: MadeUser;
  /** Paths of the screens for visitors and players. Those for administrators are in `panel`. */
  screens: readonly string[];
  panel: readonly string[];
}

/** Texts of the event, which a test can replace, for example with hostile ones. */
export interface WorldTexts {
  /** Part of the names of accounts, challenges, categories and so on. A number or word after it tells them apart. */
  name: string;
  /** Markdown of descriptions, notifications and pages. */
  text: string;
}

const PLAIN: WorldTexts = { name: 'Reef', text: 'Some **text** with a [link](/notifications), `code` and $a^2$.' };

/** Creates a small running event in teams mode, with data on every screen, and stops the clock. */
export async function makeWebWorld(test: TestApp, web: Web, { name, text }: WorldTexts = PLAIN): Promise<WebWorld> {
  const { make } = test;
  test.setClock('2026-11-20T12:00:00Z');
  await make.settings({
    user_mode: 'teams',
    ctf_name: `${name} event`,
    start: Date.parse('2026-11-20T09:00:00Z') / 1000,
    end: Date.parse('2026-11-21T09:00:00Z') / 1000,
    team_size: 4,
    flag_format: 'ctf{…}',
    view_self_submissions: true,
  });
  const bracket = await make.bracket({ name: `${name} bracket`, type: 'teams' });
  await make.field({ name: `${name} field`, type: 'user' });
  await make.field({ name: `${name} team field`, type: 'team' });
  const about = { affiliation: `${name} school`, website: 'https://example.com', country: 'FI' };
  const own = await make.team({ name: `${name} team`, bracket_id: bracket.id, ...about });
  const other = await make.team({ name: `${name} other`, ...about });
  const player = await web.player({ name: `${name} 1`, team_id: own.id, ...about });
  const mate = await make.user({ name: `${name} 2`, team_id: own.id });
  const rival = await make.user({ name: `${name} 3`, team_id: other.id });
  await test.rows('UPDATE teams SET captain_id = $1 WHERE id = $2', [player.id, own.id]);
  const admin = await web.admin({ name: `${name} admin` });

  const first = await make.challenge({
    name: `${name} challenge`,
    category: name,
    description: text,
    attribution: text,
    connection_info: `nc ${name} 1337`,
    flag: 'ctf{world}',
    max_attempts: 5,
  });
  const second = await make.challenge({ name: `${name} second`, category: 'web', type: 'dynamic', description: text });
  await make.challenge({
    ...{ name: `${name} third`, category: 'web', value: 300 },
    requirements: { prerequisites: [second.id], anonymize: true },
  });
  for (const value of [name, 'easy']) await make.tag({ challenge_id: first.id, value });
  await make.hint({ challenge_id: first.id, title: `${name} hint`, content: text, cost: 0 });
  await make.hint({ challenge_id: first.id, content: 'costs', cost: 5 });
  await make.file({ challenge_id: first.id, type: 'challenge' });
  await make.fail(player, first, '2026-11-20T10:00:00Z');
  await make.solve(rival, first, '2026-11-20T10:10:00Z');
  await make.solve(player, second, '2026-11-20T10:20:00Z');
  await make.solve(rival, second, '2026-11-20T10:30:00Z');
  await test.as(rival).put(`/challenges/${first.id}/ratings`, { value: 1, review: text }).expect(200);
  await test.as(player).put(`/challenges/${second.id}/ratings`, { value: -1, review: text }).expect(200);
  await make.award({ user_id: mate.id, team_id: own.id, name: `${name} award`, value: 25 });
  await make.notification({ title: `${name} notice`, content: text });
  const page = await make.page({ title: `${name} page`, content: text });

  const webhook = await makeWebhook(test, { name, text });

  const screens = [
    '/',
    '/challenges',
    '/challenges?view=list',
    `/challenges/${first.id}`,
    `/challenges/${second.id}`,
    '/scoreboard',
    '/scoreboard?view=matrix',
    '/activity',
    '/users',
    `/users/${player.id}`,
    '/user',
    '/teams',
    `/teams/${own.id}`,
    '/team',
    '/team/manage',
    '/teams/new',
    '/teams/join',
    '/teams/invite?code=none',
    '/notifications',
    '/settings',
    '/settings/security',
    '/settings/tokens',
    '/settings/preferences',
    '/login',
    '/register',
    '/confirm',
    '/reset_password',
    '/reset_password/none',
    '/unsubscribe/none',
    `/${page.route}`,
    '/nowhere',
    '/live',
  ];
  const panel = [
    '/admin',
    '/admin/welcome',
    '/admin/challenges',
    '/admin/challenges/new',
    '/admin/challenges/order',
    '/admin/challenges/bulk',
    '/admin/challenges/requirements',
    `/admin/challenges/${first.id}`,
    `/admin/challenges/${second.id}`,
    '/admin/submissions',
    '/admin/submissions/clusters',
    `/admin/submissions/clusters?challenge=${first.id}`,
    '/admin/people/users',
    '/admin/people/teams',
    '/admin/people/users/new',
    `/admin/people/users/${player.id}`,
    `/admin/people/teams/${own.id}`,
    '/admin/scoreboard',
    '/admin/insights',
    '/admin/insights/addresses?seen=',
    '/admin/insights/speed?seen=',
    '/admin/insights/challenges?seen=',
    '/admin/statistics',
    '/admin/statistics/distributions',
    '/admin/statistics/progression',
    '/admin/notifications',
    '/admin/pages',
    '/admin/pages/new',
    `/admin/pages/${page.id}`,
    '/admin/settings',
    '/admin/settings/times',
    '/admin/settings/appearance',
    '/admin/settings/mail',
    '/admin/settings/brackets',
    '/admin/settings/fields',
    '/admin/data',
    '/admin/mail',
    '/admin/webhooks',
    '/admin/webhooks/new',
    `/admin/webhooks/${webhook}`,
    '/admin/mail/mailings',
    '/admin/mail/mailings/new',
    '/admin/audit',
  ];
  return { player, admin, screens, panel };
}

/** Creates a webhook that fails, with three deliveries in its log, and returns its id. */
async function makeWebhook(test: TestApp, { name, text }: WorldTexts): Promise<number> {
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO webhook_endpoints (name, url, events, categories, secret, failures, failing_since)
     VALUES ($1, 'https://example.com/hook', '["solve.created"]', $2, 'whsec_AAAA', 3, now()) RETURNING id`,
    [`${name} webhook`, JSON.stringify([name])],
  );
  await test.rows(
    `INSERT INTO webhook_deliveries (endpoint_id, message_id, type, subject, state, attempts, attempted, request, status, response, duration_ms, error)
     SELECT $1, gen_random_uuid(), 'solve.created', '{}', state, 3, now(), $2, 500, $3, 120, $3
       FROM unnest(ARRAY['delivered', 'failed', 'withheld']) AS state`,
    [row?.id, JSON.stringify({ type: 'solve.created', data: { account: { name } } }), text],
  );
  return row?.id ?? 0;
}
