import type { Response } from 'supertest';
import { Instant } from '../../src/platform/clock/instant';
import { useApp } from '../support/app';
import { until } from '../support/eventually';
import { expectEach, expectEachInvalid, expectForbidden } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

let admin: MadeUser;
beforeEach(async () => {
  test.setClock('2026-11-21T08:09:10.5Z');
  admin = await test.make.admin({ name: 'root', created: '2026-11-20T00:00:00Z' as never });
});

/** Requests an export without the rate limit, which allows ten a minute. */
async function exportRaw(body: object): Promise<Response> {
  await test.rows('DELETE FROM rate_limits');
  return as(admin).post('/exports/raw', body);
}

async function exportOf(table: string): Promise<Response> {
  const response = await exportRaw({ type: 'csv', args: { table } });
  expect(response.status).toBe(200);
  return response;
}

async function linesOf(table: string): Promise<string[]> {
  const { text } = await exportOf(table);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(0, -2).split('\r\n');
}

describe('POST /exports/raw', () => {
  it('sends a CSV file named after the event, the table and the time', async () => {
    await test.make.settings({ ctf_name: 'Spring/Öst CTF' });

    const { headers } = await exportOf('tags');

    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Spring-Ost CTF-tags-2026-11-21_08:09:10.csv"; filename*=UTF-8''Spring-%C3%96st%20CTF-tags-2026-11-21_08%3A09%3A10.csv`,
    );
    expect(headers['cache-control']).toBe('no-store');

    await test.make.settings({ ctf_name: '😀'.repeat(20_000) });
    expect((await exportOf('tags')).headers['content-disposition']).toContain(
      `filename*=UTF-8''${'%F0%9F%98%80'.repeat(100)}-tags-2026`,
    );
  });

  it('keeps values unchanged, also those that a spreadsheet would run as formulas', async () => {
    await test.make.user({ name: '=1+1', affiliation: '@SUM(A1)' });

    const { text } = await exportOf('users');

    expect(text).toMatch(/,=1\+1,/);
    expect(text).toMatch(/,@SUM\(A1\),/);
  });

  it('escapes formulas in a file for a spreadsheet', async () => {
    await test.make.user({ name: '=1+1', affiliation: '@SUM(A1)' });

    const args = { table: 'users', spreadsheet: true };
    const { text } = await exportRaw({ type: 'csv', args });

    expect(text).toMatch(/,'=1\+1,.*,'@SUM\(A1\),/);
  });

  it('has the documented columns of each table', async () => {
    const cases = [
      ['alembic_version', 'version_num'],
      ['awards', 'id,user_id,team_id,type,name,description,date,value,category,icon,requirements'],
      ['brackets', 'id,name,description,type'],
      ['challenge_topics', 'id,challenge_id,topic_id'],
      ['challenges', 'id,name,description,connection_info,next_id,max_attempts,value,category,type,state,requirements'],
      ['comments', 'id,type,content,date,author_id,challenge_id,user_id,team_id,page_id'],
      ['config', 'id,key,value'],
      [
        'dynamic_challenge',
        'id,name,description,connection_info,next_id,max_attempts,value,category,type,state,requirements,initial,minimum,decay,function',
      ],
      ['field_entries', 'id,type,value,field_id,user_id,team_id'],
      ['fields', 'id,name,type,field_type,description,required,public,editable'],
      ['files', 'id,type,location,sha1sum,challenge_id,page_id'],
      ['flags', 'id,challenge_id,type,content,data'],
      ['hints', 'id,type,challenge_id,content,cost,requirements'],
      ['notifications', 'id,title,content,date,user_id,team_id'],
      ['pages', 'id,title,route,content,draft,hidden,auth_required,format,link_target'],
      ['solves', 'challenge_id,user_id,team_id,id,ip,provided,type,date'],
      ['submissions', 'id,challenge_id,user_id,team_id,ip,provided,type,date'],
      ['tags', 'id,challenge_id,value'],
      [
        'teams',
        'id,oauth_id,name,email,password,secret,website,affiliation,country,bracket_id,hidden,banned,captain_id,created',
      ],
      ['tokens', 'id,type,user_id,created,expiration,description,value'],
      ['topics', 'id,value'],
      ['tracking', 'id,type,ip,user_id,date'],
      ['unlocks', 'id,user_id,team_id,target,date,type'],
      [
        'users',
        'id,oauth_id,name,password,email,type,secret,website,affiliation,country,bracket_id,hidden,banned,verified,language,team_id,created',
      ],
    ] as const;

    await expectEach(cases, async ([table, header]) => expect((await linesOf(table))[0]).toBe(header));
  });

  it('writes dates in UTC without offset, booleans as Python does, objects as JSON and nulls as empty cells', async () => {
    const first = await test.make.challenge({ name: 'first', description: 'say "hi",\nthen go', max_attempts: 3 });
    await test.make.challenge({ name: 'second', description: null, requirements: { prerequisites: [first.id] } });
    await test.make.user({
      name: 'anna',
      secret: '=1+1',
      banned: true,
      created: Instant.parse('2026-11-20T23:14:26.481015Z'),
    });

    expect((await exportOf('challenges')).text).toBe(
      'id,name,description,connection_info,next_id,max_attempts,value,category,type,state,requirements\r\n' +
        '1,first,"say ""hi"",\nthen go",,,3,100,misc,standard,visible,\r\n' +
        '2,second,,,,0,100,misc,standard,visible,"{""prerequisites"":[1]}"\r\n',
    );
    expect((await linesOf('users')).slice(1)).toEqual([
      '1,,root,,root@example.com,admin,,,,,,True,False,True,,,2026-11-20T00:00:00',
      '2,,anna,,anna@example.com,user,=1+1,,,,,False,True,True,,,2026-11-20T23:14:26.481015',
    ]);
  });

  it('has dynamic challenges with their terms, and solves with their submissions and dates, by id', async () => {
    const [early, late] = [await test.make.user(), await test.make.user()];
    const standard = await test.make.challenge();
    const dynamic = await test.make.challenge({ type: 'dynamic', name: 'heap', initial: 300, minimum: 50, decay: 7 });
    const first = await test.make.solve(early, dynamic);
    await test.make.fail(late, standard);
    const second = await test.make.solve(late, standard);

    expect((await linesOf('dynamic_challenge')).slice(1)).toEqual([
      `${dynamic.id},heap,find it,,,0,300,misc,dynamic,visible,,300,50,7,logarithmic`,
    ]);
    expect((await linesOf('solves')).slice(1)).toEqual([
      `${dynamic.id},${early.id},,${first},127.0.0.1,right,correct,2026-11-20T12:00:00`,
      `${standard.id},${late.id},,${second},127.0.0.1,right,correct,2026-11-20T12:00:00`,
    ]);
    expect((await linesOf('submissions'))[1]).toBe(
      `${first},${dynamic.id},${early.id},,127.0.0.1,right,correct,2026-11-20T12:00:00`,
    );
  });

  it('omits files of solutions, whose type readers of the format do not know', async () => {
    const { id: challenge_id } = await test.make.challenge();
    const { body } = await test.as(await test.make.admin()).post('/solutions', { challenge_id });
    await test.make.file({ location: 'a/1.png', type: 'solution', solution_id: body.data.id });
    await test.make.file({ location: 'a/2.png', type: 'page' });

    expect((await linesOf('files')).slice(1)).toEqual([`2,page,a/2.png,${'0'.repeat(40)},,`]);
  });

  it('contains the schema version, and no IP addresses of users', async () => {
    expect(await linesOf('alembic_version')).toEqual(['version_num', 'a02c5bf43407']);
    expect(await linesOf('tracking')).toEqual(['id,type,ip,user_id,date']);
  });

  it('contains no secret: passwords, tokens, and settings that are never returned', async () => {
    await test.make.user({ name: 'anna', password: '$argon2id$secret-hash' });
    await test.make.settings({ mail_password: 'hunter2', oauth_client_secret: '', ctf_name: 'Test CTF' });

    const [users, tokens, config] = [await exportOf('users'), await exportOf('tokens'), await exportOf('config')];

    expect(users.text).not.toContain('secret-hash');
    for (const line of (await linesOf('tokens')).slice(1)) expect(line).toMatch(/,,$/);
    expect(tokens.text).not.toMatch(/[0-9a-f]{64}/);
    expect(config.text).not.toContain('hunter2');
    expect(config.text).toMatch(/,mail_password,\*{8}\r\n/);
    expect(config.text).toMatch(/,oauth_client_secret,\r\n/);
    expect(config.text).toContain(',ctf_name,Test CTF\r\n');
  });

  it('contains only the secrets that are requested by name', async () => {
    const reds = await test.make.team({ name: 'reds', password: '$team-hash' });
    await test.make.user({ name: 'anna', password: '$user-hash', team_id: reds.id });
    await test.rows(`UPDATE tokens SET value_hash = repeat('ab', 32) WHERE user_id = $1`, [
      (await test.make.user({ name: 'bob' })).id,
    ]);
    await test.make.settings({ mail_password: 'hunter2' });
    const secretsOf = async (table: string, secrets: string[]): Promise<string> =>
      (await as(admin).post('/exports/raw', { type: 'csv', args: { table, secrets } }).expect(200)).text;

    expect(await secretsOf('users', ['password'])).toContain(',anna,$user-hash,anna@example.com,');
    expect(await secretsOf('users', [])).not.toContain('$user-hash');
    expect(await secretsOf('users+fields', ['password'])).toContain(',anna,$user-hash,');
    expect(await secretsOf('teams', ['password'])).toContain(',reds,,$team-hash,');
    expect(await secretsOf('teams+fields', ['password'])).toContain(',reds,,$team-hash,');
    expect(await secretsOf('teams+members+fields', ['password'])).toMatch(/\$team-hash[^]*\$user-hash/);
    expect(await secretsOf('tokens', ['value'])).toContain(`,sha256:${'ab'.repeat(32)}\r\n`);
    expect(await secretsOf('config', ['value'])).toContain(',mail_password,hunter2\r\n');
  });

  it('exports more rows than one read returns, each once and in order', async () => {
    await test.rows(`INSERT INTO topics (value) SELECT 'topic ' || n FROM generate_series(1, 2500) AS n`);

    const lines = await linesOf('topics');

    expect(lines).toEqual(['id,value', ...Array.from({ length: 2500 }, (_, i) => `${i + 1},topic ${i + 1}`)]);
  });

  it('ends after a full batch', async () => {
    await test.rows(`INSERT INTO topics (value) SELECT 'topic ' || n FROM generate_series(1, 1000) AS n`);

    expect(await linesOf('topics')).toHaveLength(1001);
  });

  it('releases its connections with many concurrent exports', async () => {
    await Promise.all(Array.from({ length: 10 }, () => exportOf('users')));

    const held = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'`;
    // A connection may be released after the last byte.
    await until(async () => (await test.rows(held)).length === 0);
  });

  it('names the invalid field', async () => {
    const wrong = {
      type: [{ type: 5 }],
      args: [
        { type: 'csv' },
        { type: 'csv', args: null },
        { type: 'csv', args: {} },
        { type: 'csv', args: { table: null } },
        { type: 'csv', args: { table: 'sessions' } },
        { type: 'csv', args: { table: 'secrets' } },
        { type: 'csv', args: { table: 'constructor' } },
        { type: 'csv', args: { table: ['users'] } },
        { type: 'csv', args: 'users' },
        { type: 'csv', args: { table: 'users', secrets: 'password' } },
        { type: 'csv', args: { table: 'users', spreadsheet: 'perhaps' } },
        { type: 'csv', args: { table: 'users', secrets: ['email'] } },
        { type: 'csv', args: { table: 'users', secrets: [['password']] } },
        { type: 'csv', args: { table: 'scoreboard', secrets: ['password'] } },
      ],
    };

    await expectEachInvalid(wrong, exportRaw);
  });

  it('reports a missing table, and which columns have secrets', async () => {
    expect((await as(admin).post('/exports/raw', { type: 'csv' })).body.errors).toEqual([
      'args: Missing table to export',
    ]);
    const { body } = await as(admin).post('/exports/raw', { type: 'csv', args: { table: 'tags', secrets: ['value'] } });
    expect(body.errors).toEqual(['args: Columns with secrets are: none']);
  });

  it('is only for administrators', async () => {
    const body = { type: 'csv', args: { table: 'users' } };

    expectForbidden(await as(await test.make.user()).post('/exports/raw', body));
    expectForbidden(await as(null).post('/exports/raw', body));
  });

  it('returns 429 to the eleventh export of an address within a minute', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await as(admin).post('/exports/raw', { type: 'csv' })).status);

    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe('the scoreboard as CSV', () => {
  it('lists users in the order of the scoreboard, with addresses and custom fields', async () => {
    const [city, student] = [
      await test.make.field({ name: 'City' }),
      await test.make.field({ name: 'Student', field_type: 'boolean', public: false }),
    ];
    await test.make.field({ name: 'Sponsor', type: 'team' });
    const [anna, bob] = [await test.make.user({ name: 'anna' }), await test.make.user({ name: 'bob, jr.' })];
    await test.make.fieldEntry({ field_id: city.id, user_id: bob.id, value: 'Lund' });
    await test.make.fieldEntry({ field_id: student.id, user_id: bob.id, value: true });
    const [easy, hard] = [await test.make.challenge({ value: 10 }), await test.make.challenge({ value: 500 })];
    await test.make.solve(anna, easy);
    await test.make.solve(bob, hard);
    await test.make.solve(admin, hard);

    expect(await linesOf('scoreboard')).toEqual([
      'place,user name,user id,user email,score,City,Student',
      `1,"bob, jr.",${bob.id},"bob, jr.@example.com",500,Lund,True`,
      `2,anna,${anna.id},anna@example.com,10,,`,
    ]);
  });

  it('has a line for each team and one for each of its members in teams mode', async () => {
    const [city, sponsor] = [
      await test.make.field({ name: 'City' }),
      await test.make.field({ name: 'Sponsor', type: 'team' }),
    ];
    const [reds, blues] = [await test.make.team({ name: 'reds' }), await test.make.team({ name: 'blues' })];
    const [anna, bob, carl] = [
      await test.make.user({ name: 'anna', team_id: reds.id }),
      await test.make.user({ name: 'bob', team_id: reds.id, hidden: true }),
      await test.make.user({ name: 'carl', team_id: blues.id }),
    ];
    await test.make.fieldEntry({ field_id: city.id, user_id: anna.id, value: 'Lund' });
    await test.make.fieldEntry({ type: 'team', field_id: sponsor.id, team_id: blues.id, value: 'ACME' });
    await test.make.settings({ user_mode: 'teams' });
    await test.make.solve(anna, await test.make.challenge({ value: 10 }));
    await test.make.solve(carl, await test.make.challenge({ value: 500 }));

    expect(await linesOf('scoreboard')).toEqual([
      'place,team,team id,score,member name,member id,member email,member score,City,Sponsor',
      `1,blues,${blues.id},500,,,,,,ACME`,
      `,,,,carl,${carl.id},carl@example.com,500,,`,
      `2,reds,${reds.id},10,,,,,,`,
      `,,,,anna,${anna.id},anna@example.com,10,Lund,`,
      `,,,,bob,${bob.id},bob@example.com,0,,`,
    ]);
  });
});

