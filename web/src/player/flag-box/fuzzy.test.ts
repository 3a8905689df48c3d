import { describe, expect, it } from 'vitest';
import { bestOf, fit } from './fuzzy';
import { optionsOf, parse, type Situation } from './options';
import type { Row } from '../challenges/board/board-list';

describe('A partly typed name', () => {
  it('matches if its letters occur in order', () => {
    expect(fit('hot', 'Heap of trouble')).toBeGreaterThan(0);
    expect(fit('toh', 'Hot')).toBe(0);
  });

  it('matches beginnings of words best', () => {
    const names = ['Cheap trick', 'Heap of trouble', 'A hea'];
    expect(bestOf(names, 'heap', (name) => name, 5)).toEqual(['Heap of trouble', 'Cheap trick']);
    expect(bestOf(names, 'ht', (name) => name, 1)).toEqual(['Heap of trouble']);
  });
});

const row = (id: number, name: string, solved_by_me = false): Row =>
  ({ id, name, solved_by_me, type: 'standard', category: 'web', tags: [], value: 1, solves: 0 }) as unknown as Row;

const situation: Situation = {
  rows: [row(1, 'Heap'), row(2, 'Stack'), row(3, 'Done', true)],
  openId: 2,
  seen: [1],
  commands: [{ kind: 'go', href: '/scoreboard', text: 'Scoreboard' }],
  flagFormat: null,
};

describe('The flag box', () => {
  it('accepts a flag, followed by the name of its challenge', () => {
    expect(parse(' ctf{a b} he', null)).toEqual({ flag: 'ctf{a b}', name: 'he' });
    expect(parse('heap', null)).toEqual({ flag: null, name: 'heap' });
  });

  it('offers the open challenge first, then all, then recently viewed ones', () => {
    expect(optionsOf('ctf{x}', situation)).toEqual([
      { kind: 'send', flag: 'ctf{x}', target: { id: 2, name: 'Stack' } },
      { kind: 'send', flag: 'ctf{x}', target: null },
      { kind: 'send', flag: 'ctf{x}', target: { id: 1, name: 'Heap' } },
    ]);
  });

  it('offers the challenges with a matching name', () => {
    expect(optionsOf('ctf{x} hp', situation)).toEqual([
      { kind: 'send', flag: 'ctf{x}', target: { id: 1, name: 'Heap' } },
    ]);
  });

  it('opens challenges, also solved ones, and screens', () => {
    expect(optionsOf('done', situation)[0]).toEqual({ kind: 'open', id: 3, text: 'Done', category: 'web' });
    expect(optionsOf('score', situation)[0]).toEqual(situation.commands[0]);
  });

  it('sends a text that does not look like a flag if nothing else matches', () => {
    expect(optionsOf('1234', situation)).toEqual([
      { kind: 'send', flag: '1234', target: { id: 2, name: 'Stack' } },
      { kind: 'send', flag: '1234', target: null },
    ]);
  });
});
