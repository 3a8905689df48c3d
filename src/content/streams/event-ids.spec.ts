import { Secrets } from '../../platform/database/secrets';
import { EventIds } from './event-ids';

function idsOf(signingKey: string): EventIds {
  return new EventIds({ signingKey } as Secrets);
}

describe('ids of events', () => {
  const ids = idsOf('key');

  it.each([0, 1, 2 ** 31, 2 ** 48 - 1])('can be opened by every process with the key: %d', (position) => {
    expect(idsOf('key').open('live', ids.seal('live', position))).toBe(position);
  });

  it('are different each time, with the same length, and valid in a header', () => {
    const sealed = [1, 1, 1_000_000].map((position) => ids.seal('live', position));

    expect(new Set(sealed).size).toBe(3);
    for (const id of sealed) expect(id).toMatch(/^[\w-]{46}$/);
  });

  it('cannot be opened for another stream, with another key, or after a change of one bit', () => {
    const id = ids.seal('live', 7);
    const [head = ''] = id;
    const changed = `${head === 'A' ? 'B' : 'A'}${id.slice(1)}`;

    expect([ids.open('notifications', id), idsOf('other').open('live', id), ids.open('live', changed)]).toEqual([
      null,
      null,
      null,
    ]);
    for (const text of ['', '7', 'x'.repeat(45), 'x'.repeat(10_000), '🐚'.repeat(23)])
      expect(ids.open('live', text)).toBeNull();
  });
});
