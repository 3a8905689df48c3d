import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response, Test } from 'supertest';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { Passwords } from '../../src/platform/passwords/passwords';
import { useApp } from '../support/app';
import { Browser } from '../support/browser';
import { ensign } from '../support/command-line';
import { expectEach, expectForbidden } from '../support/expectations';
import type { MadeUser } from '../support/factories';

const test = useApp();

let admin: MadeUser;
beforeEach(async () => {
  admin = await test.make.admin({ name: 'root' });
});

function send(csv: string | Buffer, fields: Record<string, string> = {}, path = '/api/v1/imports/csv'): Test {
  const request = test.http.post(path).set('Authorization', `Token ${admin.token}`);
  for (const [name, value] of Object.entries({ csv_type: 'users', ...fields })) void request.field(name, value);
  return request.attach('csv_file', Buffer.from(csv), 'accounts.csv');
}

async function refusal(csv: string | Buffer, fields: Record<string, string> = {}): Promise<string[]> {
  const before = await counts();
  const { body }: Response = await send(csv, fields).expect(400);
  expect(await counts()).toEqual(before);
  return body.errors;
}

const LEFT_OUT = 'Columns left out, because they mean nothing here';

function counts(): Promise<unknown[]> {
  return test.rows(`SELECT (SELECT COUNT(*) FROM users) AS users, (SELECT COUNT(*) FROM teams) AS teams,
    (SELECT COUNT(*) FROM challenges) AS challenges, (SELECT COUNT(*) FROM flags) AS flags, (SELECT COUNT(*) FROM field_entries) AS entries`);
}

