import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripSubmission } from '../../src/challenges/flags/flag.rules';
import { PackWriter } from '../../src/transfer/packs/pack-writer';
import { PacksService } from '../../src/transfer/packs/packs.service';
import type { PushOptions } from '../../src/transfer/packs/plan';
import { planData, planLines, type PlanData } from '../../src/transfer/packs/plan-text';
import { useApp } from '../support/app';
import { expectEachInTurn } from '../support/expectations';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packs-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const test = useApp({ MAX_UPLOAD_BYTES: '1000' });

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function planned(options?: PushOptions): Promise<PlanData> {
  return planData(await test.app.get(PacksService).plan(folder, options));
}

async function push(options?: PushOptions): Promise<PlanData> {
  const packs = test.app.get(PacksService);
  const plan = await packs.plan(folder, options);
  await packs.apply(plan);
  return planData(plan);
}

const FULL = `# Everything that the format knows
name: Full
author: somebody
category: web
description: |
  Two lines
  of **text**
attribution: Written by [somebody](https://example.org)
value: 100
type: standard
image: null
protocol: http
host: null
connection_info: nc pwn.example.org 31337
healthcheck: writeup/check.sh
solution:
  path: writeup/WRITEUP.md
  state: solved
attempts: 5
logic: all
flags:
  - flag{one}
  - { type: static, content: "flag{two}", data: case_insensitive }
  - { type: regex, content: "flag\\\\{.+\\\\}", data: case_insensitive }
topics: [information disclosure, overflow]
tags: [web, js]
files:
  - dist/source.py
hints:
  - This one is free
  - { content: This one costs, cost: 10, title: Titled }
  - { key: first, content: Named }
  - { content: Gated, cost: 5, requirements: [first] }
requirements: [Warm up]
next: Dynamic
state: hidden
version: "0.1"
extra: { position: 3 }
`;

const PULLED = `name: Full
category: web
description: |
  Two lines
  of **text**
attribution: Written by [somebody](https://example.org)
value: 100
type: standard
extra:
  position: 3
connection_info: nc pwn.example.org 31337
solution:
  path: writeup/WRITEUP.md
  state: solved
attempts: 5
logic: all
flags:
  - flag{one}
  - type: static
    content: flag{two}
    data: case_insensitive
  - type: regex
    content: flag\\{.+\\}
    data: case_insensitive
files:
  - dist/source.py
topics:
  - information disclosure
  - overflow
tags:
  - web
  - js
hints:
  - This one is free
  - title: Titled
    content: This one costs
    cost: 10
  - key: hint-3
    content: Named
  - content: Gated
    cost: 5
    requirements:
      - hint-3
requirements:
  - Warm up
next: Dynamic
state: hidden
version: "0.1"
`;

const PULLED_DYNAMIC = `name: Dynamic
category: crypto
description: ""
type: dynamic
extra:
  initial: 500
  minimum: 100
  decay: 20
  function: linear
flags:
  - flag
requirements:
  prerequisites:
    - Warm up
    - Full
  anonymize: true
version: "0.1"
`;

const TREE = {
  'web/full/challenge.yml': FULL,
  'web/full/dist/source.py': 'print(1)\n',
  'web/full/writeup/WRITEUP.md': 'See ![the way](way.png "Way")\n\n--8<-- "solve.py"\n',
  'web/full/writeup/way.png': 'PNG',
  'web/full/writeup/solve.py': 'solve()\n',
  'warm/challenge.yml': 'name: Warm up\nvalue: 10\nflags: [flag]\n',
  'crypto/dynamic/challenge.yml':
    'name: Dynamic\ncategory: crypto\ntype: dynamic\nextra: {initial: 500, minimum: 100, decay: 20, function: linear}\n' +
    'flags: [flag]\nrequirements: {prerequisites: [Warm up, Full], anonymize: true}\n',
  'README.md': 'no challenge',
};

