import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { progressDisplay } from './progress';

function written(quiet: boolean): Promise<string> {
  const stream = new PassThrough();
  // The display uses only `isTTY` and `write`.
  const display = progressDisplay(stream as unknown as NodeJS.WriteStream, { quiet });
  display.onProgress({ phase: 'Reading', done: 0, total: 3 });
  display.onProgress({ phase: 'Reading', done: 1, total: 3 });
  display.onProgress({ phase: 'Reading', done: 3, total: 3 });
  display.onProgress({ phase: 'Writing', done: 0, total: null });
  display.onProgress({ phase: 'Counting', done: 7, total: null });
  display.stop();
  return text(stream.end());
}

describe('progress without a terminal', () => {
  it('prints a line for the beginning and the end of each phase, not for each step', async () => {
    expect(await written(false)).toBe('Reading: 0 of 3\nReading: 3 of 3\nWriting\nCounting: 7\n');
  });

  it('prints nothing in quiet mode', async () => {
    expect(await written(true)).toBe('');
  });
});