describe('POST /imports/csv with users', () => {
  it('stores every row with all its columns, custom fields and quoted cells, and passwords that work', async () => {
    const bracket = await test.make.bracket({ name: 'students', type: 'users' });
    const school = await test.make.field({ name: 'School', type: 'user', field_type: 'text' });
    const food = await test.make.field({ name: 'Vegan', type: 'user', field_type: 'boolean' });
    const csv = [
      'name,email,password,type,secret,website,affiliation,country,bracket_id,hidden,banned,verified,language,School,Vegan,id',
      `ada,ada@example.com,"pass, ""word""",admin,note,https://ada.example,"Line 1`,
      `Line 2",SE,${bracket.id},true,false,True,en,KTH,true,99`,
      'bob,,secret password,,,,,,,,,,,,,',
    ].join('\r\n');

    const { body } = await send(`\uFEFF${csv}\r\n\r\n`).expect(200);

    expect(body).toEqual({
      success: true,
      data: { csv_type: 'users', rows: 2, dry_run: false, notes: [`${LEFT_OUT}: id`] },
    });
    const users = await test.rows<{ password: string }>(
      `SELECT name, email, type, secret, website, affiliation, country, bracket_id, hidden, banned, verified, language, password
         FROM users WHERE id > $1 ORDER BY id`,
      [admin.id],
    );
    expect(users).toMatchObject([
      {
        ...{ name: 'ada', email: 'ada@example.com', type: 'admin', secret: 'note', website: 'https://ada.example' },
        ...{ affiliation: 'Line 1\r\nLine 2', country: 'SE', bracket_id: bracket.id, language: 'en' },
        ...{ hidden: true, banned: false, verified: true },
      },
      { name: 'bob', email: null, type: 'user', affiliation: null, bracket_id: null, hidden: false, verified: false },
    ]);
    expect(await test.app.get(Passwords).verify(users[0]?.password ?? '', 'pass, "word"')).toBe(true);
    expect(await test.rows('SELECT field_id, value FROM field_entries ORDER BY field_id')).toEqual([
      { field_id: school.id, value: 'KTH' },
      { field_id: food.id, value: true },
    ]);
  });

  it('shows the new users immediately', async () => {
    await send('name,password\nada,x').expect(200);

    const { body } = await test.as(admin).get('/users?view=admin').expect(200);

    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['root', 'ada']);
  });

  it('reports every invalid row with its number and field, and stores no valid ones', async () => {
    await test.make.user({ name: 'taken', email: 'taken@example.com' });
    const csv = [
      'name,email,password,country,bracket_id,hidden,website',
      'good,good@example.com,x,,,,',
      ',no@example.com,x,,,,',
      'c,no address,x,Atlantis,many,perhaps,ftp://x',
      'taken,x@example.com,x,,,,',
      'e,TAKEN@example.com,x,,,,',
      'f,f@example.com,,,,,',
      'g,g@example.com,x,,77,,',
      ' good ,Good@example.com,x,,,,',
      'i,i@example.com,x',
      'j,j@example.com,x,,,,,,y',
      'k,k@example.com,x,,,,,,',
    ].join('\n');

    expect(await refusal(csv)).toEqual([
      'row 3, name: User names must not be empty',
      'row 4, email: Emails must be a properly formatted email address',
      'row 4, website: Websites must be a proper URL starting with http or https',
      'row 4, country: Invalid Country',
      'row 4, bracket_id: Not a valid integer.',
      'row 4, hidden: Not a valid boolean.',
      'row 5, name: User name has already been taken',
      'row 6, email: Email address has already been used',
      'row 7, password: Passwords must not be empty',
      'row 8, bracket_id: Please provide a valid bracket id',
      'row 9, name: User name has already been taken by row 2',
      'row 9, email: Email address has already been used by row 2',
      'row 10: There are 3 cells, and the header has 7.',
      'row 11: There are 9 cells, and the header has 7.',
    ]);
  });

  it('returns row and field separately, too', async () => {
    const { body } = await send('name,password\nada,\n').accept(DETAILS_TYPE).expect(400);

    expect(body).toEqual({
      success: false,
      errors: ['row 2, password: Passwords must not be empty'],
      fields: { 'row 2, password': ['Passwords must not be empty'] },
      rows: [{ row: 2, field: 'password', message: 'Passwords must not be empty' }],
    });
  });

  it('lists a hundred errors, and the number of the others', async () => {
    const errors = await refusal(`name,password\n${'x,\n'.repeat(150)}`);

    expect(errors).toHaveLength(101);
    expect(errors.at(-1)).toBe('… and 50 more');
  });

  it('stores nothing in a dry run, which reports the same errors', async () => {
    const before = await counts();

    const { body } = await send('name,password\nada,x', { dry_run: 'true' }).expect(200);

    expect(body.data).toEqual({ csv_type: 'users', rows: 1, dry_run: true, notes: [] });
    expect(await counts()).toEqual(before);
    expect(await refusal('name,password\nroot,x', { dry_run: 'true' })).toEqual([
      'row 2, name: User name has already been taken',
    ]);
  });

  it('puts users into their teams, and makes the first member of an empty team its captain', async () => {
    const member = await test.make.user({ name: 'old' });
    const [led, empty] = [
      await test.make.team({ name: 'led', captain_id: member.id }),
      await test.make.team({ name: 'empty' }),
    ];
    await test.rows('UPDATE users SET team_id = $1 WHERE id = $2', [led.id, member.id]);

    await send('name,password,team\nada,x,empty\nbob,x,led\neve,x,empty\nsolo,x,').expect(200);

    expect(await test.rows('SELECT name, team_id FROM users WHERE id > $1 ORDER BY id', [member.id])).toEqual([
      { name: 'ada', team_id: empty.id },
      { name: 'bob', team_id: led.id },
      { name: 'eve', team_id: empty.id },
      { name: 'solo', team_id: null },
    ]);
    expect(await test.rows('SELECT captain_id FROM teams ORDER BY id')).toEqual([
      { captain_id: member.id },
      { captain_id: member.id + 1 },
    ]);
  });

  it('creates missing teams, and reports it', async () => {
    const reds = await test.make.team({ name: 'Reds' });
    const csv = 'name,password,team\nada,x,Blues\nbob,x,Reds\neve,x,Blues\nsolo,x,';

    const { body } = await send(csv).expect(200);

    expect(body.data.notes).toEqual(['New teams, which have no password: Blues']);
    const blues = reds.id + 1;
    expect(await test.rows('SELECT name, team_id FROM users WHERE id > $1 ORDER BY id', [admin.id])).toEqual([
      { name: 'ada', team_id: blues },
      { name: 'bob', team_id: reds.id },
      { name: 'eve', team_id: blues },
      { name: 'solo', team_id: null },
    ]);
    expect(await test.rows('SELECT name, password, captain_id FROM teams ORDER BY id')).toEqual([
      { name: 'Reds', password: null, captain_id: admin.id + 2 },
      { name: 'Blues', password: null, captain_id: admin.id + 1 },
    ]);
  });

  it('refuses a team whose name is easily mistaken for an existing one', async () => {
    await test.make.team({ name: 'Reds' });
    const sentence = (twin: string): string =>
      `Differs from the team "${twin}" only in case, blanks or look-alike letters; write both the same`;

    const rows = ['a,x,reds', 'b,x,Blues', 'c,x,B lues', 'd,x,Blues', `e,x,${'x'.repeat(129)}`];

    expect(await refusal(['name,password,team', ...rows].join('\n'))).toEqual([
      `row 2, team: ${sentence('Reds')}`,
      `row 4, team: ${sentence('Blues')}`,
      'row 6, team: Longer than maximum length 128.',
    ]);
  });

  it('accepts one of two concurrent files with the same new team', async () => {
    const responses = await Promise.all([
      send('name,password,team\nada,x,reds'),
      send('name,password,team\nbob,x,reds'),
    ]);

    expect(responses.map(({ status }) => status).every((status) => status === 200 || status === 400)).toBe(true);
    expect(await test.rows('SELECT name FROM teams')).toEqual([{ name: 'reds' }]);
  });

  it('accepts column names in any case, and prefers an exact match', async () => {
    const country = await test.make.field({ name: 'Country', type: 'user', field_type: 'text' });

    await send('NAME,Password,E-MAIL,country\nada,x,,SE').expect(400);
    await send('NAME,Password,EMAIL,country,Country\nada,x,a@example.com,SE,Sweden').expect(200);

    expect(await test.rows(`SELECT email, country FROM users WHERE name = 'ada'`)).toEqual([
      { email: 'a@example.com', country: 'SE' },
    ]);
    expect(await test.rows('SELECT field_id, value FROM field_entries')).toEqual([
      { field_id: country.id, value: 'Sweden' },
    ]);
    expect(await refusal('name,Name,password\n')).toEqual(['csv_file: The column "name" is there twice.']);
    await test.make.field({ name: 'Country', type: 'user', field_type: 'text' });
    expect(await refusal('name,password,Country\nada,x,here')).toEqual([
      'csv_file: There are several custom fields with the name "Country".',
    ]);
  });

  it('ignores additions of spreadsheets: empty columns, empty rows and blanks', async () => {
    const { body } = await send(
      'name, password,,email,,\n ada , a long passphrase ,,ada@example.org,,\n,,,,,\n',
    ).expect(200);

    expect(body.data.rows).toBe(1);
    const [user] = await test.rows<{ name: string; password: string }>(
      `SELECT name, email, password FROM users WHERE id > $1`,
      [admin.id],
    );
    expect(user).toMatchObject({ name: 'ada', email: 'ada@example.org' });
    expect(await test.app.get(Passwords).verify(user?.password ?? '', 'a long passphrase')).toBe(true);
    expect(await refusal('name,password,,\nada,x,,y\nbob,x,z,')).toEqual([
      'row 2: There is a text in column 4, which has no name.',
      'row 3: There is a text in column 3, which has no name.',
    ]);
  });

  it('accepts password hashes from exports, and accounts of exports without passwords', async () => {
    const hash = await test.app.get(Passwords).hash('sesame');
    const header = 'id,name,password,change_password,team_id,created';

    const { body } = await send(
      `${header}\n7,ada,"${hash}",False,3,2025-10-01 10:00:00\n8,bob,,True,,2025-10-01`,
    ).expect(200);

    expect(body.data.notes).toEqual([`${LEFT_OUT}: id, team_id, created`, 'No password until it is reset: bob']);
    expect(
      await test.rows('SELECT name, password, change_password FROM users WHERE id > $1 ORDER BY id', [admin.id]),
    ).toEqual([
      { name: 'ada', password: hash, change_password: false },
      { name: 'bob', password: null, change_password: true },
    ]);
  });

  it('accepts one of two concurrent files with the same name', async () => {
    const responses = await Promise.all([send('name,password\nada,x'), send('name,password\nada,x')]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await test.rows(`SELECT name FROM users WHERE name = 'ada'`)).toHaveLength(1);
  });

  it('stores formulas and markup as text', async () => {
    await send('name,password,affiliation\n=1+1,x,@SUM(A1)\n<b>,x,"+cmd|\' /C calc\'!A0"').expect(200);

    expect(await test.rows('SELECT name, affiliation FROM users WHERE id > $1 ORDER BY id', [admin.id])).toEqual([
      { name: '=1+1', affiliation: '@SUM(A1)' },
      { name: '<b>', affiliation: `+cmd|' /C calc'!A0` },
    ]);
  });

  it('removes the apostrophe that protects a text from being a formula', async () => {
    await send(`name,password,affiliation\n'=1+1,x,"'@SUM(A1)"\n''-1,x,'quoted'`).expect(200);

    expect(await test.rows('SELECT name, affiliation FROM users WHERE id > $1 ORDER BY id', [admin.id])).toEqual([
      { name: '=1+1', affiliation: '@SUM(A1)' },
      { name: "'-1", affiliation: "'quoted'" },
    ]);
  });

  it('checks a thousand rows with all fields, and finds the invalid one', async () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `player${i},player${i}@example.com,password ${i}`);

    expect(
      (await send(['name,email,password', ...rows].join('\n'), { dry_run: 'true' }).expect(200)).body.data.rows,
    ).toBe(1000);
    rows[700] = 'player7,other@example.com,x';
    expect(await refusal(['name,email,password', ...rows].join('\n'))).toEqual([
      'row 702, name: User name has already been taken by row 9',
    ]);
  });

  it('refuses a file that it cannot read', async () => {
    const cases = [
      ['', 'csv_file: The file is empty: a header with the names of the columns is missing.'],
      ['name,password,colour\n', 'csv_file: There is no column "colour".'],
      ['name,password,name\n', 'csv_file: The column "name" is there twice.'],
      ['who;password\n', 'csv_file: There is no column "who".'],
      [
        Buffer.from('name,password\nJos\xe9,x\n', 'latin1'),
        'csv_file: line 2: The text is not in UTF-8 or UTF-16. Save the file as "CSV UTF-8" and try again.',
      ],
      ['name,password\nada,"x\n', 'csv_file: line 2: A quotation mark is opened and never closed.'],
      [
        'name,password\na"da,x\n',
        'csv_file: line 2: A quotation mark stands inside a cell that does not begin with one.',
      ],
      ['name,password\n"ada"x,x\n', 'csv_file: line 2: Something follows the quotation mark that closes a cell.'],
      [`name,password\n${'x'.repeat(2_000_000)},x\n`, 'csv_file: line 2: A row is longer than 1048576 bytes.'],
      ['name,password\na\0da,x\n', 'row 2, name: Null characters are not allowed.'],
      [`name,password\n${'x'.repeat(129)},x\n`, 'row 2, name: Longer than maximum length 128.'],
      [`name,password,email\na,x,${'x'.repeat(120)}@example.com\n`, 'row 2, email: Longer than maximum length 128.'],
      [
        'name,password\nada,$bcrypt-sha256$v=2\n',
        'row 2, password: This is the hash of a password, of a kind that cannot be checked here',
      ],
    ] as const;

    await expectEach(cases, async ([csv, complaint]) => expect((await refusal(csv))[0]).toBe(complaint));
  });

  it('names missing columns', async () => {
    expect(await refusal('email\na@example.com\n')).toEqual([
      'csv_file: The column "name" is missing.',
      'csv_file: The column "password" is missing.',
    ]);
  });

  it('refuses a file with too many rows or bytes with 413', async () => {
    const rows = await send(`name,password\n${'x,x\n'.repeat(10_001)}`).expect(413);
    expect(rows.body.errors).toEqual(['csv_file: A file may have at most 10000 rows below the header.']);

    const bytes = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'x')).expect(413);
    expect(bytes.body.errors).toEqual(['csv_file: A file may have at most 10485760 bytes.']);
  });
});