describe('a push', () => {
  it('creates challenges with all keys of the format, in any order of the folders', async () => {
    await write(TREE);
    const admin = await test.make.admin();

    const plan = await push();

    expect(plan.create.map(({ name }) => name)).toEqual(['Dynamic', 'Warm up', 'Full']);
    const { body } = await test.as(admin).get('/challenges/3');
    expect(body.data).toMatchObject({
      name: 'Full',
      category: 'web',
      description: 'Two lines\nof **text**\n',
      attribution: 'Written by [somebody](https://example.org)',
      value: 100,
      type: 'standard',
      connection_info: 'nc pwn.example.org 31337',
      max_attempts: 5,
      logic: 'all',
      position: 3,
      state: 'hidden',
      next_id: 1,
      tags: ['web', 'js'],
    });
    expect(await test.rows('SELECT type, content, data FROM flags WHERE challenge_id = 3 ORDER BY id')).toEqual([
      { type: 'static', content: 'flag{one}', data: '' },
      { type: 'static', content: 'flag{two}', data: 'case_insensitive' },
      { type: 'regex', content: 'flag\\{.+\\}', data: 'case_insensitive' },
    ]);
    expect(await test.rows('SELECT id, title, content, cost, requirements FROM hints ORDER BY id')).toEqual([
      { id: 1, title: '', content: 'This one is free', cost: 0, requirements: null },
      { id: 2, title: 'Titled', content: 'This one costs', cost: 10, requirements: null },
      { id: 3, title: '', content: 'Named', cost: 0, requirements: null },
      { id: 4, title: '', content: 'Gated', cost: 5, requirements: { prerequisites: [3] } },
    ]);
    expect(
      await test.rows(
        'SELECT value FROM topics JOIN challenge_topics t ON t.topic_id = topics.id WHERE challenge_id = 3 ORDER BY t.id',
      ),
    ).toEqual([{ value: 'information disclosure' }, { value: 'overflow' }]);
    expect(await test.rows('SELECT requirements FROM challenges ORDER BY id')).toEqual([
      { requirements: { prerequisites: [2, 3], anonymize: true } },
      { requirements: null },
      { requirements: { prerequisites: [2], anonymize: false } },
    ]);
    const [dynamic] = await test.rows('SELECT value, initial, minimum, decay, function FROM challenges WHERE id = 1');
    expect(dynamic).toEqual({ value: 500, initial: 500, minimum: 100, decay: 20, function: 'linear' });
  });

  it('stores files and the images of solutions', async () => {
    await write(TREE);
    const admin = await test.make.admin();
    await push();

    const files = await test.rows<{ type: string; location: string }>('SELECT type, location FROM files ORDER BY id');
    expect(files.map(({ type, location }) => [type, location.slice(32)])).toEqual([
      ['challenge', '/source.py'],
      ['solution', '/way.png'],
    ]);
    const [source, image] = files.map(({ location }) => location);
    const { body } = await test.http
      .get(`/files/${source}`)
      .set('Authorization', `Token ${admin.token}`)
      .responseType('blob');
    expect(String(body)).toBe('print(1)\n');
    expect(await test.rows('SELECT challenge_id, state, content FROM solutions')).toEqual([
      { challenge_id: 3, state: 'solved', content: `See ![the way](/files/${image} "Way")\n\nsolve()\n\n` },
    ]);
  });

  it('plans nothing the second time', async () => {
    await write(TREE);
    await push();

    expect(await planned()).toEqual({
      create: [],
      update: [],
      delete: [],
      unchanged: ['Dynamic', 'Warm up', 'Full'],
      refused: [],
      warnings: [],
    });
  });

  it('reads one challenge from its folder, and those below it', async () => {
    await write({ 'challenge.yml': 'name: Above\nvalue: 5\nflags: [x]\n' });
    expect((await push()).create).toEqual([{ name: 'Above', file: 'challenge.yml' }]);

    await write({ 'web/inner/challenge.yml': 'name: Below\nvalue: 5\nflags: [x]\n' });
    expect(await push()).toMatchObject({
      create: [{ name: 'Below', file: 'web/inner/challenge.yml' }],
      unchanged: ['Above'],
    });
  });

  it('reads challenge.yaml as well, except those of other tools', async () => {
    await write({
      'a/challenge.yaml': 'name: A\nvalue: 5\nflags: [x]\n',
      'b/challenge.yml': 'name: B\nvalue: 5\nflags: [x]\n',
      'b/challenge.yaml': 'apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata: { name: b }\n',
    });

    expect(await push({ remove: true })).toMatchObject({
      create: [
        { name: 'A', file: 'a/challenge.yaml' },
        { name: 'B', file: 'b/challenge.yml' },
      ],
      warnings: ['b/challenge.yaml: is skipped, because it has no name'],
    });
  });

  it('names skipped files, and then deletes nothing', async () => {
    await test.make.challenge({ name: 'B', flag: 'x' });
    await write({
      'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\n',
      'b/Challenge.yml': 'name: B\nvalue: 1\nflags: [x]\n',
    });
    const elsewhere = await mkdtemp(join(tmpdir(), 'packs-'));
    await writeFile(join(elsewhere, 'challenge.yml'), 'name: C\nvalue: 1\nflags: [x]\n');
    await symlink(elsewhere, join(folder, 'c'));
    const passedOver = [
      'b/Challenge.yml: is skipped; expected the name challenge.yml',
      'c: is skipped, because it is a link',
    ];

    expect((await planned()).warnings.toSorted()).toEqual(passedOver);
    const refusal = await push({ remove: true }).catch((error: Error) => error.message.split('\n').toSorted());
    expect(refusal).toEqual(passedOver.map((line) => `${line}; nothing is deleted until it is fixed`));
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'B' }]);
    await rm(elsewhere, { recursive: true });
  });

  it('imports the valid challenges without refused ones and those that require them, and deletes nothing', async () => {
    await test.make.challenge({ name: 'Old', flag: 'x' });
    await write({
      'bad/challenge.yml': 'name: Bad\nvalue: 1\nflags: ["x "]\n',
      'falling/challenge.yml': 'name: Falling\ntype: dynamic\nextra: { initial: 9, decay: 0 }\nflags: [x]\n',
      'good/challenge.yml': 'name: Good\nvalue: 1\nflags: [x]\nrequirements: [Old]\n',
      'needy/challenge.yml': 'name: Needy\nvalue: 1\nflags: [x]\nrequirements: [Bad]\n',
      'needier/challenge.yml': 'name: Needier\nvalue: 1\nflags: [x]\nnext: Needy\n',
    });

    expect(await push({ remove: true, partly: true })).toMatchObject({
      create: [{ name: 'Good' }],
      delete: [],
      refused: [
        'bad/challenge.yml:3: flags[0]: White space at the ends of a submission is removed, so none can match this text.',
        'falling/challenge.yml:3: extra.decay: Must be at least 1 for the logarithmic function.',
        'needy/challenge.yml:4: requirements: expected the name of one challenge of the folder or the event, not "Bad"',
        'needier/challenge.yml:4: next: expected the name of one challenge of the folder or the event, not "Needy"',
      ],
      warnings: [expect.stringMatching(/: nothing is deleted, because some challenges cannot be pushed$/)],
    });
    expect(await test.rows('SELECT name FROM challenges ORDER BY id')).toEqual([{ name: 'Old' }, { name: 'Good' }]);
  });

  it('writes only differences, and keeps solves and unlocked hints', async () => {
    await write(TREE);
    await push();
    const player = await test.make.user();
    await test.make.solve(player, { id: 3 });
    await test.make.unlock({ user_id: player.id, target: 2 });
    await write({
      'web/full/challenge.yml': FULL.replace('value: 100', 'value: 150')
        .replace('  - flag{one}\n', '  - flag{uno}\n')
        .replace('cost: 5,', 'cost: 7,')
        .replace('[web, js]', '[js, new]')
        .replace('[Warm up]', '[]'),
      'web/full/dist/source.py': 'print(2)\n',
    });

    const { update, unchanged } = await push();

    expect(unchanged).toEqual(['Dynamic', 'Warm up']);
    expect(update).toEqual([
      {
        id: 3,
        name: 'Full',
        file: 'web/full/challenge.yml',
        changes: [
          { key: 'value', from: 100, to: 150 },
          { key: 'flags', added: 1, changed: 0, removed: 1 },
          { key: 'tags', added: 1, changed: 0, removed: 1 },
          { key: 'files', added: 1, changed: 0, removed: 1 },
          { key: 'hints', added: 0, changed: 1, removed: 0 },
          { key: 'requirements', from: 'Warm up', to: null },
        ],
      },
    ]);
    expect(await test.rows('SELECT id, cost FROM hints ORDER BY id')).toEqual([
      { id: 1, cost: 0 },
      { id: 2, cost: 10 },
      { id: 3, cost: 0 },
      { id: 4, cost: 7 },
    ]);
    expect(await test.rows('SELECT challenge_id FROM solves')).toEqual([{ challenge_id: 3 }]);
    expect(await test.rows('SELECT target FROM unlocks')).toEqual([{ target: 2 }]);
    expect(await planned()).toMatchObject({ create: [], update: [] });
  });

  it('removes what the folder no longer mentions', async () => {
    await write(TREE);
    await push();
    await write({ 'web/full/challenge.yml': 'name: Full\nvalue: 100\n' });

    await push();

    const counts = ['flags WHERE challenge_id = 3', 'hints', 'tags', 'files', 'solutions', 'challenge_topics'];
    for (const table of counts) expect(await test.rows(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(
      await test.rows('SELECT state, max_attempts, connection_info, next_id, position FROM challenges WHERE id = 3'),
    ).toEqual([{ state: 'visible', max_attempts: 0, connection_info: null, next_id: null, position: 3 }]);
  });

  it('lets two challenges of a chain swap their order', async () => {
    await write({
      'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\nrequirements: [B]\n',
      'b/challenge.yml': 'name: B\nvalue: 1\nflags: [x]\n',
    });
    await push();
    await write({
      'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\n',
      'b/challenge.yml': 'name: B\nvalue: 1\nflags: [x]\nrequirements: [A]\n',
    });

    await push();

    expect(await test.rows('SELECT name, requirements FROM challenges ORDER BY id')).toEqual([
      { name: 'A', requirements: null },
      { name: 'B', requirements: { prerequisites: [1], anonymize: false } },
    ]);
  });

  it('lets two hints of a chain swap their order', async () => {
    const yaml = (first: string, second: string) =>
      `name: A\nvalue: 1\nflags: [x]\nhints: [{key: a, content: a${first}}, {key: b, content: b${second}}]\n`;
    await write({ 'a/challenge.yml': yaml(', requirements: [b]', '') });
    await push();
    await write({ 'a/challenge.yml': yaml('', ', requirements: [a]') });

    await push();

    expect(await test.rows('SELECT content, requirements FROM hints ORDER BY id')).toEqual([
      { content: 'a', requirements: null },
      { content: 'b', requirements: { prerequisites: [1] } },
    ]);
  });

  it('deletes challenges that the folder does not have only with --delete', async () => {
    await test.make.challenge({ name: 'Old' });
    await write({ 'new/challenge.yml': 'name: New\nvalue: 1\nflags: [x]\n' });

    expect((await planned()).delete).toEqual([]);
    expect((await push({ remove: true })).delete).toEqual([{ id: 1, name: 'Old', solves: 0 }]);
    expect(await test.rows('SELECT name FROM challenges')).toEqual([{ name: 'New' }]);
  });

  it('changes nothing if a file has changed since the plan was made', async () => {
    await write({
      'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\nfiles: [f.txt, g.txt]\n',
      'a/f.txt': 'text',
      'a/g.txt': 'text',
    });
    const packs = test.app.get(PacksService);
    const plan = await packs.plan(folder);
    await write({ 'a/g.txt': 'another' });

    await expect(packs.apply(plan)).rejects.toThrow('a/challenge.yml: files: g.txt was changed meanwhile');
    expect(await test.rows('SELECT 1 FROM challenges UNION ALL SELECT 1 FROM files')).toEqual([]);
    expect(await readdir(join(test.dataDir, 'uploads/.staging'))).toEqual([]);
  });

  it('refuses to apply a plan if the event has changed', async () => {
    await write({ 'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\n' });
    const packs = test.app.get(PacksService);
    const plan = await packs.plan(folder);
    await test.make.challenge({ name: 'A' });

    await expect(packs.apply(plan)).rejects.toThrow('have changed since the plan was made');
    expect(await test.rows('SELECT 1 AS one FROM challenges')).toHaveLength(1);
  });

  it('notifies the platform, so that players see the challenges immediately', async () => {
    await write({ 'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\n' });
    const player = await test.make.user();
    await test.as(player).get('/challenges');

    await push();

    const { body } = await test.as(player).get('/challenges');
    expect(body.data).toMatchObject([{ name: 'A' }]);
  });
});

