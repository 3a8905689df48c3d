import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { Passwords } from '../../src/platform/passwords/passwords';
import { type Caller, useApp } from '../support/app';
import { Browser } from '../support/browser';
import { whileLocked } from '../support/contention';
import { until } from '../support/eventually';
import {
  complaintsIn,
  expectEach,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  type Refusal,
} from '../support/expectations';

const test = useApp();
const as = test.as.bind(test);

const MICROSECONDS = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/);
const FREEZE = Date.parse('2026-11-20T12:30:00Z') / 1000;

/** Invalid values of each field, with the error that the contract defines. */
const BAD_FIELDS: Refusal[] = [
  ['name', 'Team names must not be empty', ['', '  \t', 'x'.repeat(129)]],
  ['name', 'Not a valid string.', [5]],
  ['name', 'Field may not be null.', [null]],
  ['name', 'Null characters are not allowed.', ['nul\0byte']],
  ['name', /surrogate/, ['half \ud800 pair']],
  ['email', 'Emails must not be empty', ['', `${'x'.repeat(120)}@example.com`]],
  ['email', 'Emails must be a properly formatted email address', ['nobody']],
  ['email', 'Field may not be null.', [null]],
  ['email', 'Not a valid string.', [['a@example.com']]],
  ['password', 'Field may not be null.', [null]],
  ['password', 'Not a valid string.', [12345]],
  ['password', 'Longer than maximum length 4096.', ['x'.repeat(4097)]],
  ['secret', 'Longer than maximum length 128.', ['x'.repeat(129)]],
  ['website', 'Websites must be a proper URL starting with http or https', ['example.com', 'javascript:alert(1)']],
  ['website', 'Longer than maximum length 128.', [`https://example.com/${'x'.repeat(120)}`]],
  ['affiliation', 'Longer than maximum length 128.', ['x'.repeat(129)]],
  ['country', 'Invalid Country', ['XX', 'se']],
  ['bracket_id', 'Not a valid integer.', ['one', 1.5]],
  ['bracket_id', /Must be between/, [2 ** 31]],
  ['bracket_id', 'Please provide a valid bracket id', [999]],
  ['captain_id', 'Not a valid integer.', ['one']],
  ['captain_id', 'Invalid Captain ID', [999]],
  ['hidden', 'Not a valid boolean.', ['yes']],
  ['banned', 'Not a valid boolean.', ['x']],
  ['fields', 'Field may not be null.', [null]],
  ['fields', 'Not a valid list.', [{}]],
  ['fields', /field_id/, [['x']]],
  ['fields', 'There is no custom field with the id 999', [[{ field_id: 999, value: 'x' }]]],
  ['fields', 'Null characters are not allowed.', [[{ field_id: 1, value: 'a\0b' }]]],
  ['fields', 'Each value must be a text, a number or a truth value.', [[{ field_id: 1, value: { deep: ['a'] } }]]],
];

beforeEach(() => test.make.settings({ user_mode: 'teams' }));