describe('POST /imports/csv with teams', () => {
  it('stores every row', async () => {
    await test.make.settings({ user_mode: 'teams' });
    const motto = await test.make.field({ name: 'Motto', type: 'team', field_type: 'text' });

    await send('name,password,email,country,Motto\nred,x,red@example.com,SE,Go\nblue,x,,,', {
      csv_type: 'teams',
    }).expect(200);

    expect(await test.rows('SELECT name, email, country FROM teams ORDER BY id')).toEqual([
      { name: 'red', email: 'red@example.com', country: 'SE' },
      { name: 'blue', email: null, country: null },
    ]);
    expect(await test.rows('SELECT field_id, team_id, value FROM field_entries')).toEqual([
      { field_id: motto.id, team_id: 1, value: 'Go' },
    ]);
  });

  it('reports invalid rows, and refuses columns of users', async () => {
    await test.make.team({ name: 'red' });

    expect(await refusal('name,password\nred,x\n,x', { csv_type: 'teams' })).toEqual([
      'row 2, name: Team name has already been taken',
      'row 3, name: Team names must not be empty',
    ]);
    expect(await refusal('name,password,verified\nblue,x,true', { csv_type: 'teams' })).toEqual([
      'csv_file: There is no column "verified".',
    ]);
  });
});

