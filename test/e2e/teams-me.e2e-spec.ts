import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { Passwords } from '../../src/platform/passwords/passwords';
import type { Team } from '../../src/accounts/teams/team.entity';
import { useApp } from '../support/app';
import { allAtOnce, overtaken } from '../support/contention';
import {
  complaintsIn,
  expectEachInvalid,
  expectForbidden,
  expectInvalid,
  expectNotFound,
  expectRefused,
  type Refusal,
} from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();
const as = test.as.bind(test);

const FREEZE = Date.parse('2026-11-20T12:30:00Z') / 1000;

interface Crew {
  team: Team;
  captain: MadeUser;
  mate: MadeUser;
}

/** Creates a team with the password `team secret`, a captain with the password `own secret`, and another member. */
async function crew(values: Parameters<typeof test.make.team>[0] = {}): Promise<Crew> {
  const passwords = test.app.get(Passwords);
  const team = await test.make.team({ password: await passwords.hash('team secret'), ...values });
  const captain = await test.make.user({ team_id: team.id, password: await passwords.hash('own secret') });
  const mate = await test.make.user({ team_id: team.id });
  await test.rows('UPDATE teams SET captain_id = $1 WHERE id = $2', [captain.id, team.id]);
  return { team, captain, mate };
}

beforeEach(() => test.make.settings({ user_mode: 'teams' }));

describe('/teams/me', () => {
  it('is refused to anonymous callers and to callers without a team, also administrators', async () => {
    for (const caller of [null, await test.make.user(), await test.make.admin()]) {
      for (const path of ['', '/solves', '/fails', '/awards'])
        expectForbidden(await as(caller).get(`/teams/me${path}`));
      expectForbidden(await as(caller).patch('/teams/me', { name: 'x' }));
      expectForbidden(await as(caller).delete('/teams/me'));
      expectForbidden(await as(caller).post('/teams/me/members'));
    }
  });

  it('works before the start, after the end, while paused, for unverified users and hidden teams', async () => {
    const team = await test.make.team({ hidden: true });
    const member = await test.make.user({ team_id: team.id, verified: false });
    await test.make.settings({ start: 4_000_000_000, end: 1, paused: true, verify_emails: true });
    await test.make.settings({ account_visibility: 'admins', score_visibility: 'admins' });

    await as(member).get('/teams/me').expect(200);
    await as(member).get('/teams/me/solves').expect(200);
  });
});

describe('GET /teams/me', () => {
  it('shows members their team with its address, place and points', async () => {
    const { team, captain, mate } = await crew({ name: 'team1', email: 'a@example.com', secret: 'note' });
    await test.make.solve(mate, await test.make.challenge({ value: 20 }));

    for (const caller of [captain, mate]) {
      const { body } = await as(caller).get('/teams/me').accept(DETAILS_TYPE).expect(200);
      expect(body).toEqual({
        success: true,
        data: {
          id: team.id,
          oauth_id: null,
          name: 'team1',
          email: 'a@example.com',
          website: null,
          affiliation: null,
          country: null,
          bracket_id: null,
          captain_id: captain.id,
          fields: [],
          members: [captain.id, mate.id],
          place: '1st',
          score: 20,
          member_details: [
            { id: captain.id, name: captain.name, score: 0, captain: true },
            { id: mate.id, name: mate.name, score: 20, captain: false },
          ],
        },
      });
    }
  });

  it('freezes the place but not the points', async () => {
    const { captain } = await crew();
    await test.make.solve(captain, await test.make.challenge({ value: 20 }), '2026-11-20T13:00:00Z');
    await test.make.settings({ freeze: FREEZE });

    expect((await as(captain).get('/teams/me')).body.data).toMatchObject({ place: null, score: 20 });
  });

  it.each(['hidden', 'admins'])('always has the points, but no place while scores are %s', async (score_visibility) => {
    const { captain } = await crew();
    await test.make.solve(captain, await test.make.challenge({ value: 20 }));
    await test.make.settings({ score_visibility });

    expect((await as(captain).get('/teams/me')).body.data).toMatchObject({ place: null, score: 20 });
  });

  it('shows fields that are public or editable, also empty ones', async () => {
    const { team, mate } = await crew();
    const open = await test.make.field({ type: 'team', public: true, editable: false });
    const editable = await test.make.field({ type: 'team', public: false, editable: true });
    const secret = await test.make.field({ type: 'team', public: false, editable: false });
    for (const { id } of [open, editable, secret])
      await test.make.fieldEntry({ type: 'team', field_id: id, team_id: team.id, value: '' });

    const { fields } = (await as(mate).get('/teams/me')).body.data;

    expect(fields.map(({ field_id }: { field_id: number }) => field_id)).toEqual([open.id, editable.id]);
  });
});

