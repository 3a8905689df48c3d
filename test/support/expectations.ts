import { inspect } from 'node:util';
import type { Response } from 'supertest';

const M403 =
  "You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.";

/** Expects a 400 whose errors include one for `field`. With `message`, it must be the only one. */
export function expectInvalid({ status, body }: Response, field: string, message?: string | RegExp): void {
  const prefix = new RegExp(`^${field}: `);
  expect({ status, body }).toEqual({
    status: 400,
    body: { success: false, errors: expect.arrayContaining([expect.stringMatching(prefix)]) },
  });
  if (message === undefined) return;
  const texts = body.errors.map((text: string) => text.replace(prefix, ''));
  expect(texts).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
}

/** Errors of a response by the field that they begin with, or by `''`. */
export function complaintsIn(body: unknown): Record<string, string[]> {
  const complaints = new Map<string, string[]>();
  for (const error of (body as { errors?: string[] }).errors ?? []) {
    const [, field = '', text = ''] = /^(?:(.+?): )?(.*)$/s.exec(error) ?? [];
    complaints.set(field, [...(complaints.get(field) ?? []), text]);
  }
  return Object.fromEntries(complaints);
}

export function expectForbidden(response: Response, message = M403): void {
  expect({ status: response.status, body: response.body }).toEqual({ status: 403, body: { message } });
}

/** Expects a 403 whose only error is `reason`. */
export function expectRefused({ status, body }: { status: number; body: unknown }, reason: string): void {
  expect({ status, body }).toEqual({ status: 403, body: { success: false, errors: [reason] } });
}

/** Expects the 403 of a hint, which has both a list of errors and a message. */
export function expectHintForbidden({ status, body }: Response, message = M403): void {
  expect({ status, body }).toMatchObject({ status: 403, body: { success: false, errors: [message], message } });
}

export function expectNotFound(response: Response): void {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status: 404,
    body: { message: expect.stringMatching(/^The requested URL was not found on the server\./) },
  });
}

/** Values of a field that are refused with the same message. */
export type Refusal = [field: string, message: string | RegExp, values: unknown[]];

/** Checks all cases, `atOnce` at a time. Throws one error with every case that failed. */
export async function expectEach<const Case>(
  cases: readonly Case[],
  check: (item: Case) => unknown,
  atOnce = 8,
): Promise<void> {
  const complaints: string[] = [];
  for (let i = 0; i < cases.length; i += atOnce)
    await Promise.all(
      cases.slice(i, i + atOnce).map(async (item) => {
        try {
          await check(item);
        } catch (error) {
          const name = inspect(item, { depth: 9, breakLength: Infinity, maxStringLength: 99 });
          complaints.push(`${name}: ${String(error)}`);
        }
      }),
    );
  if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
}

/** Same as `expectEach`, but one case after another. For cases that change shared data. */
export function expectEachInTurn<const Case>(cases: readonly Case[], check: (item: Case) => unknown): Promise<void> {
  return expectEach(cases, check, 1);
}

/** Expands rows that end with a list: `['name', [5, null]]` becomes `['name', 5]` and `['name', null]`. */
export function eachOf(rows: readonly (readonly any[])[]): any[][] {
  return rows.flatMap((row) => row.at(-1).map((value: unknown) => [...row.slice(0, -1), value]));
}

/**
 * Sends each value of each field, and expects a 400 that names the field. A `Refusal` also gives the expected message.
 */
export function expectEachInvalid(
  wrong: Record<string, readonly unknown[]> | Refusal[],
  send: (value: any, field: string) => PromiseLike<Response>,
): Promise<void> {
  const rows = Array.isArray(wrong)
    ? wrong
    : Object.entries(wrong).map(([field, values]) => [field, undefined, values]);
  return expectEach(eachOf(rows), async ([field, message, value]) =>
    expectInvalid(await send(value, field), field, message),
  );
}

export function expectRedirect({ status, headers, text }: Response, location: string): void {
  expect({ status, location: headers.location, text: status === 302 ? '' : text }).toEqual({
    status: 302,
    location,
    text: '',
  });
}

/** Errors that a form shows, in their order. */
export function errorsIn({ text }: Response): string[] {
  const list = /<ul class="errors" role="alert">([\s\S]*?)<\/ul>/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, error = '']) => error.trim());
}