describe('POST /imports/csv with teams and their members', () => {
  const HEADER = 'id,name,password,captain_id,created,Motto,member_id,member_name,member_password,member_team_id,City';

  it('stores the teams, and after each its members with its captain', async () => {
    const motto = await test.make.field({ name: 'Motto', type: 'team', field_type: 'text' });
    const city = await test.make.field({ name: 'City', type: 'user', field_type: 'text' });
    const rows = [
      '4,reds,x,22,2025-10-01,Go,,,,,',
      ',,,,,,21,ada,x,4,Lund',
      ',,,,,,22,bob,x,4,',
      '5,blues,x,,2025-10-01,,,,,,',
    ];

    const { body } = await send([HEADER, ...rows].join('\n'), { csv_type: 'teams' }).expect(200);

    expect(body.data).toMatchObject({ rows: 4, notes: [`${LEFT_OUT}: id, captain_id, created, team_id`] });
    expect(
      await test.rows(`SELECT teams.name, captain.name AS captain FROM teams
                         LEFT JOIN users captain ON captain.id = captain_id ORDER BY teams.id`),
    ).toEqual([
      { name: 'reds', captain: 'bob' },
      { name: 'blues', captain: null },
    ]);
    expect(
      await test.rows(`SELECT users.name, teams.name AS team FROM users JOIN teams ON teams.id = team_id ORDER BY 1`),
    ).toEqual([
      { name: 'ada', team: 'reds' },
      { name: 'bob', team: 'reds' },
    ]);
    expect(await test.rows('SELECT field_id, value FROM field_entries ORDER BY field_id')).toEqual([
      { field_id: motto.id, value: 'Go' },
      { field_id: city.id, value: 'Lund' },
    ]);
  });

  it('reports invalid rows of both, and stores none', async () => {
    await test.make.field({ name: 'Motto', type: 'team', field_type: 'text' });
    await test.make.field({ name: 'City', type: 'user', field_type: 'text' });
    const members = { csv_type: 'teams' };
    const rows = (...lines: string[]): string => [HEADER, ...lines].join('\n');

    expect(await refusal(rows(',,,,,,21,ada,x,4,', '4,reds,x,,,,22,bob,x,4,'), members)).toEqual([
      'row 2: A row is one of a team or, below it, one of a member of that team.',
      'row 3: A row is one of a team or, below it, one of a member of that team.',
    ]);
    expect(await refusal(rows('4,reds,x,,,,,,,,', ',,,,,,21,root,x,4,', ',,,,,,,eve,,4,'), members)).toEqual([
      'row 3, name: User name has already been taken',
      'row 4, password: Passwords must not be empty',
    ]);
  });
});