describe('GET /teams', () => {
  it('reads all teams for three requests at a time, lets 200 wait, and other requests are answered meanwhile', async () => {
    const player = await test.make.user();
    // Loads the caller into memory before the table is locked.
    await as(player).get('/tokens').expect(200);

    await whileLocked(test, 'LOCK TABLE teams IN ACCESS EXCLUSIVE MODE', async (holder, waiters) => {
      const responses = Promise.all(Array.from({ length: 204 }, () => as(null).get('/teams')));
      await until(async () => (await waiters()) === 3);

      await as(player).get('/tokens').expect(200);
      expect(await waiters()).toBe(3);
      await holder.commitTransaction();
      const statuses = (await responses).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(203).fill(200), 503]);
    });
  });

  it('lists teams that are neither hidden nor banned by id, with exactly the documented keys', async () => {
    const bracket = await test.make.bracket({ type: 'teams' });
    const team = await test.make.team({ name: 'team1', email: 'a@example.com', country: 'SE', bracket_id: bracket.id });
    await test.make.team({ hidden: true });
    await test.make.team({ banned: true });
    const player = await test.make.user({ team_id: team.id });

    for (const caller of [null, player]) {
      const { body } = await as(caller).get('/teams').expect(200);
      expect(body).toEqual({
        success: true,
        meta: { pagination: { page: 1, next: null, prev: null, pages: 1, per_page: 50, total: 1 } },
        data: [
          {
            id: team.id,
            oauth_id: null,
            name: 'team1',
            website: null,
            affiliation: null,
            country: 'SE',
            bracket_id: bracket.id,
            captain_id: null,
            fields: [],
          },
        ],
      });
    }
  });

  it('shows administrators the whole record except the password, and hidden and banned teams with view=admin', async () => {
    const admin = await test.make.admin();
    const team = await test.make.team({ name: 'team1', email: 'a@example.com', secret: 'note', password: 'hash' });
    await test.make.team({ hidden: true });
    await test.make.team({ banned: true });
    const totalFor = async (caller: typeof admin | null, query: string) =>
      (await as(caller).get(`/teams${query}`).expect(200)).body.meta.pagination.total;

    expect((await as(admin).get('/teams').expect(200)).body.data).toEqual([
      {
        id: team.id,
        oauth_id: null,
        name: 'team1',
        email: 'a@example.com',
        website: null,
        affiliation: null,
        country: null,
        bracket_id: null,
        captain_id: null,
        fields: [],
        secret: 'note',
        hidden: false,
        banned: false,
        created: MICROSECONDS,
      },
    ]);
    expect(await totalFor(admin, '?view=admin')).toBe(3);
    expect(await totalFor(admin, '?view=all')).toBe(1);
    expect(await totalFor(null, '?view=admin')).toBe(1);
  });

  it('has 50 teams a page with any per_page, and returns 404 beyond the last and for an invalid page', async () => {
    for (let i = 0; i < 53; i++)
      await test.rows('INSERT INTO teams (name, name_skeleton) VALUES ($1, $1)', [`bulk${i}`]);

    const first = await as(null).get('/teams?per_page=2').expect(200);
    const second = await as(null).get('/teams?page=2').expect(200);

    expect(first.body.meta.pagination).toEqual({ page: 1, next: 2, prev: null, pages: 2, per_page: 50, total: 53 });
    expect(first.body.data).toHaveLength(50);
    expect(second.body.data.map((team: { name: string }) => team.name)).toEqual(['bulk50', 'bulk51', 'bulk52']);
    for (const page of ['3', '0', '-1', 'x', '1.5']) expectNotFound(await as(null).get(`/teams?page=${page}`));
  });

  it('filters by affiliation, country and bracket, and searches in one column', async () => {
    const bracket = await test.make.bracket({ type: 'teams' });
    await test.make.team({ name: '100% Red', affiliation: 'Uni', country: 'SE', bracket_id: bracket.id });
    await test.make.team({ name: 'Blue', affiliation: 'Uni Lund', country: 'NO', website: 'https://blue.example' });
    const namesFor = async (query: string) =>
      (await as(null).get(`/teams?${query}`).expect(200)).body.data.map((team: { name: string }) => team.name);

    expect(await namesFor('affiliation=Uni')).toEqual(['100% Red']);
    expect(await namesFor('country=NO')).toEqual(['Blue']);
    expect(await namesFor(`bracket=${bracket.id}`)).toEqual(['100% Red']);
    expect(await namesFor('bracket=999999999999')).toEqual([]);
    expect(await namesFor('field=name&q=rED')).toEqual(['100% Red']);
    expect(await namesFor('field=name&q=%25')).toEqual(['100% Red']);
    expect(await namesFor('field=website&q=blue')).toEqual(['Blue']);
    expect(await namesFor('field=country&q=e')).toEqual(['100% Red']);
    expect(await namesFor('field=affiliation&q=lund')).toEqual(['Blue']);
    expect(await namesFor(`field=bracket&q=${bracket.id}`)).toEqual(['100% Red']);
    expect(await namesFor('affiliation=Uni&country=NO')).toEqual([]);
  });

  it('lets only administrators search by e-mail', async () => {
    const [admin, player] = [await test.make.admin(), await test.make.user()];
    await test.make.team({ email: 'red@lund.example' });

    expect((await as(admin).get('/teams?field=email&q=LUND').expect(200)).body.data).toHaveLength(1);
    for (const caller of [player, null]) {
      const response = await as(caller).get('/teams?field=email&q=lund');
      expectInvalid(response, 'field');
      expect(response.body.errors).toEqual(['field: Emails can only be queried by admins']);
    }
  });

  it('refuses an unknown search', async () => {
    const wrong = {
      field: ['q=x', 'field=password&q=x'],
      q: ['field=name', 'field=bracket&q=x'],
      bracket: ['bracket=x'],
      affiliation: ['affiliation=%00'],
    };

    await expectEachInvalid(wrong, (query) => as(null).get(`/teams?${query}`));
  });

  it('contains public custom fields that are not empty, also for administrators', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const open = await test.make.field({ type: 'team', name: 'City', description: 'Where you play' });
    const closed = await test.make.field({ type: 'team', public: false });
    const empty = await test.make.field({ type: 'team' });
    for (const [field, value] of [
      [open, 'Lund'],
      [closed, 'secret'],
      [empty, ''],
    ] as const)
      await test.make.fieldEntry({ type: 'team', field_id: field.id, team_id: team.id, value });

    for (const caller of [null, admin]) {
      const { body } = await as(caller).get('/teams').expect(200);
      expect(body.data[0].fields).toEqual([
        { field_id: open.id, value: 'Lund', name: 'City', description: 'Where you play', type: 'text' },
      ]);
    }
  });
});

