import type { Challenge } from '../../challenges/challenges/challenge.entity';
import type { EventChallenge, EventHint } from './event-challenges';
import type { Pack, PackChallenge, PackHint } from './pack';
import { isEmpty, planOf } from './pack-plan';

type Parts = Partial<Omit<PackChallenge, 'values'>> & { values?: Partial<PackChallenge['values']> };

function packChallenge(name: string, { values, ...parts }: Parts = {}): PackChallenge {
  return {
    file: `${name}/challenge.yml`,
    type: 'standard',
    values: {
      ...{ name, category: '', description: '', attribution: '', connection_info: null },
      ...{ max_attempts: 0, state: 'visible', logic: 'any', value: 100, ...values },
    },
    ...{ flags: [], tags: [], topics: [], hints: [], files: [], prerequisites: [], anonymize: false },
    ...{ next: null, solution: null, lineOf: () => undefined, ...parts },
  };
}

function present(id: number, row: Partial<Challenge>, parts: Partial<EventChallenge> = {}): EventChallenge {
  return {
    id,
    row: {
      ...{ id, name: 'A', category: null, description: null, attribution: null, connection_info: null, next_id: null },
      ...{
        max_attempts: null,
        value: 100,
        type: 'standard',
        state: 'visible',
        logic: 'any',
        position: 0,
        scheduled_at: null,
      },
      ...{ requirements: null, initial: null, minimum: null, decay: null, function: null, solves: 0, ...row },
    },
    ...{ flags: [], tags: [], topics: [], hints: [], files: [], solution: null, ...parts },
  };
}

function hint(content: string, values: Partial<PackHint> = {}): PackHint {
  return { key: null, title: '', content, cost: 0, requirements: [], ...values };
}

function presentHint(id: number, content: string, values: Partial<EventHint> = {}): EventHint {
  return { id, title: '', content, cost: 0, prerequisites: [], ...values };
}

const pack = (...challenges: PackChallenge[]): Pack => ({
  ...{ root: '/packs', files: [], challenges, problems: [], passedOver: [], warnings: [] },
});
const keep = { remove: false };

describe('values', () => {
  it.each([
    ['nothing and blank', { description: null, category: '' }, {}],
    ['no limit and none given', { max_attempts: -0 }, {}],
    ['line ends of browsers', { description: 'a\r\nb' }, { description: 'a\nb' }],
  ])('are the same: %s', (_what, row, values) => {
    expect(isEmpty(planOf(pack(packChallenge('A', { values })), [present(1, row)], keep))).toBe(true);
  });

  it('stay if the folder does not mention them', () => {
    const plan = planOf(pack(packChallenge('A')), [present(1, { position: 4 })], keep);

    expect(plan.unchanged).toEqual(['A']);
  });

  it('are written only if they differ', () => {
    const { updates } = planOf(
      pack(packChallenge('A', { values: { value: 50 } })),
      [present(1, { category: null })],
      keep,
    );

    expect(updates.map(({ id, values, changes }) => ({ id, values, changes }))).toEqual([
      { id: 1, values: { value: 50 }, changes: [{ key: 'value', from: 100, to: 50 }] },
    ]);
  });
});

describe('lists', () => {
  it('keep entries that are in both, also if they are repeated', () => {
    const flag = { type: 'static', content: 'x', data: '' } as const;
    const row = present(1, {}, { flags: [1, 2, 3].map((id) => ({ id, ...flag })) });

    const [update] = planOf(
      pack(packChallenge('A', { flags: [flag, { ...flag, content: 'y' }] })),
      [row],
      keep,
    ).updates;

    expect(update?.parts.flags).toEqual({
      added: [{ type: 'static', content: 'y', data: '' }],
      removed: [
        { id: 2, type: 'static', content: 'x', data: '' },
        { id: 3, type: 'static', content: 'x', data: '' },
      ],
    });
  });

  it('do not change with the order', () => {
    const tags = ['b', 'a'];
    const row = present(
      1,
      {},
      {
        tags: [
          { id: 1, value: 'a' },
          { id: 2, value: 'b' },
        ],
      },
    );

    expect(planOf(pack(packChallenge('A', { tags })), [row], keep).unchanged).toEqual(['A']);
  });
});

