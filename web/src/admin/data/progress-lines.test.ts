import { expect, it } from 'vitest';
import { lastLine, type Step } from './progress-lines';

const PROGRESS = '{"phase":"download","done":1,"total":null,"unit":"MiB"}\n';

function read(...chunks: string[]): { result: Promise<object>; steps: Step[] } {
  const steps: Step[] = [];
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return { result: lastLine(stream, (step) => steps.push(step)), steps };
}

it('reports the progress, and returns the last line', async () => {
  const { result, steps } = read(PROGRESS.slice(0, 9), `${PROGRESS.slice(9)}{"import"`, ':{"id":"ab"}}\n');

  expect(await result).toEqual({ import: { id: 'ab' } });
  expect(steps).toEqual([{ phase: 'download', done: 1, total: null, unit: 'MiB' }]);
});

it('throws the sentence of an error', async () => {
  await expect(read(PROGRESS, '{"error":"The export is too large."}\n').result).rejects.toMatchObject({
    fields: { '': ['The export is too large.'] },
  });
});

it('returns no result if the connection breaks', async () => {
  expect(await read(PROGRESS, '{"check":').result).not.toHaveProperty('check');
});
