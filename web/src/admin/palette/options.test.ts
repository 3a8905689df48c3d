import { describe, expect, it } from 'vitest';
import { optionsOf, type Option } from './options';

const screen = (text: string): Option => ({ type: 'go', kind: 'screen', text, href: `/admin/${text}` });
const hit = (id: number, title: string) => ({ id, title, detail: '' });
const NO_HITS = { users: [], teams: [], challenges: [], pages: [], submissions: [] };

describe('The options of the palette', () => {
  it('are all commands before anything is typed', () => {
    expect(optionsOf(' ', [screen('Data'), screen('Pages')], undefined).map(({ text }) => text)).toEqual([
      'Data',
      'Pages',
    ]);
  });

  it('are the matching commands, and then the found records', () => {
    const hits = { ...NO_HITS, users: [hit(2, 'Dana')], challenges: [hit(7, 'Data race')] };

    expect(optionsOf('dat', [screen('Data'), screen('Pages')], hits)).toMatchObject([
      { text: 'Data' },
      { kind: 'challenges', text: 'Data race', href: '/admin/challenges/7' },
      { kind: 'users', text: 'Dana', href: '/admin/people/users/2' },
    ]);
  });

  it('do not match letters that are only scattered over a text', () => {
    expect(optionsOf('har', [screen('Change the order')], undefined)).toEqual([]);
    expect(optionsOf('ORDER the', [screen('Change the order')], undefined)).toHaveLength(1);
  });

  it('lead to submissions by their text', () => {
    const [option] = optionsOf('12', [], { ...NO_HITS, submissions: [hit(12, 'ctf{a b}')] });

    expect(option).toMatchObject({ href: '/admin/submissions?q=ctf%7Ba%20b%7D' });
  });
});
