import { ApiError } from '../../api/api-error';

/** Progress of work on the server. */
export interface Step {
  phase: string;
  done: number;
  total: number | null;
  unit?: string;
}

/**
 * Reads lines of JSON: progress, and then the result. The result is missing if the connection broke. Throws ApiError if
 * the last line has an error.
 */
export async function lastLine<T>(stream: unknown, onStep: (step: Step) => void): Promise<Partial<T>> {
  let text = '';
  let line: Partial<Step> & { error?: string } = {};
  const reader = (stream as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) break;
    const lines = (text + (value ?? '')).split('\n');
    text = lines.pop() ?? '';
    for (const complete of lines) {
      line = JSON.parse(complete) as typeof line;
      if (line.phase !== undefined) onStep(line as Step);
    }
  }
  if (line.error !== undefined) throw new ApiError(400, { message: line.error });
  return line as Partial<T>;
}