describe('POST /teams', () => {
  it('creates a team with defaults and returns the record without password, place and score', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin)
      .post('/teams', { name: 'team1', password: 'secret', id: 77, oauth_id: 5, members: [1], created: '2001-01-01' })
      .expect(200);

    expect(body).toEqual({
      success: true,
      data: {
        id: 1,
        oauth_id: null,
        name: 'team1',
        email: null,
        website: null,
        affiliation: null,
        country: null,
        bracket_id: null,
        captain_id: null,
        members: [],
        fields: [],
        secret: null,
        hidden: false,
        banned: false,
        created: MICROSECONDS,
      },
    });
  });

  it('stores every given field, and the password as a hash', async () => {
    const admin = await test.make.admin();
    const [bracket, field] = [await test.make.bracket({ type: 'teams' }), await test.make.field({ type: 'team' })];
    const profile = {
      name: ' Red ',
      email: 'Red@Example.com',
      secret: 'note',
      website: 'https://red.example',
      affiliation: 'Uni',
      country: 'SE',
      bracket_id: bracket.id,
      hidden: true,
      banned: true,
    };

    const { body } = await as(admin)
      .post('/teams', { ...profile, password: 'pässwörd', fields: [{ field_id: field.id, value: 'Lund' }] })
      .expect(200);

    expect(body.data).toMatchObject({ ...profile, fields: [{ field_id: field.id, value: 'Lund' }] });
    const [stored] = await test.rows<{ password: string }>('SELECT password FROM teams');
    expect(await test.app.get(Passwords).verify(stored?.password ?? null, 'pässwörd')).toBe(true);
    expect(await test.rows('SELECT type, user_id, team_id FROM field_entries')).toEqual([
      { type: 'team', user_id: null, team_id: body.data.id },
    ]);
  });

  it('uses the default for null, and needs no captain', async () => {
    const admin = await test.make.admin();
    const unset = { secret: null, website: null, affiliation: null, country: null, bracket_id: null, captain_id: null };

    const { body } = await as(admin)
      .post('/teams', { name: 'team1', password: 'secret', ...unset, hidden: null, banned: null })
      .expect(200);

    expect(body.data).toMatchObject({ ...unset, hidden: false, banned: false });
  });

  it('names the invalid field, and creates no team', async () => {
    const admin = await test.make.admin();
    const wrong: Refusal[] = [...BAD_FIELDS, ['password', 'Passwords must not be empty', ['']]];

    await expectEachInvalid(wrong, (value, field) =>
      as(admin).post('/teams', { name: 'team1', password: 'secret', [field]: value }),
    );
    expect(await test.rows('SELECT id FROM teams')).toEqual([]);
  });

  it('accepts no captain, because a new team has no members', async () => {
    const admin = await test.make.admin();

    const response = await as(admin).post('/teams', { name: 'team1', password: 'secret', captain_id: admin.id });

    expect(response.body.errors).toEqual(['captain_id: Invalid Captain ID']);
  });

  it('requires name and password, and reports all invalid fields together', async () => {
    const admin = await test.make.admin();

    const { body } = await as(admin).post('/teams', { website: 'x', country: 'x' }).expect(400);

    expect(complaintsIn(body)).toEqual({
      website: ['Websites must be a proper URL starting with http or https'],
      country: ['Invalid Country'],
      name: ['Missing data for required field.'],
      password: ['Missing data for required field.'],
    });
  });

  it('reports first only a duplicate address, then only a duplicate name, before invalid fields', async () => {
    const admin = await test.make.admin();
    await test.make.team({ name: 'Red', email: 'red@example.com' });
    const errorsFor = async (body: object) => (await as(admin).post('/teams', body).expect(400)).body.errors;
    const used = { name: 'Red', email: 'RED@example.com', website: 'x' };

    expect(await errorsFor(used)).toEqual(['email: Email address has already been used']);
    expect(await errorsFor({ ...used, email: 'x' })).toEqual(['name: Team name has already been taken']);
    expect(await errorsFor({ name: ' Red\t', password: 'x' })).toEqual(['name: Team name has already been taken']);
  });

  it('accepts names that differ in case, and names of users, and refuses a bracket or field of users', async () => {
    const admin = await test.make.admin();
    const [bracket, field] = [await test.make.bracket(), await test.make.field()];
    await test.make.team({ name: 'Red' });
    const post = (body: object) => as(admin).post('/teams', { password: 'secret', ...body });

    expect((await post({ name: 'red' })).status).toBe(200);
    expect((await post({ name: admin.name, email: admin.email })).status).toBe(200);
    expectInvalid(await post({ name: 'blue', bracket_id: bracket.id }), 'bracket_id');
    expectInvalid(await post({ name: 'blue', fields: [{ field_id: field.id, value: 'x' }] }), 'fields');
  });

  it('creates one team for many concurrent requests with the same name or address', async () => {
    const admin = await test.make.admin();
    const post = (name: string, email: string) => as(admin).post('/teams', { name, email, password: 'secret' });

    const names = await Promise.all(Array.from({ length: 6 }, (_, i) => post('Red', `red${i}@example.com`)));
    const addresses = await Promise.all(Array.from({ length: 6 }, (_, i) => post(`Blue${i}`, 'blue@example.com')));

    for (const [responses, field] of [
      [names, 'name'],
      [addresses, 'email'],
    ] as const) {
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const response of responses.filter(({ status }) => status !== 200)) expectInvalid(response, field);
    }
    expect(await test.rows('SELECT id FROM teams')).toHaveLength(2);
  });

  it('has no limits of teams, and is refused to players and anonymous callers', async () => {
    const admin = await test.make.admin();
    await test.make.settings({ num_teams: 1, team_creation: false });
    await test.make.team();

    await as(admin).post('/teams', { name: 'team1', password: 'secret' }).expect(200);
    for (const caller of [await test.make.user(), null])
      expectForbidden(await as(caller).post('/teams', { name: 'x', password: 'x' }));
  });
});