describe('POST /imports/csv with users and their teams', () => {
  const HEADER = 'id,name,email,password,City,team_id,team_name,team_email,team_password,team_captain,Motto';
  const members = () =>
    test.rows(`SELECT users.name, teams.name AS team, teams.captain_id = users.id AS captain
                 FROM users LEFT JOIN teams ON teams.id = team_id WHERE users.type = 'user' ORDER BY users.name`);

  it('stores users, and each team once, with its fields and its captain', async () => {
    const city = await test.make.field({ name: 'City', type: 'user', field_type: 'text' });
    const motto = await test.make.field({ name: 'Motto', type: 'team', field_type: 'text' });
    const rows = [
      '21,ada,ada@example.com,x,Lund,4,reds,reds@example.com,secret,False,Go',
      '22,bob,bob@example.com,x,,4,reds,reds@example.com,secret,True,Go',
      '23,cy,cy@example.com,x,,5,blues,,,,',
      '24,dee,dee@example.com,x,,,,,,,',
    ];

    const { body } = await send([HEADER, ...rows].join('\n'), { csv_type: 'users+teams' }).expect(200);

    expect(body.data).toMatchObject({ csv_type: 'users+teams', rows: 4 });
    expect(await members()).toEqual([
      { name: 'ada', team: 'reds', captain: false },
      { name: 'bob', team: 'reds', captain: true },
      { name: 'cy', team: 'blues', captain: true },
      { name: 'dee', team: null, captain: null },
    ]);
    expect(await test.rows('SELECT name, email, password IS NULL AS open FROM teams ORDER BY id')).toEqual([
      { name: 'reds', email: 'reds@example.com', open: false },
      { name: 'blues', email: null, open: true },
    ]);
    expect(await test.rows('SELECT field_id, value FROM field_entries ORDER BY field_id')).toEqual([
      { field_id: city.id, value: 'Lund' },
      { field_id: motto.id, value: 'Go' },
    ]);
  });

  it('adds users to a team that exists, and does not change the team', async () => {
    const reds = await test.make.team({ name: 'reds', email: 'old@example.com' });
    const captain = await test.make.user({ name: 'zoe', team_id: reds.id });
    await test.rows('UPDATE teams SET captain_id = $1', [captain.id]);
    const text = 'name,team_name,team_email,team_captain,Password\nada,reds,new@example.com,yes,x\n';

    await send(text, { csv_type: 'users+teams' }).expect(200);

    expect(await members()).toEqual([
      { name: 'ada', team: 'reds', captain: false },
      { name: 'zoe', team: 'reds', captain: true },
    ]);
    expect(await test.rows('SELECT email FROM teams')).toEqual([{ email: 'old@example.com' }]);
  });

  it('lists invalid rows of users and teams, and stores none', async () => {
    const text = 'name,password,team_name,team_email\nada,x,reds,no address\n,x,blues,\n';

    const { body } = await send(text, { csv_type: 'users+teams' }).expect(400);

    expect(body.errors.join()).toMatch(/email/);
    expect(body.errors.join()).toMatch(/name/);
    expect(await test.rows('SELECT FROM teams')).toEqual([]);
    expect(await members()).toEqual([]);
  });

  it('reads an export of users with their teams', async () => {
    const admin = await test.make.admin();
    const reds = await test.make.team({ name: 'reds' });
    await test.make.user({ name: 'ada', team_id: reds.id });
    const args = { table: 'users+teams+fields' };
    const { text } = await test.as(admin).post('/exports/raw', { type: 'csv', args }).expect(200);
    const lines = text.split('\r\n');
    await test.rows(`DELETE FROM users WHERE name = 'ada'`);
    await test.rows('DELETE FROM teams');

    await send([lines[0], ...lines.filter((line: string) => line.includes(',ada,'))].join('\n'), {
      csv_type: 'users+teams',
    }).expect(200);

    expect(await members()).toEqual([{ name: 'ada', team: 'reds', captain: true }]);
  });
});