describe('a plan', () => {
  it('is shown with numbers instead of flags', async () => {
    await test.make.challenge({ name: 'A', value: 1, description: 'x', category: '' });
    await write({
      'a/challenge.yml': 'name: A\nvalue: 2\ndescription: x\nflags: [secret]\n',
      'b/challenge.yml': 'name: B\nvalue: 1\nflag: [x]\n',
    });

    const lines = planLines(await test.app.get(PacksService).plan(folder));

    expect(lines).toEqual([
      'warning: b/challenge.yml:3: flag: unsupported key; is flags meant?',
      'warning: b/challenge.yml:1: flags: there is no flag, so the challenge cannot be solved',
      '+ B  (b/challenge.yml)',
      '~ A  (a/challenge.yml)',
      '    value: 1 → 2',
      '    flags: 1 added',
      '1 to create, 1 to update, 0 to delete, 0 unchanged.',
    ]);
  });
});

describe('unusual terms', () => {
  it('cause warnings with line and key, before and after they are stored', async () => {
    const falling = (name: string, extra: string) => `name: ${name}\ntype: dynamic\nflags: [x]\nextra: { ${extra} }\n`;
    await write({
      'a/challenge.yml': falling('A', 'initial: 500, minimum: 5'),
      'b/challenge.yml': falling('B', 'initial: 100, minimum: 500, decay: 10'),
      'c/challenge.yml': falling('C', 'initial: 100, minimum: -5, decay: 10'),
      'd/challenge.yml': 'name: D\nvalue: -1\nflags: [x]\n',
      'e/challenge.yml': falling('E', 'initial: 500, minimum: 5, decay: 10'),
    });

    expect((await push()).warnings).toEqual([
      'a/challenge.yml:4: extra.decay: is missing, so the second solve lowers the value from 500 to 5',
      'b/challenge.yml:4: extra.minimum: is above initial, so the first solve raises the value from 100 to 500',
      'c/challenge.yml:4: extra.minimum: is below 0: -5',
      'd/challenge.yml:2: value: is below 0: -1',
    ]);
    expect((await planned()).warnings).toContainEqual(
      expect.stringContaining('a/challenge.yml:4: extra.decay: is 1, so'),
    );
  });

  it('are those of the event if the folder does not mention them', async () => {
    await test.make.challenge({ name: 'A', type: 'dynamic', initial: 500, minimum: 5, decay: 20, flag: 'x' });
    await write({ 'a/challenge.yml': 'name: A\ntype: dynamic\nflags: [x]\nextra: { initial: 400 }\n' });

    expect(await planned()).toMatchObject({ update: [{ name: 'A' }], warnings: [] });
    await write({ 'a/challenge.yml': 'name: A\ntype: dynamic\nflags: [x]\nextra: { initial: 4, decay: 0 }\n' });
    await expect(planned()).rejects.toThrow('a/challenge.yml:4: extra.decay: Must be at least 1');
  });
});