describe('the scoreboard without a freeze as CSV', () => {
  const FREEZE = '2026-11-20T13:00:00Z';
  const LATER = '2026-11-20T14:00:00Z';

  beforeEach(() => test.make.settings({ freeze: Date.parse(FREEZE) / 1000 }));

  it('has solves after the freeze, and brackets, which the public one does not have', async () => {
    const pro = await test.make.bracket({ name: 'pro' });
    await test.make.field({ name: 'City' });
    const [anna, bob] = [
      await test.make.user({ name: 'anna', bracket_id: pro.id }),
      await test.make.user({ name: 'bob' }),
    ];
    const [easy, hard] = [await test.make.challenge({ value: 10 }), await test.make.challenge({ value: 500 })];
    await test.make.solve(anna, easy);
    await test.make.solve(bob, hard, LATER);

    expect(await linesOf('scoreboard')).toEqual([
      'place,user name,user id,user email,score,City',
      `1,anna,${anna.id},anna@example.com,10,`,
    ]);
    expect(await linesOf('scoreboard-admin')).toEqual([
      'place,user name,user id,user email,score,user bracket id,user bracket name,City',
      `1,bob,${bob.id},bob@example.com,500,,,`,
      `2,anna,${anna.id},anna@example.com,10,${pro.id},pro,`,
    ]);
  });

  it('has brackets of teams and members', async () => {
    const pro = await test.make.bracket({ name: 'pro', type: 'teams' });
    const reds = await test.make.team({ name: 'reds', bracket_id: pro.id });
    const anna = await test.make.user({ name: 'anna', team_id: reds.id });
    await test.make.settings({ user_mode: 'teams' });
    await test.make.solve(anna, await test.make.challenge({ value: 10 }), LATER);

    expect(await linesOf('scoreboard-admin')).toEqual([
      'place,team,team id,score,member name,member id,member email,member score,' +
        'team bracket id,team bracket name,member bracket id,member bracket name',
      `1,reds,${reds.id},10,,,,,${pro.id},pro,,`,
      `,,,,anna,${anna.id},anna@example.com,10,,,,`,
    ]);
  });
});