describe('POST /imports/csv with challenges', () => {
  it('stores challenges with their flags, tags and hints, as texts and as JSON', async () => {
    const csv = [
      'name,category,value,description,state,type,type_data,flags,tags,hints,id,requirements',
      'easy,web,100,Do **it**,visible,,,"ctf{a},ctf{b}","web, easy",Look up,7,',
      `hard,pwn,,x,hidden,dynamic,"{""initial"": 500, ""minimum"": 100, ""decay"": 20, ""function"": ""linear""}","[{""type"": ""regex"", ""content"": ""ctf\\\\{.*\\\\}"", ""data"": ""case_insensitive""}]",,"[{""content"": ""Down"", ""cost"": 10}]",8,`,
    ].join('\n');

    await send(csv, { csv_type: 'challenges' }).expect(200);

    expect(
      await test.rows('SELECT id, name, category, value, state, type, initial, decay FROM challenges ORDER BY id'),
    ).toEqual([
      {
        id: 1,
        name: 'easy',
        category: 'web',
        value: 100,
        state: 'visible',
        type: 'standard',
        initial: null,
        decay: null,
      },
      { id: 2, name: 'hard', category: 'pwn', value: 500, state: 'hidden', type: 'dynamic', initial: 500, decay: 20 },
    ]);
    expect(await test.rows('SELECT challenge_id, type, content, data FROM flags ORDER BY id')).toEqual([
      { challenge_id: 1, type: 'static', content: 'ctf{a}', data: '' },
      { challenge_id: 1, type: 'static', content: 'ctf{b}', data: '' },
      { challenge_id: 2, type: 'regex', content: 'ctf\\{.*\\}', data: 'case_insensitive' },
    ]);
    expect(await test.rows('SELECT challenge_id, value FROM tags ORDER BY id')).toEqual([
      { challenge_id: 1, value: 'web' },
      { challenge_id: 1, value: 'easy' },
    ]);
    expect(await test.rows('SELECT challenge_id, content, cost FROM hints ORDER BY id')).toEqual([
      { challenge_id: 1, content: 'Look up', cost: 0 },
      { challenge_id: 2, content: 'Down', cost: 10 },
    ]);
  });

  it('reads the columns of CTFd 3.8, and reports those that it omits', async () => {
    const header =
      'id,name,description,attribution,connection_info,next_id,max_attempts,value,category,type,state,logic,initial,minimum,' +
      'decay,position,function,scheduled_at,module_id,requirements,dynamic_initial,dynamic_minimum,dynamic_decay,dynamic_function';
    const csv = [
      header,
      '1,Foghorn,x,Ada,,,0,100,misc,standard,visible,any,,,,3,static,2026-12-01 10:00:00,,null,,,,',
      '2,Lantern,x,,,1,0,300,misc,dynamic,visible,all,,,,0,,,4,"{""prerequisites"": [1]}",500,100,7,linear',
    ].join('\r\n');

    const { body } = await send(csv, { csv_type: 'challenges' }).expect(200);

    expect(body.data.notes).toEqual([`${LEFT_OUT}: id, next_id, requirements, module_id`]);
    expect(
      await test.rows(`SELECT name, attribution, value, logic, position, scheduled_at::text, initial, minimum, decay, function
                         FROM challenges ORDER BY id`),
    ).toEqual([
      {
        ...{ name: 'Foghorn', attribution: 'Ada', value: 100, logic: 'any', position: 3 },
        ...{ scheduled_at: '2026-12-01 10:00:00+00', initial: null, minimum: null, decay: null, function: null },
      },
      {
        ...{ name: 'Lantern', attribution: null, value: 500, logic: 'all', position: 0 },
        ...{ scheduled_at: null, initial: 500, minimum: 100, decay: 7, function: 'linear' },
      },
    ]);
  });

  it('warns about unusual terms, and refuses flags that no submission can match', async () => {
    const fields = { csv_type: 'challenges' };
    const csv = 'name,type,initial,minimum,flags\nheap,dynamic,500,100,"[{""content"": ""ctf{a}""}]"';

    const { body } = await send(csv, fields).expect(200);

    expect(body.data.notes).toEqual(['row 2, decay: is missing, so the second solve lowers the value from 500 to 100']);
    expect(await refusal(csv.replace('ctf{a}', ' ctf{a}'), fields)).toEqual([expect.stringMatching(/^row 2, flags: /)]);
  });

  it('keeps the value of a dynamic challenge constant without terms, and reports it', async () => {
    const { body } = await send('name,value,type,function\nLantern,300,dynamic,static', {
      csv_type: 'challenges',
    }).expect(200);

    expect(body.data.notes).toEqual(['Dynamic without initial, minimum and decay, so that the value stays: Lantern']);
    expect(await test.rows('SELECT type, value, initial, minimum FROM challenges')).toEqual([
      { type: 'dynamic', value: 300, initial: 300, minimum: 300 },
    ]);
  });

  it('reports invalid rows and parts, and stores no valid rows', async () => {
    const head = 'name,value,type,flags,type_data\n';
    const fields = { csv_type: 'challenges' };

    expect(await refusal(`${head}a,many,,,\n,1,,,\nb,1,arcade,,\nc,1,,,[1]\nd,1,,"[{x}]",`, fields)).toEqual([
      'row 2, value: Not a valid integer.',
      'row 3, name: Challenges must have a name',
      'row 4, type: Must be one of: standard, dynamic.',
      'row 5, type_data: Not a JSON object.',
      'row 6, flags: Not a JSON list of objects.',
    ]);
    const flags = `"[{""type"": ""regex"", ""content"": ""(a)\\\\1""}]"`;
    expect(await refusal(`${head}good,1,,x,\nbad,1,,${flags},\nworse,,dynamic,,`, fields)).toEqual([
      expect.stringMatching(/^row 3, flags: .+\.$/),
      'row 4, initial: Missing data for required field.',
    ]);
  });
});

