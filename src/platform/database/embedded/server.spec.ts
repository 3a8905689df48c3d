import { sharedBuffersFor } from './server';

const GIBIBYTE = 2 ** 30;

describe('the shared memory of the embedded server', () => {
  it.each([
    ['a small machine', 0.5 * GIBIBYTE, '128MB'],
    ['a usual one', 3.9 * GIBIBYTE, '499MB'],
    ['a large one', 64 * GIBIBYTE, '1024MB'],
  ])('is an eighth of the memory of %s, within limits', (_which, memory, expected) => {
    expect(sharedBuffersFor(memory)).toBe(expected);
  });
});