describe('GET /teams/{id}', () => {
  it('shows others the public view with members, place and points', async () => {
    const team = await test.make.team({ name: 'team1', email: 'a@example.com', secret: 'note' });
    const [ann, ben] = [
      await test.make.user({ team_id: team.id }),
      await test.make.user({ team_id: team.id, hidden: true }),
    ];
    await test.rows('UPDATE teams SET captain_id = $1', [ann.id]);
    await test.make.solve(ben, await test.make.challenge({ value: 100 }));

    const view = {
      id: team.id,
      oauth_id: null,
      name: 'team1',
      website: null,
      affiliation: null,
      country: null,
      bracket_id: null,
      captain_id: ann.id,
      fields: [],
      members: [ann.id, ben.id],
      place: '1st',
      score: 100,
    };
    const member_details = [{ id: ann.id, name: ann.name, score: 0, captain: true }];
    const read = async (caller: Caller, type = 'application/json') =>
      (await as(caller).get(`/teams/${team.id}`).accept(type).expect(200)).body;
    for (const caller of [null, ann, await test.make.user()]) {
      expect(await read(caller)).toEqual({ success: true, data: view });
      expect((await read(caller, DETAILS_TYPE)).data).toEqual({ ...view, member_details });
    }
    const admin = await test.make.admin();
    expect((await read(admin, DETAILS_TYPE)).data).toEqual({
      ...view,
      member_details: [...member_details, { id: ben.id, name: ben.name, score: 100, captain: false }],
      email: 'a@example.com',
      secret: 'note',
      hidden: false,
      banned: false,
      created: MICROSECONDS,
    });
  });

  it('returns the place as text, and null for a team without points', async () => {
    const teams = [await test.make.team(), await test.make.team(), await test.make.team()];
    for (const [index, value] of [10, 20, 0].entries()) {
      const team = teams[index]?.id ?? 0;
      await test.make.award({ user_id: (await test.make.user({ team_id: team })).id, team_id: team, value });
    }
    await test.refresh();

    const views = await Promise.all(teams.map(async ({ id }) => (await as(null).get(`/teams/${id}`)).body.data));

    expect(views.map(({ place, score }) => [place, score])).toEqual([
      ['2nd', 10],
      ['1st', 20],
      [null, 0],
    ]);
  });

  it('freezes place and score for all callers', async () => {
    const [team, admin] = [await test.make.team(), await test.make.admin()];
    const member = await test.make.user({ team_id: team.id });
    await test.make.solve(member, await test.make.challenge({ value: 30 }), '2026-11-20T12:00:00Z');
    await test.make.solve(member, await test.make.challenge({ value: 70 }), '2026-11-20T13:00:00Z');
    await test.make.settings({ freeze: FREEZE });

    for (const caller of [null, member, admin])
      expect((await as(caller).get(`/teams/${team.id}`)).body.data).toMatchObject({ place: '1st', score: 30 });
  });

  it.each([
    ['private', { anonymous: null, player: 100, admin: 100 }],
    ['hidden', { anonymous: null, player: null, admin: null }],
    ['admins', { anonymous: null, player: null, admin: 100 }],
  ])('shows points by score_visibility %s', async (score_visibility, expected) => {
    const team = await test.make.team();
    const member = await test.make.user({ team_id: team.id });
    await test.make.solve(member, await test.make.challenge({ value: 100 }));
    await test.make.settings({ score_visibility });
    const scoreFor = async (caller: typeof member | null) =>
      (await as(caller).get(`/teams/${team.id}`).expect(200)).body.data.score;

    expect({
      anonymous: await scoreFor(null),
      player: await scoreFor(member),
      admin: await scoreFor(await test.make.admin()),
    }).toEqual(expected);
  });

  it('shows the custom fields that the reader may see', async () => {
    const [team, admin] = [await test.make.team(), await test.make.admin()];
    const member = await test.make.user({ team_id: team.id });
    const open = await test.make.field({ type: 'team' });
    const closed = await test.make.field({ type: 'team', public: false, editable: false });
    for (const { id } of [open, closed])
      await test.make.fieldEntry({ type: 'team', field_id: id, team_id: team.id, value: 'x' });
    const idsFor = async (caller: typeof admin | null) =>
      (await as(caller).get(`/teams/${team.id}`)).body.data.fields.map(
        ({ field_id }: { field_id: number }) => field_id,
      );

    expect(await idsFor(null)).toEqual([open.id]);
    expect(await idsFor(member)).toEqual([open.id]);
    expect(await idsFor(admin)).toEqual([open.id, closed.id]);
  });

  it('returns 404 for a team that does not exist', async () => {
    const admin = await test.make.admin();

    await expectEach(['99', '0', '-1', 'x', '1.5', '2147483648'], async (id) => {
      expectNotFound(await as(null).get(`/teams/${id}`));
      expectNotFound(await as(admin).patch(`/teams/${id}`, { name: 'x' }));
      expectNotFound(await as(admin).delete(`/teams/${id}`));
    });
  });
});