describe('a standard challenge with a function', () => {
  const YAML = 'name: A\nvalue: 500\nflags: [x]\nextra: { function: linear, minimum: 100, decay: 50 }\n';
  const stored = () => test.rows('SELECT value, initial, minimum, decay, function FROM challenges');

  it('loses value from its own value on, and does not change when it is pushed again', async () => {
    await write({ 'a/challenge.yml': YAML });
    await push();
    const [challenge] = await test.rows<{ id: number }>('SELECT id FROM challenges');
    for (const submission of ['x', 'x'])
      await test
        .as(await test.make.user())
        .post('/challenges/attempt', { challenge_id: challenge?.id, submission })
        .expect(200);

    expect(await stored()).toEqual([{ value: 450, initial: 500, minimum: 100, decay: 50, function: 'linear' }]);
    expect(await planned()).toMatchObject({ create: [], update: [], unchanged: ['A'] });
    await test.app.get(PackWriter).write(folder);
    expect(await readFile(join(folder, 'a/challenge.yml'), 'utf8')).toBe(YAML);
    await write({ 'a/challenge.yml': YAML.replace('500', '400') });
    await push();
    expect(await stored()).toMatchObject([{ value: 350, initial: 400 }]);
    await write({ 'a/challenge.yml': 'name: A\nvalue: 90\nflags: [x]\nextra: { function: static }\n' });
    await push();
    expect(await stored()).toEqual([{ value: 90, initial: null, minimum: null, decay: null, function: null }]);
  });

  it('keeps its function if the folder does not mention it, and then gets no other value', async () => {
    await test.make.challenge({
      name: 'A',
      value: 450,
      initial: 500,
      minimum: 1,
      decay: 50,
      function: 'linear',
      flag: 'x',
    });
    await write({ 'a/challenge.yml': 'name: A\nvalue: 500\nflags: [x]\n' });

    await expect(planned()).rejects.toThrow('a/challenge.yml:2: value: Falls with every solve.');
  });
});