describe('users with their teams as CSV', () => {
  it('have a line each, with passwords only on request', async () => {
    await test.make.field({ name: 'City' });
    const motto = await test.make.field({ name: 'Motto', type: 'team' });
    const reds = await test.make.team({ name: 'reds', email: 'reds@example.com', password: 'hash2' });
    await test.make.fieldEntry({ type: 'team', field_id: motto.id, team_id: reds.id, value: 'Go' });
    const anna = await test.make.user({ name: 'anna', team_id: reds.id, password: 'hash1' });
    const bob = await test.make.user({ name: 'bob' });
    await test.rows('UPDATE teams SET captain_id = $1', [anna.id]);
    const header = 'id,name,email,password,City,team_id,team_name,team_email,team_password,team_captain,Motto';

    const lines = await linesOf('users+teams+fields');
    expect([lines[0], ...lines.slice(-2)]).toEqual([
      header,
      `${anna.id},anna,anna@example.com,,,${reds.id},reds,reds@example.com,,True,Go`,
      `${bob.id},bob,bob@example.com,,,,,,,,`,
    ]);
    const args = { table: 'users+teams+fields', secrets: ['password', 'team_password'] };
    const { text } = await as(admin).post('/exports/raw', { type: 'csv', args }).expect(200);
    expect(text).toContain(`${anna.id},anna,anna@example.com,hash1,,${reds.id},reds,reds@example.com,hash2,True,Go`);
  });
});