describe('a CSV file from the panel', () => {
  /**
   * Returns the CSV file of a table or report. Then deletes the rows of `where`, a table with an optional condition.
   */
  async function exported(table: string, where: string): Promise<string> {
    await test.rows('DELETE FROM rate_limits');
    const { text } = await test.http
      .get(`/admin/export/csv?table=${encodeURIComponent(table)}`)
      .set('Authorization', `Token ${admin.token}`)
      .expect(200);
    await test.rows(`DELETE FROM ${where}`);
    return text;
  }

  it('can be imported again: users and teams with their custom fields, and teams with their members', async () => {
    const city = await test.make.field({ name: '=City', type: 'user', field_type: 'text' });
    await test.make.field({ name: 'Motto', type: 'team', field_type: 'text' });
    const reds = await test.make.team({ name: '@reds', affiliation: '-' });
    const ada = await test.make.user({ name: '=ada', email: 'ada@example.com', team_id: reds.id, secret: "'+1" });
    await test.make.fieldEntry({ field_id: city.id, user_id: ada.id, value: '+Lund' });
    const others = `users WHERE id <> ${admin.id}`;
    const stored = (): Promise<unknown[]> =>
      test.rows(`SELECT users.name, users.email, users.secret, teams.name AS team, teams.affiliation, entries.value
                   FROM users LEFT JOIN teams ON teams.id = team_id
                   LEFT JOIN field_entries entries ON entries.user_id = users.id
                  WHERE users.id <> ${admin.id}`);
    const before = await stored();

    const both = await exported('teams+members+fields', others);
    await test.rows('DELETE FROM teams');
    await send(both, { csv_type: 'teams' }).expect(200);
    expect(await stored()).toEqual(before);

    const users = await exported('users+fields', others);
    // Leaves out the row of the administrator, whose account still exists.
    await send(users.replace(/^.*,root,.*\r\n/m, '')).expect(200);
    await send(await exported('teams+fields', 'teams'), { csv_type: 'teams' }).expect(200);
    expect(await stored()).toMatchObject([{ name: '=ada', secret: "'+1", team: null, value: '+Lund' }]);
    expect(await test.rows('SELECT name, affiliation FROM teams')).toEqual([{ name: '@reds', affiliation: '-' }]);
  });

  it('can be imported again: challenges with flags, tags and hints', async () => {
    const { id } = await test.make.challenge({
      name: '=1+1',
      description: '- a, "b"\n- c',
      attribution: 'Ada',
      position: 2,
    });
    const { id: dynamic } = await test.make.challenge({
      name: 'heap',
      type: 'dynamic',
      initial: 300,
      minimum: 50,
      decay: 7,
    });
    await test.make.flag({ challenge_id: id, content: 'ctf{a,b}', data: 'case_insensitive' });
    await test.make.flag({ challenge_id: id, type: 'regex', content: 'ctf\\{\\d+\\}' });
    await test.make.hint({ challenge_id: dynamic, content: '+ look, up', cost: 5 });
    await test.rows(`INSERT INTO tags (challenge_id, value) VALUES ($1, 'a, b'), ($1, '=c')`, [dynamic]);
    const stored = (): Promise<unknown[]> =>
      test.rows(`SELECT name, description, attribution, value, type, state, position, initial, minimum, decay, function,
                        (SELECT json_agg(json_build_array(type, content, data) ORDER BY id) FROM flags WHERE challenge_id = challenges.id) AS flags,
                        (SELECT json_agg(value ORDER BY id) FROM tags WHERE challenge_id = challenges.id) AS tags,
                        (SELECT json_agg(json_build_array(content, cost) ORDER BY id) FROM hints WHERE challenge_id = challenges.id) AS hints
                   FROM challenges ORDER BY id`);
    const before = await stored();

    await send(await exported('challenges', 'challenges'), { csv_type: 'challenges' }).expect(200);
    expect(await stored()).toEqual(before);

    await test.rows(`DELETE FROM challenges WHERE type = 'standard'`);
    await send(await exported('dynamic_challenge', 'challenges'), { csv_type: 'challenges' }).expect(200);
    expect(await stored()).toMatchObject([{ name: 'heap', type: 'dynamic', initial: 300, minimum: 50, decay: 7 }]);
  });
});