const WRONG_PACKS = [
  ['name: [', /^a\/challenge\.yml:\d+: /],
  ['name: A\nname: B\n', /^a\/challenge\.yml:2: the key name is duplicated$/],
  ['name: A\nvalue: 1\nhints: [{content: x, "content": y}]', /:3: the key "content" is duplicated$/],
  ['name: 1337\nvalue: 1', /^a\/challenge\.yml:1: name: expected a text; a number, date or yes and no are texts/],
  ['name: A\nvalue: 1\ncategory: 2026', /:3: category: expected a text; a number, date/],
  ['name: A\nvalue: 1\nhints: [4]', /:3: hints\[0\]: expected a text or a map; a number or date/],
  [`name: ${'x'.repeat(81)}\nvalue: 1`, /:1: name: Challenge could not be saved\. Challenge name too long$/],
  ['- a\n', /^a\/challenge\.yml: expected a map of keys and values$/],
  ['name: !!python/object:os.system ls\n', /^a\/challenge\.yml:1: Unresolved tag/],
  [`name: ${'['.repeat(30_000)}`, /^a\/challenge\.yml: expected at most 20 nested lists and maps/],
  [
    `a: &a [x, x]\n${[...'bcdefgh'].map((key, index) => `${key}: &${key} [${`*${'abcdefg'[index]}, `.repeat(9)}]`).join('\n')}\n`,
    /^a\/challenge\.yml: expected at most 50 uses of anchors$/,
  ],
  [`description: ${'x'.repeat(1_048_576)}`, /^a\/challenge\.yml: expected at most 1048576 bytes$/],
  ['value: 1', /^a\/challenge\.yml:1: name: expected a text that is not empty$/],
  ['name: A', /^a\/challenge\.yml:1: value: Missing data for required field\.$/],
  ['name: A\nvalue: much', /^a\/challenge\.yml:2: value: Not a valid integer\.$/],
  ['name: A\nvalue: 1\ntype: magic', /^a\/challenge\.yml:3: type: Must be one of: standard, dynamic\.$/],
  ['name: A\nvalue: 1\nstate: gone', /:3: state: Must be one of: visible, hidden, locked\.$/],
  ['name: A\ntype: dynamic', /:1: extra\.initial: Missing data for required field\.$/],
  ['name: A\nvalue: 1\nflags:\n  - 1234', /:4: flags\[0\]: expected a text or a map/],
  ['name: A\nvalue: 1\ntags: [2026-11-20]', /:3: tags\[0\]: expected a text; a number, date/],
  [`name: A\nvalue: 1\ntags: [${'x'.repeat(81)}]`, /:3: tags\[0\]: Longer than maximum length 80\.$/],
  ['name: A\nvalue: 1\nflags: [{type: regex, content: "("}]', /:3: flags\[0\]\.content: /],
  ['name: A\nvalue: 1\nflags:\n  - |\n    ctf{x}\n', /:4: flags\[0\]: White space at the ends of a submission/],
  ['name: A\nvalue: 1\nflags: [{type: static, content: " x"}]', /:3: flags\[0\]\.content: White space at the ends/],
  [
    'name: A\ntype: dynamic\nextra:\n  initial: 9\n  decay: 0',
    /:5: extra\.decay: Must be at least 1 for the logarithmic/,
  ],
  ['name: A\ntype: dynamic\nextra:\n  initial: 9\n  decay: -1', /:5: extra\.decay: Must be between 0 and/],
  [
    'name: A\nvalue: 1\nextra:\n  decay: 3',
    /:4: extra\.decay: Has no effect on a standard challenge without a `function`/,
  ],
  ['name: A\nvalue: 1\nhints: help', /:3: hints: expected a list$/],
  ['name: A\nvalue: 1\nhints: [{content: x, cost: -1}]', /:3: hints\[0\]\.cost: Must be between/],
  ['name: A\nvalue: 1\nhints: [{cost: 1}]', /:3: hints\[0\]\.content: Missing data/],
  [
    'name: A\nvalue: 1\nhints: [{content: x, requirements: [other]}]',
    /:3: hints\[0\]\.requirements: expected keys of hints of the same challenge$/,
  ],
  [
    'name: A\nvalue: 1\nhints: [{content: x, key: a, requirements: [b]}, {content: y, key: b, requirements: [a]}]',
    /hints\[0\]\.requirements: expected hints without a cycle/,
  ],
  [
    'name: A\nvalue: 1\nrequirements: [Nobody]',
    /:3: requirements: expected the name of one challenge .* not "Nobody"$/,
  ],
  ['name: A\nvalue: 1\nrequirements: [A]', /requirements: expected requirements without a cycle: A → A$/],
  ['name: A\nvalue: 1\nnext: A', /next: expected a different challenge$/],
  ['name: A\nvalue: 1\nnext: 7', /next: expected the id of a challenge of the event, not 7/],
  ['name: A\nvalue: 1\nfiles: [no.txt]', /:3: files\[0\]: the file does not exist$/],
  ['name: A\nvalue: 1\nfiles: [sub]', /files\[0\]: expected a file$/],
  ['name: A\nvalue: 1\nfiles: [../secret.txt]', /files\[0\]: expected a path that stays inside/],
  ['name: A\nvalue: 1\nfiles: [sub/../../secret.txt]', /files\[0\]: expected a path that stays inside/],
  ['name: A\nvalue: 1\nfiles: [/etc/passwd]', /files\[0\]: expected a path below the folder/],
  ['name: A\nvalue: 1\nfiles: ["C:\\\\x"]', /files\[0\]: expected a path below the folder/],
  ['name: A\nvalue: 1\nfiles: [link.txt]', /files\[0\]: expected a path that stays inside/],
  ['name: A\nvalue: 1\nfiles: [out/secret.txt]', /files\[0\]: expected a path that stays inside/],
  ['name: A\nvalue: 1\nfiles: [large.bin]', /files\[0\]: expected at most 1000 bytes, the limit of uploads$/],
  ['name: A\nvalue: 1\nsolution: ../secret.txt', /solution: expected a path that stays inside/],
  ['name: A\nvalue: 1\nsolution: image.md', /solution\.\.\.\/secret\.txt: expected a path that stays inside/],
  ['name: A\nvalue: 1\nsolution: snippet.md', /solution: expected a path that stays inside/],
] as const;