describe('accounts with their custom fields as CSV', () => {
  it('adds a column for each field of users', async () => {
    const [city, age] = [await test.make.field({ name: 'City' }), await test.make.field({ name: 'Age, in years' })];
    const anna = await test.make.user({ name: 'anna' });
    await test.make.fieldEntry({ field_id: city.id, user_id: anna.id, value: 'Lund' });
    await test.make.fieldEntry({ field_id: age.id, user_id: anna.id, value: '30' });

    const [header, root, user] = await linesOf('users+fields');

    expect(header).toMatch(/^id,oauth_id,name,password,email,.*,team_id,created,City,"Age, in years"$/);
    expect(root).toMatch(/^1,,root,,root@example\.com,.*,2026-11-20T00:00:00,,$/);
    expect(user).toMatch(/^2,,anna,,anna@example\.com,.*,Lund,30$/);
  });

  it('adds a column for each field of teams', async () => {
    const sponsor = await test.make.field({ name: 'Sponsor', type: 'team' });
    const reds = await test.make.team({ name: 'reds' });
    await test.make.fieldEntry({ type: 'team', field_id: sponsor.id, team_id: reds.id, value: 'ACME' });

    const [header, team] = await linesOf('teams+fields');

    expect(header).toMatch(/^id,oauth_id,name,.*,captain_id,created,Sponsor$/);
    expect(team).toMatch(/^1,,reds,.*,ACME$/);
  });

  it('has a line for each team and one for each of its members', async () => {
    const created = '2026-11-20T00:00:00Z' as never;
    const city = await test.make.field({ name: 'City' });
    await test.make.field({ name: 'Sponsor', type: 'team' });
    const [reds, blues] = [
      await test.make.team({ name: 'reds', created }),
      await test.make.team({ name: 'blues', created }),
    ];
    const carl = await test.make.user({ name: 'carl', team_id: blues.id, created });
    const anna = await test.make.user({ name: 'anna', team_id: reds.id, created });
    await test.make.fieldEntry({ field_id: city.id, user_id: anna.id, value: 'Lund' });

    const none = ','.repeat(14);
    expect(await linesOf('teams+members+fields')).toEqual([
      'id,oauth_id,name,email,password,secret,website,affiliation,country,bracket_id,hidden,banned,captain_id,created,Sponsor,' +
        'member_id,member_oauth_id,member_name,member_password,member_email,member_type,member_secret,member_website,' +
        'member_affiliation,member_country,member_bracket_id,member_hidden,member_banned,member_verified,member_language,' +
        'member_team_id,member_created,City',
      `${reds.id},,reds,,,,,,,,False,False,,2026-11-20T00:00:00,${','.repeat(18)}`,
      `${none},${anna.id},,anna,,anna@example.com,user,,,,,,False,False,True,,${reds.id},2026-11-20T00:00:00,Lund`,
      `${blues.id},,blues,,,,,,,,False,False,,2026-11-20T00:00:00,${','.repeat(18)}`,
      `${none},${carl.id},,carl,,carl@example.com,user,,,,,,False,False,True,,${blues.id},2026-11-20T00:00:00,`,
    ]);
  });
});