describe('hints', () => {
  const bought = [presentHint(1, 'one', { cost: 5 }), presentHint(2, 'two'), presentHint(3, 'three')];

  it.each([
    ['moved', [hint('three'), hint('one', { cost: 5 }), hint('two')], [3, 1, 2], [], []],
    ['without the first', [hint('two'), hint('three')], [2, 3], [], [1]],
    [
      'with one before them',
      [hint('new'), hint('one', { cost: 5 }), hint('two'), hint('three')],
      [null, 1, 2, 3],
      [0],
      [],
    ],
    ['with another price', [hint('one', { cost: 9 }), hint('two'), hint('three')], [1, 2, 3], [0], []],
    ['moved with another price', [hint('three'), hint('two'), hint('one', { cost: 9 })], [3, 2, 1], [2], []],
    ['with another text in its place', [hint('uno', { cost: 5 }), hint('two'), hint('three')], [1, 2, 3], [0], []],
    [
      'with another one in another place',
      [hint('two'), hint('three'), hint('new'), hint('newer')],
      [2, 3, null, null],
      [2, 3],
      [1],
    ],
  ])('keep their ids: %s', (_what, hints, ids, written, removed) => {
    const row = present(1, {}, { hints: bought });

    const plan = planOf(pack(packChallenge('A', { hints })), [row], keep);

    const changes = plan.updates[0]?.parts.hints;
    if (!changes) expect([ids.length, written, removed]).toEqual([3, [], []]);
    else
      expect({
        ids: changes.places.map(({ id }) => id),
        written: changes.places.flatMap(({ isWritten }, place) => (isWritten ? [place] : [])),
        removed: changes.removed,
      }).toEqual({ ids, written, removed });
  });

  it('get new prerequisites if the required hint is replaced', () => {
    const hints = [
      hint('one', { key: 'a', cost: 5 }),
      hint('two', { key: 'b' }),
      hint('three', { requirements: ['b'] }),
    ];
    const gated = [...bought.slice(0, 2), presentHint(3, 'three', { prerequisites: [1] })];

    const [update] = planOf(pack(packChallenge('A', { hints })), [present(1, {}, { hints: gated })], keep).updates;

    expect(update?.parts.hints.places.map(({ requires, wasGated }) => ({ requires, wasGated }))).toEqual([
      { requires: null, wasGated: false },
      { requires: null, wasGated: false },
      { requires: [1], wasGated: true },
    ]);
  });
});

describe('links', () => {
  it('can lead to new challenges of the folder, and to challenges that are only in the event', () => {
    const { creations } = planOf(
      pack(packChallenge('New', { prerequisites: ['A', 'Newer', 1], next: 'Newer' }), packChallenge('Newer')),
      [present(1, { name: 'A' })],
      keep,
    );

    expect(creations[0]?.parts).toMatchObject({
      requirements: { prerequisites: [1, 'Newer', 1], anonymize: false },
      next: { target: 'Newer' },
    });
  });

  it('are the same by name and by id', () => {
    const event = [
      present(1, { name: 'A' }),
      present(2, { name: 'B', requirements: { prerequisites: [1] }, next_id: 1 }),
    ];

    expect(planOf(pack(packChallenge('B', { prerequisites: [1], next: 'A' })), event, keep).unchanged).toEqual(['B']);
    expect(planOf(pack(packChallenge('B', { prerequisites: ['A'], next: 1 })), event, keep).unchanged).toEqual(['B']);
  });

  it('cannot form a circle through challenges that are only in the event', () => {
    const event = [present(1, { name: 'A' }), present(2, { name: 'B', requirements: { prerequisites: [1] } })];

    expect(() => planOf(pack(packChallenge('A', { prerequisites: ['B'] })), event, keep)).toThrow(
      'A/challenge.yml: requirements: expected requirements without a cycle',
    );
  });

  it('cannot lead to a challenge that the same plan deletes', () => {
    const event = [present(1, { name: 'Old' })];

    expect(() => planOf(pack(packChallenge('A', { next: 'Old' })), event, { remove: true })).toThrow(
      'next: expected the name of one challenge of the folder or the event, not "Old"',
    );
  });
});

describe('a solution', () => {
  const image = { path: 'way.png', name: 'way.png', sha1sum: 'aa' };
  const solution = {
    path: 'S.md',
    state: 'hidden' as const,
    content: '![x](way.png)',
    images: new Map([['way.png', image]]),
  };
  const file = { id: 7, name: 'way.png', location: 'dir/way.png', stored_as: 'dir/way.png', sha1sum: 'aa' };
  const row = { id: 3, state: 'hidden' as const, content: '![x](/files/dir/way.png)', files: [file] };

  it('is unchanged if its images are', () => {
    expect(planOf(pack(packChallenge('A', { solution })), [present(1, {}, { solution: row })], keep).unchanged).toEqual(
      ['A'],
    );
  });

  it('replaces an image that has changed', () => {
    const changed = { ...solution, images: new Map([['way.png', { ...image, sha1sum: 'bb' }]]) };

    const [update] = planOf(
      pack(packChallenge('A', { solution: changed })),
      [present(1, {}, { solution: row })],
      keep,
    ).updates;

    expect(update?.parts.solution).toMatchObject({ kind: 'put', id: 3, kept: new Map(), removed: [file] });
  });

  it('keeps files that its text mentions by other names', () => {
    const html = { ...row, content: '<img src="/files/dir/way.png">' };
    const text = { ...solution, content: html.content, images: new Map() };

    expect(
      planOf(pack(packChallenge('A', { solution: text })), [present(1, {}, { solution: html })], keep).unchanged,
    ).toEqual(['A']);
  });
});