describe('an invalid folder', () => {
  it('is refused if a challenge.yml is invalid', async () => {
    await write({
      'a/sub/x': 'x',
      'a/large.bin': 'x'.repeat(1001),
      'a/image.md': '![x](../secret.txt)',
      'a/snippet.md': '--8<-- "../secret.txt"',
      'secret.txt': 'secret',
    });
    await symlink(join(folder, 'secret.txt'), join(folder, 'a/link.txt'));
    await symlink(folder, join(folder, 'a/out'));

    await expectEachInTurn(WRONG_PACKS, async ([yaml, message]) => {
      await write({ 'a/challenge.yml': yaml });
      await expect(planned()).rejects.toThrow(message);
    });
    expect(await test.rows('SELECT 1 FROM challenges')).toEqual([]);
  });

  it('is refused if it does not exist, or has no challenges', async () => {
    await expect(planned()).rejects.toThrow('expected a challenge.yml in it or in a folder below it');
    await rm(folder, { recursive: true });
    await expect(planned()).rejects.toThrow('the folder does not exist');
  });

  it('is refused if its challenge.yml is a link', async () => {
    await write({ 'secret.yml': 'name: A\nvalue: 1\n', 'a/x': '' });
    await symlink(join(folder, 'secret.yml'), join(folder, 'a/challenge.yml'));

    await expect(planned()).rejects.toThrow('a/challenge.yml: expected a file, not a link or folder');
  });

  it('is refused if two challenges have one name, or require each other', async () => {
    await write({ 'a/challenge.yml': 'name: A\nvalue: 1\n', 'b/challenge.yml': 'name: A\nvalue: 1\n' });
    await expect(planned()).rejects.toThrow(
      'b/challenge.yml:1: name: expected a name other than that of a/challenge.yml',
    );

    await write({
      'a/challenge.yml': 'name: A\nvalue: 1\nrequirements: [B]\n',
      'b/challenge.yml': 'name: B\nvalue: 1\nrequirements: [A]\n',
    });
    await expect(planned()).rejects.toThrow(
      'a/challenge.yml:3: requirements: expected requirements without a cycle: A → B → A',
    );
  });

  it('is refused if a name matches two challenges of the event, or its type differs', async () => {
    await test.make.challenge({ name: 'Twice' });
    await test.make.challenge({ name: 'Twice' });
    await test.make.challenge({ name: 'Falling', type: 'dynamic' });
    await write({
      'a/challenge.yml': 'name: Twice\nvalue: 1\n',
      'b/challenge.yml': 'name: Falling\nvalue: 1\n',
    });

    await expect(planned()).rejects.toThrow(
      'a/challenge.yml:1: name: expected the name of one challenge; challenges 1, 2 of the event have it\n' +
        'b/challenge.yml:1: type: expected dynamic, as in the event; the type of a challenge cannot change',
    );
  });
});

