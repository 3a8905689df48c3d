import {
  areHintPrerequisitesMet,
  arePrerequisitesMet,
  dependsOnItself,
  type HintHolder,
  isHintOpen,
  isInstalled,
  prerequisiteIds,
  visibleTo,
} from './challenge.rules';

describe('visibleTo', () => {
  it.each([
    ['visible', false, true],
    ['hidden', false, false],
    ['locked', false, false],
    ['visible', true, true],
    ['hidden', true, true],
    ['locked', true, true],
  ] as const)('a %s challenge, administrator: %s, is shown: %s', (state, isAdmin, isVisible) => {
    expect(visibleTo({ isAdmin }, { state })).toBe(isVisible);
  });
});

describe('arePrerequisitesMet', () => {
  it.each([
    [[], [], true],
    [[1], [], false],
    [[1], [1], true],
    [[1, 2], [1], false],
    [[1, 2], [2, 1, 3], true],
  ])('of %j with %j solved: %s', (prerequisites, solved, met) => {
    expect(arePrerequisitesMet({ prerequisites }, new Set(solved))).toBe(met);
  });
});

describe('prerequisiteIds', () => {
  it.each<[unknown, number[]]>([
    [null, []],
    [{}, []],
    ['text', []],
    [{ prerequisites: 'text' }, []],
    [{ prerequisites: [3, 1, 3] }, [3, 1]],
    [{ prerequisites: ['7', 'seven', null, 1.5, 2 ** 31, { id: 1 }] }, [7]],
  ])('of %j are %j', (requirements, ids) => {
    expect(prerequisiteIds(requirements)).toEqual(ids);
  });
});

describe('dependsOnItself', () => {
  const graph = (edges: Record<number, number[]>): Map<number, number[]> =>
    new Map(Object.entries(edges).map(([id, prerequisites]) => [Number(id), prerequisites]));

  it.each([
    [{}, false],
    [{ 1: [2], 2: [3] }, false],
    [{ 1: [1] }, true],
    [{ 1: [2], 2: [1] }, true],
    [{ 1: [4, 2], 2: [3], 3: [1] }, true],
    [{ 1: [2], 2: [3], 3: [2] }, false],
  ])('challenge 1 in %j: %s', (edges, circular) => {
    expect(dependsOnItself(1, graph(edges))).toBe(circular);
  });

  it('walks long chains without recursion', () => {
    const chain = new Map(Array.from({ length: 100_000 }, (_, index) => [index + 1, [index + 2]]));

    expect(dependsOnItself(1, chain)).toBe(false);
  });
});

describe('isHintOpen', () => {
  const free = { id: 1, cost: 0, prerequisites: [] };
  const paid = { id: 2, cost: 5, prerequisites: [] };
  const afterPaid = { id: 3, cost: 0, prerequisites: [2] };
  const afterFree = { id: 4, cost: 0, prerequisites: [1] };
  const afterAfterPaid = { id: 5, cost: 0, prerequisites: [4, 3] };
  const hints = [free, paid, afterPaid, afterFree, afterAfterPaid];
  const hintOf = (id: number): (typeof hints)[number] | undefined => hints.find((hint) => hint.id === id);
  const holder = (values: Partial<HintHolder> = {}): HintHolder => ({
    viewer: { isAdmin: false, isAnonymous: false },
    unlocked: new Set(),
    hasEnded: false,
    showsVisitors: true,
    ...values,
  });
  const open = (values: Partial<HintHolder> = {}): number[] =>
    hints.filter((hint) => isHintOpen(hint, holder(values), hintOf)).map(({ id }) => id);

  it('shows a player free hints whose prerequisites are free or unlocked', () => {
    expect(open()).toEqual([1, 4]);
  });

  it('shows unlocked hints, and the free hints that depend on them', () => {
    expect(open({ unlocked: new Set([2]) })).toEqual([1, 2, 3, 4, 5]);
  });

  it('does not open a paid hint through free ones', () => {
    expect(open({ unlocked: new Set([4]) })).toEqual([1, 4]);
    expect(open({ unlocked: new Set([3]) })).toEqual([1, 3, 4, 5]);
  });

  it('opens free hints that require each other after an import', () => {
    const one = { id: 1, cost: 0, prerequisites: [2] };
    const two = { id: 2, cost: 0, prerequisites: [1] };

    expect(isHintOpen(one, holder(), (id) => [one, two].find((hint) => hint.id === id))).toBe(true);
  });

  it('shows visitors only free hints without prerequisites', () => {
    expect(open({ viewer: { isAdmin: false, isAnonymous: true } })).toEqual([1]);
  });

  it('shows an administrator every free hint, but no paid one', () => {
    expect(open({ viewer: { isAdmin: true, isAnonymous: false } })).toEqual([1, 3, 4, 5]);
  });

  it('shows all hints to all callers after the end', () => {
    expect(open({ hasEnded: true, viewer: { isAdmin: false, isAnonymous: true } })).toEqual([1, 2, 3, 4, 5]);
  });

  it('requires the prerequisites of paid hints, too', () => {
    const paidAfterPaid = { cost: 5, prerequisites: [2] };

    expect(areHintPrerequisitesMet(paidAfterPaid, holder(), hintOf)).toBe(false);
    expect(areHintPrerequisitesMet(paidAfterPaid, holder({ unlocked: new Set([2]) }), hintOf)).toBe(true);
    expect(
      areHintPrerequisitesMet(paidAfterPaid, holder({ viewer: { isAdmin: true, isAnonymous: false } }), hintOf),
    ).toBe(true);
  });
});

describe('isInstalled', () => {
  it.each([
    ['standard', true],
    ['dynamic', true],
    ['multiple_choice', false],
  ])('%s: %s', (type, installed) => {
    expect(isInstalled({ type })).toBe(installed);
  });
});