describe('PATCH /teams/{id}', () => {
  it('changes the given fields and returns the record', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team({ name: 'team1', affiliation: 'Uni' })];
    const member = await test.make.user({ team_id: team.id });

    const { body } = await as(admin)
      .patch(`/teams/${team.id}`, {
        name: 'Red',
        country: 'SE',
        captain_id: member.id,
        members: [],
        id: 7,
        oauth_id: 7,
      })
      .expect(200);

    expect(body.data).toEqual({
      id: team.id,
      oauth_id: null,
      name: 'Red',
      email: null,
      website: null,
      affiliation: 'Uni',
      country: 'SE',
      bracket_id: null,
      captain_id: member.id,
      members: [member.id],
      fields: [],
      secret: null,
      hidden: false,
      banned: false,
      created: MICROSECONDS,
    });
  });

  it('names the invalid field, and changes nothing', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team({ name: 'team1' })];
    const before = await test.rows('SELECT * FROM teams');

    await expectEachInvalid(BAD_FIELDS, (value, field) => as(admin).patch(`/teams/${team.id}`, { [field]: value }));
    expect(await test.rows('SELECT * FROM teams')).toEqual(before);
  });

  it('unsets nullable fields with null, including the captain', async () => {
    const [admin, member] = [await test.make.admin(), await test.make.user()];
    const team = await test.make.team({ website: 'https://a.example', hidden: true, captain_id: member.id });
    const unset = { website: null, affiliation: null, country: null, bracket_id: null, secret: null, captain_id: null };

    const { body } = await as(admin)
      .patch(`/teams/${team.id}`, { ...unset, hidden: null })
      .expect(200);

    expect(body.data).toMatchObject({ ...unset, hidden: false });
  });

  it('accepts only members as captains', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const elsewhere = await test.make.user({ team_id: (await test.make.team()).id });

    for (const captain_id of [elsewhere.id, admin.id]) {
      const { body } = await as(admin).patch(`/teams/${team.id}`, { captain_id }).expect(400);
      expect(body.errors).toEqual(['captain_id: Invalid Captain ID']);
    }
  });

  it('sets a password, and keeps it if an empty one is sent', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const isPassword = async (password: string) => {
      const [row] = await test.rows<{ password: string | null }>('SELECT password FROM teams');
      return test.app.get(Passwords).verify(row?.password ?? null, password);
    };

    await as(admin).patch(`/teams/${team.id}`, { password: 'new' }).expect(200);
    expect(await isPassword('new')).toBe(true);
    await as(admin).patch(`/teams/${team.id}`, { password: '' }).expect(200);
    expect(await isPassword('new')).toBe(true);
  });

  it('accepts its own name and address, and refuses those of others', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team({ name: 'Red', email: 'red@example.com' })];
    await test.make.team({ name: 'Blue', email: 'blue@example.com' });
    const patch = (body: object) => as(admin).patch(`/teams/${team.id}`, body);

    await patch({ name: 'Red', email: 'red@example.com' }).expect(200);
    expect((await patch({ name: 'Blue', website: 'x' })).body.errors).toEqual([
      'name: Team name has already been taken',
    ]);
    expect((await patch({ email: 'BLUE@example.com' })).body.errors).toEqual([
      'email: Email address has already been used',
    ]);
  });

  it('writes any custom field', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const field = await test.make.field({ type: 'team', editable: false, required: true });
    const write = (value: unknown) => as(admin).patch(`/teams/${team.id}`, { fields: [{ field_id: field.id, value }] });

    await write('first').expect(200);
    expect((await write('').expect(200)).body.data.fields).toMatchObject([{ field_id: field.id, value: '' }]);
  });

  it.each(['hidden', 'banned'])('removes its solves from the counts while it is %s', async (flag) => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const member = await test.make.user({ team_id: team.id });
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    await test.make.solve(member, challenge);
    await test.make.solve(rival, challenge);
    const readResults = async () => {
      const { value, solves } = (await as(admin).get(`/challenges/${challenge.id}`)).body.data;
      const { data } = (await as(null).get('/scoreboard')).body;
      return { value, solves, teams: data.length };
    };

    expect(await readResults()).toEqual({ value: 400, solves: 2, teams: 2 });
    await as(admin)
      .patch(`/teams/${team.id}`, { [flag]: true })
      .expect(200);
    expect(await readResults()).toEqual({ value: 500, solves: 1, teams: 1 });
    await as(admin)
      .patch(`/teams/${team.id}`, { [flag]: false })
      .expect(200);
    expect(await readResults()).toEqual({ value: 400, solves: 2, teams: 2 });
  });

  it('shows a new name on the scoreboard immediately', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const member = await test.make.user({ team_id: team.id });
    await test.make.solve(member, await test.make.challenge());

    await as(admin).patch(`/teams/${team.id}`, { name: 'renamed' }).expect(200);

    expect((await as(null).get('/scoreboard')).body.data).toMatchObject([{ name: 'renamed' }]);
  });

  it('bans its members immediately, by token and by cookie, but no administrator', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const password = await test.app.get(Passwords).hash('correct horse');
    const member = await test.make.user({ name: 'ann', team_id: team.id, password });
    await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [team.id, admin.id]);
    const browser = new Browser(test);
    await browser.logIn('ann', 'correct horse');
    expect((await browser.get('/api/v1/users/me')).status).toBe(200);

    await as(admin).patch(`/teams/${team.id}`, { banned: true }).expect(200);

    expectForbidden(await as(member).get('/users/me'), 'Your team has been banned from this CTF');
    expectForbidden(await browser.get('/api/v1/users/me'), 'Your team has been banned from this CTF');
    await as(admin).patch(`/teams/${team.id}`, { banned: false }).expect(200);
    expect((await browser.get('/api/v1/users/me')).status).toBe(200);
  });
});