describe('a pull', () => {
  const pull = () => test.app.get(PackWriter).write(folder);

  async function text(path: string): Promise<string> {
    return readFile(join(folder, path), 'utf8');
  }

  it('writes folders whose push plans nothing', async () => {
    await write(TREE);
    await push();
    await rm(folder, { recursive: true });

    const { challenges, warnings } = await pull();

    expect(warnings).toEqual([]);
    expect(challenges.map(({ name, folder: path, action }) => [name, path, action])).toEqual([
      ['Dynamic', 'crypto/dynamic', 'created'],
      ['Warm up', 'warm-up', 'created'],
      ['Full', 'web/full', 'created'],
    ]);
    expect(await text('web/full/challenge.yml')).toBe(PULLED);
    expect(await text('crypto/dynamic/challenge.yml')).toBe(PULLED_DYNAMIC);
    expect(await text('web/full/dist/source.py')).toBe('print(1)\n');
    expect(await text('web/full/writeup/WRITEUP.md')).toBe('See ![the way](way.png "Way")\n\nsolve()\n\n');
    expect(await text('web/full/writeup/way.png')).toBe('PNG');
    expect(await planned()).toMatchObject({ create: [], update: [], unchanged: ['Dynamic', 'Warm up', 'Full'] });
  });

  it('writes files in other scripts under their names', async () => {
    await write({ 'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\nfiles: [説明.txt]\n', 'a/説明.txt': 'hello' });
    await push();
    expect(await planned()).toMatchObject({ update: [], unchanged: ['A'] });
    await rm(folder, { recursive: true });

    await pull();

    expect(await text('a/dist/説明.txt')).toBe('hello');
    expect(await planned()).toMatchObject({ update: [], unchanged: ['A'] });
  });

  it('writes a file with an impossible name under its stored name', async () => {
    await write({ 'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\nfiles: [a.txt]\n', 'a/a.txt': 'hello' });
    await push();
    await test.rows(`UPDATE files SET name = repeat('説', 100) || '.txt'`);
    await rm(folder, { recursive: true });

    await pull();

    expect(await text('a/dist/a.txt')).toBe('hello');
    expect(await planned()).toMatchObject({ update: [], unchanged: ['A'] });
  });

  it('changes only differences in existing folders', async () => {
    await write(TREE);
    await push();
    await test.rows('UPDATE challenges SET value = 120, next_id = NULL WHERE id = 3');

    const { challenges } = await pull();

    expect(challenges).toContainEqual({ name: 'Full', folder: 'web/full', action: 'updated', keys: ['value', 'next'] });
    const changed = await text('web/full/challenge.yml');
    expect(changed).toContain('# Everything that the format knows\nname: Full\nauthor: somebody\n');
    expect(changed).toContain('value: 120\n');
    expect(changed).not.toContain('next:');
    expect(await text('warm/challenge.yml')).toBe(TREE['warm/challenge.yml']);
    expect(await planned()).toMatchObject({ create: [], update: [] });
  });

  it('changes a challenge.yaml and writes no second challenge.yml', async () => {
    await write({ 'a/challenge.yaml': 'name: A\nvalue: 1\nflags: [x]\n' });
    await push();
    await test.rows('UPDATE challenges SET value = 2');

    await pull();

    expect(await text('a/challenge.yaml')).toContain('value: 2\n');
    expect(await readdir(join(folder, 'a'))).toEqual(['challenge.yaml']);
  });

  it('also writes data that a push ignores', async () => {
    await write(TREE);
    await push();
    await test.rows('UPDATE challenges SET position = 9 WHERE id = 2');

    await pull();

    expect(await text('warm/challenge.yml')).toBe('name: Warm up\nvalue: 10\nextra:\n  position: 9\nflags: [ flag ]\n');
  });

  it('writes nothing the second time', async () => {
    await write(TREE);
    await push();

    const { challenges } = await pull();

    expect(challenges.map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    for (const [path, content] of Object.entries(TREE)) expect(await text(path)).toBe(content);
  });

  it('overwrites files with the same name, and adds new ones', async () => {
    await write(TREE);
    await push();
    await write({ 'web/full/dist/source.py': 'print(2)\n', 'web/full/dist/new.txt': 'new\n' });
    await write({ 'web/full/challenge.yml': FULL.replace('- dist/source.py', '- dist/source.py\n  - dist/new.txt') });
    await push();
    await rm(folder, { recursive: true });
    await write(TREE);

    await pull();

    expect(await text('web/full/dist/source.py')).toBe('print(2)\n');
    expect(await text('web/full/dist/new.txt')).toBe('new\n');
    expect(await planned()).toMatchObject({ create: [], update: [] });
  });

  it('uses folder names that every system accepts', async () => {
    for (const [name, category] of [
      ['../../etc/passwd', '/root'],
      ['Café: "été"?', 'CON'],
      ['日本', '日本'],
      ['A b', 'x'],
      ['a-B', 'x'],
    ])
      await test.make.challenge({ name, category });

    const { challenges } = await pull();

    expect(challenges.map((one) => one.folder)).toEqual([
      'root/etc-passwd',
      'con-1/cafe-ete',
      'challenge-3',
      'x/a-b',
      'x/a-b-2',
    ]);
    expect(await planned()).toMatchObject({ create: [], update: [] });
  });

  it('keeps every text unchanged', async () => {
    const texts = [
      'yes',
      '0777',
      '1:30',
      '=',
      '<<',
      ' lead',
      'trail ',
      'a\n\n\n',
      '\n\nb',
      '\tx\n',
      'a: b',
      '- x',
      '#',
      '\u0085x',
      '\u007f',
      '  \n',
      'a\tb',
      '\u2028',
      '\u0007\n',
      '😀',
    ];
    for (const [index, value] of texts.entries()) {
      const challenge = await test.make.challenge({
        name: `n${index}`,
        description: value,
        connection_info: value,
        // Without surrounding spaces, because a push refuses flags that no submission can match.
        flag: stripSubmission(value),
      });
      await test.make.hint({ challenge_id: challenge.id, content: value, title: value });
    }

    await pull();

    expect(await planned()).toMatchObject({ create: [], update: [] });
  });

  it('refuses an invalid folder, and files in its way, before it writes anything', async () => {
    await write(TREE);
    await push();
    await rm(folder, { recursive: true });
    await write({ 'web/full/dist/source.py': 'somebody else wrote this\n', 'other/x': 'x' });

    await expect(pull()).rejects.toThrow('web/full/dist/source.py: exists with different content');
    expect((await readdir(folder)).sort()).toEqual(['other', 'web']);

    await write({ 'other/challenge.yml': 'name: [' });
    await expect(pull()).rejects.toThrow(/^other\/challenge\.yml:/);
  });

  it('does not write through links', async () => {
    await test.make.challenge({ name: 'A', category: 'web' });
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    await symlink(outside, join(folder, 'web'));

    await expect(pull()).rejects.toThrow('web/a/challenge.yml: expected web to be a folder');
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
  });

  it('uses folders with ids for challenges without a unique name, every time', async () => {
    await test.make.challenge({ name: 'A', category: 'web' });
    await test.make.challenge({ name: 'A', category: 'web' });
    await test.make.challenge({ name: '', category: 'web' });

    const { challenges, warnings } = await pull();
    await test.rows('UPDATE challenges SET value = value + 1 WHERE id = 2');
    const again = await pull();

    expect(challenges.map((one) => one.folder)).toEqual(['web/a', 'web/a-id-2', 'web/challenge-id-3']);
    expect(warnings).toEqual([
      'challenge 2 is in web/a-id-2, because its name "A" is empty or not unique; a push refuses it',
      'challenge 3 is in web/challenge-id-3, because its name "" is empty or not unique; a push refuses it',
    ]);
    expect(again.challenges.map(({ folder: path, action }) => [path, action])).toEqual([
      ['web/a', 'unchanged'],
      ['web/a-id-2', 'updated'],
      ['web/challenge-id-3', 'unchanged'],
    ]);
    expect(await text('web/a-id-2/challenge.yml')).toContain('name: A\n');
    expect(await text('web/a-id-2/challenge.yml')).toContain('value: 101\n');
    await expect(planned()).rejects.toThrow(
      'web/a-id-2/challenge.yml:1: name: expected a name other than that of web/a/',
    );
    await rename(join(folder, 'web/a-id-2/challenge.yml'), join(folder, 'web/a-id-2/challenge.yaml'));
    expect((await pull()).challenges[1]).toMatchObject({ folder: 'web/a-id-2', action: 'unchanged' });
  });

  it('reports folders whose challenges the event does not have', async () => {
    await write({ 'a/challenge.yml': 'name: A\nvalue: 1\nflags: [x]\n' });

    expect(await pull()).toEqual({ challenges: [], only_in_folder: ['a/challenge.yml'], warnings: [] });
  });
});
