import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { onceOnly } from './post-once';

/** A server that stores what it is sent, and answers as it is told. */
function serverOf(answers: (ApiError | null)[], { stores = true, canRead = [true] } = {}) {
  const made: string[] = [];
  const post = onceOnly<string>({
    newestId: () => Promise.resolve(made.length),
    wasMade: (body, after) =>
      canRead.length > 1 && !canRead.shift()
        ? Promise.reject(new ApiError(0, {}))
        : Promise.resolve(made.slice(after).includes(body)),
    make: (body) => {
      const answer = answers.shift() ?? null;
      if (!answer || (stores && answer.status !== 400)) made.push(body);
      return answer ? Promise.reject(answer) : Promise.resolve();
    },
  });
  return { made, post };
}

describe('What is made once', () => {
  it('is looked for where the answer was lost, and not made again', async () => {
    const { made, post } = serverOf([new ApiError(0, {})]);

    await post('hello');

    expect(made).toEqual(['hello']);
  });

  it('is looked for at the next call where it could not be at once', async () => {
    const { made, post } = serverOf([new ApiError(0, {})], { canRead: [false, true] });

    await expect(post('hello')).rejects.toMatchObject({ status: 0 });
    await post('hello');

    expect(made).toEqual(['hello']);
  });

  it('is made at the next call where it was not done', async () => {
    const { made, post } = serverOf([new ApiError(502, {})], { stores: false });

    await expect(post('hello')).rejects.toMatchObject({ status: 502 });
    await post('hello');

    expect(made).toEqual(['hello']);
  });

  it('is made as often as it is wanted, and refused as it is refused', async () => {
    const { made, post } = serverOf([null, null, new ApiError(400, {})]);

    await post('hello');
    await post('hello');
    await expect(post('hello')).rejects.toMatchObject({ status: 400 });

    expect(made).toEqual(['hello', 'hello']);
  });
});