describe('DELETE /teams/{id}', () => {
  it('keeps members and their results, without the team, and removes the points from the scoreboard', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const [ann, ben] = [await test.make.user({ team_id: team.id }), await test.make.user({ team_id: team.id })];
    const challenge = await test.make.challenge({ type: 'dynamic', initial: 500, minimum: 100, decay: 2 });
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    const hint = await test.make.hint({ challenge_id: challenge.id });
    await test.make.solve(ann, challenge);
    await test.make.solve(rival, challenge);
    await test.make.fail(ben, await test.make.challenge());
    await test.make.award({ user_id: ben.id, team_id: team.id, value: 7 });
    await test.make.unlock({ user_id: ben.id, team_id: team.id, target: hint.id });

    expect((await as(admin).delete(`/teams/${team.id}`).expect(200)).body).toEqual({ success: true });

    expect(await test.rows('SELECT id FROM users WHERE team_id = $1', [team.id])).toEqual([]);
    for (const [table, count] of [
      ['submissions', 2],
      ['solves', 1],
      ['awards', 1],
      ['unlocks', 1],
    ] as const) {
      const rows = await test.rows(`SELECT team_id, account_id FROM ${table} WHERE user_id IN ($1, $2)`, [
        ann.id,
        ben.id,
      ]);
      expect({ table, rows }).toEqual({ table, rows: Array(count).fill({ team_id: null, account_id: null }) });
    }
    expect(await test.rows('SELECT account_id FROM progress')).toEqual([{ account_id: rival.team_id }]);
    expect(await test.rows('SELECT account_id FROM attempt_throttles WHERE account_id = $1', [team.id])).toEqual([]);
    expect(await test.rows('SELECT solves, value FROM challenges WHERE id = $1', [challenge.id])).toEqual([
      { solves: 1, value: 500 },
    ]);
    const board = (await as(null).get('/scoreboard')).body.data;
    expect(board.map(({ account_id }: { account_id: number }) => account_id)).toEqual([rival.team_id]);
    expect((await as(admin).get(`/users/${ann.id}`)).body.data).toMatchObject({ team_id: null, score: 500 });
    expectNotFound(await as(admin).get(`/teams/${team.id}`));
  });

  it('deletes its notifications, comments and custom fields', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];
    const field = await test.make.field({ type: 'team' });
    await test.make.fieldEntry({ type: 'team', field_id: field.id, team_id: team.id, value: 'x' });
    await test.make.comment({ type: 'team', team_id: team.id, author_id: admin.id });
    await test.rows(`INSERT INTO notifications (title, team_id) VALUES ('to you', $1)`, [team.id]);

    await as(admin).delete(`/teams/${team.id}`).expect(200);

    for (const table of ['notifications', 'comments', 'field_entries'])
      expect(await test.rows(`SELECT id FROM ${table}`)).toEqual([]);
    expect(await test.rows('SELECT id FROM fields')).toEqual([{ id: field.id }]);
  });

  it('is done by one of two concurrent requests', async () => {
    const [admin, team] = [await test.make.admin(), await test.make.team()];

    const responses = await Promise.all([1, 2].map(() => as(admin).delete(`/teams/${team.id}`)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