describe('POST /imports/csv', () => {
  it('is for administrators', async () => {
    const player = await test.make.user();
    const by = (token: string): Test =>
      test.http
        .post('/api/v1/imports/csv')
        .set('Authorization', `Token ${token}`)
        .field('csv_type', 'users')
        .attach('csv_file', Buffer.from('name,password\nx,x'), 'x.csv');

    expectForbidden(await by(player.token));
    expect(await test.rows(`SELECT FROM users WHERE name = 'x'`)).toEqual([]);
  });

  it('requires the file and its type', async () => {
    const request = (): Test => test.http.post('/api/v1/imports/csv').set('Authorization', `Token ${admin.token}`);

    expect((await request().field('csv_type', 'users').expect(400)).body.errors).toEqual([
      'csv_file: Missing data for required field.',
    ]);
    expect((await request().attach('csv_file', Buffer.from('x'), 'x.csv').expect(400)).body.errors).toEqual([
      'csv_type: Missing data for required field.',
    ]);
    expect((await send('x', { csv_type: 'awards' }).expect(400)).body.errors).toEqual([
      'csv_type: Must be one of: users, teams, users+teams, challenges.',
    ]);
    expect((await request().send({}).expect(400)).body.success).toBe(false);
  });
});

describe('POST /admin/import/csv', () => {
  const PATH = '/admin/import/csv';

  it('redirects to the administrators’ pages when all rows are stored', async () => {
    const { headers } = await send('name,password\nada,x', {}, PATH).expect(302);

    expect(headers.location).toBe('/admin/statistics');
    expect(await test.rows(`SELECT name FROM users WHERE name = 'ada'`)).toEqual([{ name: 'ada' }]);
  });

  it('reports invalid rows in the form that scripts of CTFd read', async () => {
    const { body } = await send('name,password,email\nroot,x,\nada,,y', {}, PATH).expect(400);

    expect(body).toEqual([
      [2, { name: ['User name has already been taken'] }],
      [3, { password: ['Passwords must not be empty'], email: ['Emails must be a properly formatted email address'] }],
    ]);
  });

  it('requires the nonce from a user who is authenticated by cookie', async () => {
    await test.rows('UPDATE users SET password = $1 WHERE id = $2', [
      await test.app.get(Passwords).hash('pw'),
      admin.id,
    ]);
    const browser = new Browser(test);
    await browser.logIn('root', 'pw');
    const post = (nonce: string): Test =>
      browser
        .send('post', PATH)
        .field('nonce', nonce)
        .field('csv_type', 'users')
        .attach('csv_file', Buffer.from('name,password\nada,x'), 'x.csv');

    await post('wrong').expect(403);
    await post(await browser.nonce()).expect(302);
  });
});

describe('ensign users import', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ensign-csv-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function run(csv: string, ...args: string[]): Promise<Awaited<ReturnType<typeof ensign>>> {
    const file = join(folder, 'file.csv');
    await writeFile(file, csv);
    return ensign([...args, file], { DATABASE_URL: test.databaseUrl });
  }

  it('stores users, teams and challenges', async () => {
    expect(await run('name,password\nada,x', 'users', 'import')).toMatchObject({
      code: 0,
      stdout: '1 row imported as users.\n',
    });
    expect(await run('name,password\nred,x', 'teams', 'import', '--json')).toMatchObject({
      code: 0,
      stdout: '{"success":true,"data":{"csv_type":"teams","rows":1,"dry_run":false,"notes":[]}}\n',
    });
    expect(await run('name,value\neasy,1', 'challenges', 'import', '--quiet')).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await counts()).toMatchObject([{ users: 2, teams: 1, challenges: 1 }]);
  });

  it('only checks the file with --dry-run', async () => {
    expect(await run('name,password\nada,x', 'users', 'import', '--dry-run')).toMatchObject({
      code: 0,
      stdout: '1 row can be imported as users; nothing was stored.\n',
    });
    expect(await counts()).toMatchObject([{ users: 1 }]);
  });

  it('exits with 1 and names the invalid rows', async () => {
    expect(await run('name,password\nada,\n,x', 'users', 'import')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'ensign: row 2, password: Passwords must not be empty\nensign: row 3, name: User names must not be empty\n',
    });
  });

  it('exits with 1 for a missing file', async () => {
    const { code, stderr } = await ensign(['users', 'import', join(folder, 'none.csv')]);

    expect(code).toBe(1);
    expect(stderr).toMatch(/^ensign: ENOENT: no such file or directory/);
  });
});