describe('PATCH /teams/me', () => {
  it('changes the given fields and returns the view of members without place and points', async () => {
    const { team, captain, mate } = await crew({ name: 'team1', affiliation: 'Uni' });

    const { body } = await as(captain)
      .patch('/teams/me', { name: 'Red', email: 'red@example.com', website: 'https://red.example', country: 'SE' })
      .expect(200);

    expect(body.data).toEqual({
      id: team.id,
      oauth_id: null,
      name: 'Red',
      email: 'red@example.com',
      website: 'https://red.example',
      affiliation: 'Uni',
      country: 'SE',
      bracket_id: null,
      captain_id: captain.id,
      fields: [],
      members: [captain.id, mate.id],
    });
  });

  it('ignores fields that the captain may not change', async () => {
    const { captain } = await crew();
    const forbidden = {
      id: 7,
      oauth_id: 7,
      hidden: true,
      banned: true,
      secret: 'x',
      members: [],
      created: '2001-01-01',
    };

    await as(captain).patch('/teams/me', forbidden).expect(200);

    expect(await test.rows('SELECT oauth_id, hidden, banned, secret FROM teams')).toEqual([
      { oauth_id: null, hidden: false, banned: false, secret: null },
    ]);
  });

  it('is only for the captain, which is checked before the fields', async () => {
    const { team, mate } = await crew();
    const admin = await test.make.admin();
    await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [team.id, admin.id]);

    for (const caller of [mate, admin])
      expectRefused(await as(caller).patch('/teams/me', { name: '' }), 'Only team captains can edit team information');
  });

  it('names the invalid field, and changes nothing', async () => {
    const { captain } = await crew();
    const before = await test.rows('SELECT * FROM teams');
    const wrong: Refusal[] = [
      ['name', 'Field may not be null.', [null]],
      ['name', 'Team names must not be empty', ['', 'x'.repeat(129)]],
      ['name', 'Not a valid string.', [5]],
      ['email', 'Field may not be null.', [null]],
      ['email', 'Emails must be a properly formatted email address', ['nobody']],
      ['password', 'Not a valid string.', [5]],
      ['confirm', 'Not a valid string.', [5]],
      ['website', 'Websites must be a proper URL starting with http or https', ['ftp://example.com']],
      ['affiliation', 'Longer than maximum length 128.', ['x'.repeat(129)]],
      ['country', 'Invalid Country', ['Sweden']],
      ['bracket_id', 'Not a valid integer.', ['one']],
      ['bracket_id', 'Please provide a valid bracket id', [999]],
      ['captain_id', 'Field may not be null.', [null]],
      ['captain_id', 'Not a valid integer.', ['one']],
      ['captain_id', 'Only team members can be promoted to captain', [999]],
      ['fields', 'Not a valid list.', ['x']],
      ['fields', 'There is no custom field with the id 999', [[{ field_id: 999, value: 'x' }]]],
    ];

    await expectEachInvalid(wrong, (value, field) => as(captain).patch('/teams/me', { [field]: value }));
    expect(await test.rows('SELECT * FROM teams')).toEqual(before);
  });

  it('refuses names and addresses of other teams, and a new name while name changes are disabled', async () => {
    const { captain } = await crew({ name: 'team1' });
    await test.make.team({ name: 'Blue', email: 'blue@example.com' });
    const errorsFor = async (body: object) => (await as(captain).patch('/teams/me', body)).body.errors;

    expect(await errorsFor({ name: ' Blue ' })).toEqual(['name: Team name has already been taken']);
    expect(await errorsFor({ email: 'BLUE@example.com' })).toEqual(['email: Email address has already been used']);
    await test.make.settings({ name_changes: false });
    expect(await errorsFor({ name: 'Blue' })).toEqual(['name: Name changes are disabled']);
    expect(await errorsFor({ name: 'team1' })).toBeUndefined();
  });

  it.each([
    ['looks like that of another team', 'ВLUE ', 'Team name has already been taken'],
    ['has a tab in it', 'B\tue', 'Your team name cannot contain control characters'],
    ['cannot be seen', '\u200b', 'Pick a longer team name'],
  ])('refuses a new name that %s, to players', async (_case, name, complaint) => {
    const { captain, team } = await crew({ name: 'team1' });
    await test.make.team({ name: 'Blue' });
    const admin = await test.make.admin();

    const response = await as(captain).patch('/teams/me', { name });

    expect(response.status).toBe(400);
    expect(complaintsIn(response.body)).toEqual({ name: [complaint] });
    await as(captain).patch('/teams/me', { name: 'TEAM 1' }).expect(200);
    await as(admin).patch(`/teams/${team.id}`, { name }).expect(200);
  });

  it('lets only one of two teams have similar names that they send concurrently', async () => {
    const crews = [await crew(), await crew()];

    const responses = await allAtOnce(test, 'teams', 2, async (i) =>
      as(crews[i]?.captain ?? null).patch('/teams/me', { name: ['Green', 'GREEN'][i] }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = responses.find(({ status }) => status === 400);
    expect(complaintsIn(refused?.body)).toEqual({ name: ['Team name has already been taken'] });
  });

  it('lets a captain choose a bracket once', async () => {
    const { captain } = await crew();
    const [first, second] = [await test.make.bracket({ type: 'teams' }), await test.make.bracket({ type: 'teams' })];
    const users = await test.make.bracket({ type: 'users' });
    const errorsFor = async (bracket_id: number | null) =>
      (await as(captain).patch('/teams/me', { bracket_id })).body.errors;

    expect(await errorsFor(users.id)).toEqual(['bracket_id: Please provide a valid bracket id']);
    expect(await errorsFor(first.id)).toBeUndefined();
    expect(await errorsFor(first.id)).toBeUndefined();
    const settled = ['bracket_id: Please contact an admin to change your bracket'];
    expect(await errorsFor(second.id)).toEqual(settled);
    expect(await errorsFor(null)).toEqual(settled);
  });

  it('holds captains to the rules of custom fields', async () => {
    const { captain } = await crew();
    const required = await test.make.field({ type: 'team', name: 'School', required: true });
    const fixed = await test.make.field({ type: 'team', name: 'Size', editable: false });
    const users = await test.make.field({ type: 'user' });
    const write = (field_id: number, value: unknown) =>
      as(captain).patch('/teams/me', { fields: [{ field_id, value }] });

    expect((await write(required.id, ' ')).body.errors).toEqual([`fields: Field 'School' is required`]);
    await write(fixed.id, 'four').expect(200);
    expect((await write(fixed.id, 'five')).body.errors).toEqual([`fields: Field 'Size' cannot be editted`]);
    expectInvalid(await write(users.id, 'x'), 'fields');
    expect(await test.rows('SELECT value, team_id IS NOT NULL AS of_team FROM field_entries')).toEqual([
      { value: 'four', of_team: true },
    ]);
  });

  it('exempts captains who are administrators from the rules for captains', async () => {
    const bracket = await test.make.bracket({ type: 'teams' });
    const { team, captain } = await crew({ bracket_id: bracket.id });
    await test.rows(`UPDATE users SET type = 'admin' WHERE id = $1`, [captain.id]);
    const other = await test.make.bracket({ type: 'teams' });
    await test.make.settings({ name_changes: false });

    await as(captain).patch('/teams/me', { name: 'Red', bracket_id: other.id, password: 'new' }).expect(200);

    expect(await test.rows('SELECT name, bracket_id FROM teams WHERE id = $1', [team.id])).toEqual([
      { name: 'Red', bracket_id: other.id },
    ]);
  });

  describe('the password', () => {
    const isPassword = async (password: string): Promise<boolean> => {
      const [row] = await test.rows<{ password: string }>('SELECT password FROM teams');
      return test.app.get(Passwords).verify(row?.password ?? null, password);
    };

    it.each(['team secret', 'own secret'])('changes when %p confirms it', async (confirm) => {
      const { captain } = await crew();

      await as(captain).patch('/teams/me', { password: 'new', confirm }).expect(200);

      expect(await isPassword('new')).toBe(true);
    });

    it('does not change without a confirmation, or with a wrong one', async () => {
      const { captain } = await crew();
      const fieldsFor = async (body: object) =>
        complaintsIn((await as(captain).patch('/teams/me', body).expect(400)).body);

      const missing = { confirm: ['Please confirm your current password'] };
      for (const confirm of [undefined, null, ''])
        expect(await fieldsFor({ password: 'new', confirm })).toEqual(missing);
      expect(await fieldsFor({ password: 'new', confirm: 'new' })).toEqual({
        confirm: ['Your previous password is incorrect'],
      });
      expect(await isPassword('team secret')).toBe(true);
    });

    it('cannot be guessed, nor can that of the captain', async () => {
      const { captain } = await crew();
      const statusOf = async (confirm: string) =>
        (await as(captain).patch('/teams/me', { password: 'new', confirm })).status;

      const wrong = await Promise.all(Array.from({ length: 10 }, (_, i) => statusOf(`guess ${i}`)));

      expect(wrong).toEqual(Array<number>(10).fill(400));
      expect(await statusOf('team secret')).toBe(429);
      const own = { password: 'new', confirm: 'own secret' };
      expect((await as(captain).patch('/users/me', own)).status).toBe(429);
      expect(await isPassword('team secret')).toBe(true);
    });

    it('does not change if it is empty or null', async () => {
      const { captain } = await crew();

      await as(captain).patch('/teams/me', { password: '', confirm: 'wrong' }).expect(200);
      await as(captain).patch('/teams/me', { password: null }).expect(200);

      expect(await isPassword('team secret')).toBe(true);
    });
  });

  it('makes a member captain, once with two concurrent requests', async () => {
    const { captain, mate } = await crew();
    const third = await test.make.user({ team_id: captain.team_id });
    const heirs = [mate, third];

    const responses = await allAtOnce(test, 'teams', 2, async (index) =>
      as(captain).patch('/teams/me', { captain_id: heirs[index]?.id }),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expectRefused(await as(captain).patch('/teams/me', {}), 'Only team captains can edit team information');
  });
});

describe('DELETE /teams/me', () => {
  const PARTICIPATED =
    'You cannot disband your team as it has participated in the event. Please contact an admin to disband your team or remove a member.';

  it('deletes a team without results', async () => {
    const { team, captain, mate } = await crew();

    expect((await as(captain).delete('/teams/me').expect(200)).body).toEqual({ success: true });

    expect(await test.rows('SELECT id FROM teams WHERE id = $1', [team.id])).toEqual([]);
    expect((await as(mate).get('/users/me')).body.data.team_id).toBeNull();
    expectForbidden(await as(mate).get('/teams/me'));
  });

  it('is refused after a submission for no particular challenge: otherwise the next team would escape the rate limit', async () => {
    const { captain } = await crew();
    await as(captain).post('/attempts', { submission: 'no' }).expect(200);

    expectRefused(await as(captain).delete('/teams/me'), PARTICIPATED);
  });

  it('is only for the captain, and for none while disbanding is disabled', async () => {
    const { captain, mate } = await crew();

    expectRefused(await as(mate).delete('/teams/me'), 'Only team captains can disband their team');
    await test.make.settings({ team_disbanding: 'disabled' });
    for (const caller of [mate, captain])
      expectRefused(await as(caller).delete('/teams/me'), 'Team disbanding is currently disabled');
  });

  it.each([true, false])('waits for a submission of a member, correct: %p, then is refused', async (isRight) => {
    const { team, captain, mate } = await crew();
    const challenge = await test.make.challenge();
    const args = `${team.id}, ${mate.id}, ${challenge.id}, 0, 10, ${isRight}, '127.0.0.1', 'x', now()`;

    const responses = overtaken(test, { lock: `SELECT record_attempt(${args})`, meanwhile: 'SELECT' }, async () =>
      as(captain).delete('/teams/me'),
    );

    expectRefused(await responses, PARTICIPATED);
    expect(await test.rows('SELECT team_id FROM submissions')).toEqual([{ team_id: team.id }]);
  });

  it.each(['solve', 'fail', 'award', 'unlock'])('is refused once the team has a %s', async (what) => {
    const { team, captain, mate } = await crew();
    const challenge = await test.make.challenge();
    const hint = await test.make.hint({ challenge_id: challenge.id });
    if (what === 'solve') await test.make.solve(mate, challenge);
    if (what === 'fail') await test.make.fail(mate, challenge);
    if (what === 'award') await test.make.award({ user_id: mate.id, team_id: team.id });
    if (what === 'unlock') await test.make.unlock({ user_id: mate.id, team_id: team.id, target: hint.id });

    expectRefused(await as(captain).delete('/teams/me'), PARTICIPATED);
    expect(await test.rows('SELECT id FROM teams WHERE id = $1', [team.id])).toHaveLength(1);
  });
});

describe('POST /teams/me/members', () => {
  it('returns a code to captains, whatever the body contains', async () => {
    const { captain } = await crew();

    for (const body of [undefined, {}, { user_id: 99 }]) {
      const response = await as(captain).post('/teams/me/members', body).expect(200);
      expect(response.body).toEqual({
        success: true,
        data: { code: expect.stringMatching(/^\d+\.\d+\.[0-9a-f]{64}$/) },
      });
    }
  });

  it('is refused to other members', async () => {
    const { mate } = await crew();

    expectRefused(await as(mate).post('/teams/me/members'), 'Only team captains can generate invite codes');
  });
});

describe('POST /teams/me', () => {
  const createTeam = (caller: MadeUser, body: object = {}) =>
    as(caller).post('/teams/me', { name: 'Red', password: 'team secret', ...body });

  it('creates a team with the caller as its captain', async () => {
    const [user, bracket] = [await test.make.user(), await test.make.bracket({ type: 'teams' })];
    const school = await test.make.field({ type: 'team', name: 'School', required: true });
    const more = { bracket_id: bracket.id, country: 'SE', fields: [{ field_id: school.id, value: 'MIT' }] };

    const { body } = await createTeam(user, { name: ' Red ', hidden: true, ...more }).expect(200);

    expect(body.data).toEqual((await as(user).get('/teams/me').expect(200)).body.data);
    expect(body.data).toMatchObject({ name: 'Red', captain_id: user.id, bracket_id: bracket.id, members: [user.id] });
    expect(await test.rows('SELECT hidden FROM teams')).toEqual([{ hidden: false }]);
    expectRefused(
      await createTeam(user, { name: 'Blue', ...more }),
      'You are already in a team. You cannot join another.',
    );
  });

  it('names every invalid field, by the rules of the form', async () => {
    await crew({ name: 'Red' });
    await test.make.field({ type: 'team', required: true });

    const { body } = await createTeam(await test.make.user(), { name: 'RED', password: ' ', country: 'x' }).expect(400);

    expect(complaintsIn(body)).toEqual({
      fields: ['Please provide all required fields'],
      name: ['That team name is already taken'],
      password: ['Pick a longer password'],
      country: ['Invalid country'],
    });
  });

  it('is refused while players may not create teams', async () => {
    await test.make.settings({ team_creation: false });

    expectForbidden(
      await createTeam(await test.make.user()),
      'New teams cannot be made. Please join a team that exists.',
    );
  });
});

describe('POST /teams/me/join', () => {
  it('adds the caller to a team with its name and password', async () => {
    const { team, captain, mate } = await crew({ name: 'Red' });
    const user = await test.make.user();
    const join = (body: object) => as(user).post('/teams/me/join', body);

    for (const wrong of [
      { name: 'Red', password: 'wrong' },
      { name: 'Blue', password: 'team secret' },
    ])
      expectRefused(await join(wrong), 'That information is incorrect');
    expectInvalid(await join({ name: 'Red' }), 'password');
    await test.make.settings({ team_size: 2 });
    expectRefused(
      await join({ name: 'Red', password: 'team secret' }),
      'Red has already reached the team size limit of 2',
    );
    await test.make.settings({ team_size: 3 });
    const { body } = await join({ name: ' Red ', password: 'team secret' }).expect(200);

    expect(body.data).toMatchObject({ id: team.id, members: [captain.id, mate.id, user.id] });
    expectRefused(
      await join({ name: 'Red', password: 'team secret' }),
      'You are already in a team. You cannot join another.',
    );
  });

  it('accepts an invitation instead, which shows the team to every holder', async () => {
    const { team, captain } = await crew({ name: 'Red' });
    const user = await test.make.user();
    const { code } = (await as(captain).post('/teams/me/members').expect(200)).body.data;

    const { body } = await as(null).get(`/teams/invitations/${code}`).expect(200);
    expect(body.data).toEqual({ team: { id: team.id, name: 'Red', members: 2 } });
    await as(user).post('/teams/me/join', { code }).expect(200);

    expect((await as(user).get('/teams/me')).body.data.id).toBe(team.id);
    expectForbidden(await as(null).get('/teams/invitations/x'), 'This invitation is not valid.');
    expectForbidden(
      await as(await test.make.user()).post('/teams/me/join', { code: 'x' }),
      'This invitation is not valid.',
    );
  });
});

describe('leaving a team', () => {
  const TOOK_PART =
    'Who has answered, bought or been awarded something for the team stays in it. Please contact an admin to remove a member.';
  const HAND_OVER = 'Make another member the captain first, or disband the team';

  it('is free for members without results, even if others have some', async () => {
    const { team, captain, mate } = await crew();
    await test.make.solve(captain, await test.make.challenge({ value: 20 }));

    await as(mate).post('/teams/me/leave').expect(200);

    expect((await as(captain).get('/teams/me')).body.data).toMatchObject({ members: [captain.id], score: 20 });
    expect((await as(mate).get('/users/me')).body.data.team_id).toBeNull();
    expectForbidden(await as(mate).post('/teams/me/leave'));
    expect(await test.rows('SELECT id FROM teams')).toEqual([{ id: team.id }]);
  });

  it('of others is decided by the captain, who can remove them', async () => {
    const { captain, mate } = await crew();
    const stranger = await test.make.user({ team_id: (await test.make.team()).id });

    expectRefused(await as(mate).delete(`/teams/me/members/${captain.id}`), 'Only team captains can remove members');
    for (const id of [stranger.id, 999]) expectNotFound(await as(captain).delete(`/teams/me/members/${id}`));
    const { body } = await as(captain).delete(`/teams/me/members/${mate.id}`).expect(200);

    expect(body.data).toEqual([captain.id]);
    expectForbidden(await as(mate).get('/teams/me'));
  });

  it('is refused to the captain, who must first make another member captain', async () => {
    const { captain, mate } = await crew();

    expectRefused(await as(captain).post('/teams/me/leave'), HAND_OVER);
    expectRefused(await as(captain).delete(`/teams/me/members/${captain.id}`), HAND_OVER);
    await as(captain).patch('/teams/me', { captain_id: mate.id }).expect(200);
    await as(captain).post('/teams/me/leave').expect(200);
  });

  it.each(['solve', 'fail', 'award', 'unlock'])('is refused to a member with a %s', async (what) => {
    const { team, captain, mate } = await crew();
    const challenge = await test.make.challenge();
    const hint = await test.make.hint({ challenge_id: challenge.id });
    if (what === 'solve') await test.make.solve(mate, challenge);
    if (what === 'fail') await test.make.fail(mate, challenge);
    if (what === 'award') await test.make.award({ user_id: mate.id, team_id: team.id });
    if (what === 'unlock') await test.make.unlock({ user_id: mate.id, team_id: team.id, target: hint.id });

    expectRefused(await as(mate).post('/teams/me/leave'), TOOK_PART);
    expectRefused(await as(captain).delete(`/teams/me/members/${mate.id}`), TOOK_PART);
  });

  it('waits for a submission of the member, and is refused after it', async () => {
    const { team, mate } = await crew();
    const challenge = await test.make.challenge();
    const args = `${team.id}, ${mate.id}, ${challenge.id}, 0, 10, false, '127.0.0.1', 'x', now()`;

    const responses = overtaken(test, { lock: `SELECT record_attempt(${args})`, meanwhile: 'SELECT' }, async () =>
      as(mate).post('/teams/me/leave'),
    );

    expectRefused(await responses, TOOK_PART);
  });

  it('is refused to all while organisers disabled it', async () => {
    const { captain, mate } = await crew();
    await test.make.settings({ team_disbanding: 'disabled' });

    expectRefused(await as(mate).post('/teams/me/leave'), 'Leaving a team is currently disabled');
    expectRefused(await as(captain).delete(`/teams/me/members/${mate.id}`), 'Leaving a team is currently disabled');
  });
});

describe('solves, fails and awards of a team', () => {
  /** Creates a team with two solves, a fail of each member and an award, and a rival team with a solve. */
  async function history(): Promise<Crew & { solves: number[]; fails: number[] }> {
    const made = await crew();
    const { team, captain, mate } = made;
    const solves = [
      await test.make.solve(captain, await test.make.challenge({ value: 10 }), '2026-11-20T10:00:00Z'),
      await test.make.solve(mate, await test.make.challenge({ value: 20 }), '2026-11-20T13:00:00Z'),
    ];
    const hard = await test.make.challenge();
    const fails = [
      await test.make.fail(captain, hard, '2026-11-20T11:00:00Z'),
      await test.make.fail(mate, hard, '2026-11-20T13:30:00Z'),
    ];
    await test.rows(
      `INSERT INTO awards (user_id, team_id, account_id, name, value, date, requirements)
       VALUES ($1, $2, $2, 'bonus', 5, '2026-11-20T13:00:00Z', '{"a": 1}')`,
      [mate.id, team.id],
    );
    const rival = await test.make.user({ team_id: (await test.make.team()).id });
    await test.make.solve(rival, hard);
    // An award from before the user joined the team counts for no account.
    await test.make.award({ user_id: mate.id, account_id: null, value: 500 });
    return { ...made, solves, fails };
  }

  const idsIn = (body: { data: { id: number }[] }): number[] => body.data.map(({ id }) => id);

  it('list the solves of all members, newest first', async () => {
    const { team, captain, mate, solves } = await history();
    const newestFirst = [...solves].reverse();

    for (const [caller, path] of [
      [captain, '/teams/me/solves'],
      [mate, '/teams/me/solves'],
      [null, `/teams/${team.id}/solves`],
    ] as const) {
      const { body } = await as(caller).get(path).expect(200);
      expect(idsIn(body)).toEqual(newestFirst);
      expect(body.meta).toEqual({ count: 2 });
      expect(body.data[0]).toEqual({
        id: solves[1],
        challenge_id: expect.any(Number),
        challenge: { id: expect.any(Number), name: expect.any(String), category: 'misc', value: 20 },
        user: { id: mate.id, name: mate.name },
        team: { id: team.id, name: team.name },
        date: '2026-11-20T13:00:00+00:00',
        type: 'correct',
      });
    }
  });

  it('show players the number of fails, and administrators the submissions', async () => {
    const { team, mate, fails } = await history();
    const admin = await test.make.admin();

    const counted = { success: true, data: [], meta: { count: 2 } };
    expect((await as(mate).get('/teams/me/fails').expect(200)).body).toEqual(counted);
    expect((await as(null).get(`/teams/${team.id}/fails`).expect(200)).body).toEqual(counted);
    const { body } = await as(admin).get(`/teams/${team.id}/fails`).expect(200);
    expect(idsIn(body)).toEqual([...fails].reverse());
    expect(body.data[0]).toMatchObject({ provided: 'wrong', ip: '127.0.0.1' });
  });

  it('show awards with their requirements and type to all callers', async () => {
    const { team, mate } = await history();
    const award = {
      id: 1,
      user_id: mate.id,
      team_id: team.id,
      user: mate.id,
      team: team.id,
      name: 'bonus',
      description: null,
      value: 5,
      category: null,
      icon: null,
      date: '2026-11-20T13:00:00+00:00',
      requirements: { a: 1 },
      type: 'standard',
    };

    expect((await as(null).get(`/teams/${team.id}/awards`).expect(200)).body).toEqual({
      success: true,
      data: [award],
      meta: { count: 1 },
    });
    expect((await as(mate).get('/teams/me/awards').expect(200)).body).toEqual({
      success: true,
      data: [award],
      meta: { count: 1 },
    });
  });

  it("are frozen except for administrators, but never in members' own lists", async () => {
    const { team, mate, solves } = await history();
    await test.make.settings({ freeze: FREEZE });
    const countsFor = async (caller: MadeUser | null, id: string | number) => {
      const counts = ['solves', 'fails', 'awards'].map(
        async (what) => (await as(caller).get(`/teams/${id}/${what}`).expect(200)).body.meta.count,
      );
      return Promise.all(counts);
    };

    expect(await countsFor(mate, 'me')).toEqual([2, 2, 1]);
    for (const caller of [null, mate]) expect(await countsFor(caller, team.id)).toEqual([1, 1, 0]);
    expect(await countsFor(await test.make.admin(), team.id)).toEqual([2, 2, 1]);
    expect(idsIn((await as(null).get(`/teams/${team.id}/solves`)).body)).toEqual([solves[0]]);
  });

  it('return one page if a page is requested', async () => {
    const { team, mate, solves } = await history();

    for (const [caller, path] of [
      [mate, '/teams/me/solves'],
      [null, `/teams/${team.id}/solves`],
    ] as const) {
      const { body } = await as(caller).get(`${path}?page=2&per_page=1`).expect(200);
      expect(idsIn(body)).toEqual([solves[0]]);
      expect(body.meta.pagination).toEqual({ page: 2, next: null, prev: 1, pages: 2, per_page: 1, total: 2 });
      expectNotFound(await as(caller).get(`${path}?page=3&per_page=1`));
    }
  });

  it('exist for teams that the caller may see', async () => {
    const admin = await test.make.admin();
    const [hidden, banned] = [await test.make.team({ hidden: true }), await test.make.team({ banned: true })];

    for (const what of ['solves', 'fails', 'awards']) {
      for (const { id } of [hidden, banned]) {
        expectNotFound(await as(null).get(`/teams/${id}/${what}`));
        await as(admin).get(`/teams/${id}/${what}`).expect(200);
      }
      for (const id of ['99', 'x', '0']) expectNotFound(await as(admin).get(`/teams/${id}/${what}`));
    }
  });

  it.each([
    ['account_visibility', 'private', 403, 200],
    ['account_visibility', 'admins', 404, 404],
    ['score_visibility', 'private', 403, 200],
    ['score_visibility', 'hidden', 403, 403],
    ['score_visibility', 'admins', 404, 404],
  ])('follow %s %s: anonymous %i, player %i', async (setting, value, anonymous, player) => {
    const { team, mate } = await crew();
    const admin = await test.make.admin();
    await test.make.settings({ [setting]: value });

    for (const what of ['solves', 'fails', 'awards']) {
      await as(null).get(`/teams/${team.id}/${what}`).expect(anonymous);
      await as(mate).get(`/teams/${team.id}/${what}`).expect(player);
      await as(admin).get(`/teams/${team.id}/${what}`).expect(200);
      await as(mate).get(`/teams/me/${what}`).expect(200);
    }
  });
});
