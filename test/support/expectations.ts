import { inspect } from 'node:util';
import type { Response } from 'supertest';

const M403 =
  "You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.";

/** A 400 in the contract's shape whose complaints name `field`, in the list and in the map; with `message` as the only one. */
export function expectInvalid({ status, body }: Response, field: string, message?: string | RegExp): void {
  expect({ status, body, fields: Object.keys(body.fields ?? {}) }).toMatchObject({
    status: 400,
    body: { success: false, errors: expect.arrayContaining([expect.stringMatching(new RegExp(`^${field}: `))]) },
    fields: expect.arrayContaining([field]),
  });
  if (message === undefined) return;
  const [first, text] =
    typeof message === 'string'
      ? [`${field}: ${message}`, message]
      : [expect.any(String), expect.stringMatching(message)];
  expect({ errors: body.errors, fields: body.fields }).toEqual({ errors: [first], fields: { [field]: [text] } });
}

/** A 403 with the stock text. */
export function expectForbidden(response: Response, message = M403): void {
  expect({ status: response.status, body: response.body }).toEqual({ status: 403, body: { message } });
}

/** A 403 as reads of hints have it: a list, and the message beside it. */
export function expectHintForbidden({ status, body }: Response, message = M403): void {
  expect({ status, body }).toMatchObject({ status: 403, body: { success: false, errors: [message], message } });
}

/** A 404 with the stock text. */
export function expectNotFound(response: Response): void {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status: 404,
    body: { message: expect.stringMatching(/^The requested URL was not found on the server\./) },
  });
}

/**
 * Checks each case, eight at a time; fails with every case whose check threw, and what it threw. For cases that change nothing, so
 * that they can share what the test made.
 */
export async function expectEach<const Case>(cases: readonly Case[], check: (item: Case) => unknown): Promise<void> {
  const complaints: string[] = [];
  for (let i = 0; i < cases.length; i += 8)
    await Promise.all(
      cases.slice(i, i + 8).map(async (item) => {
        try {
          await check(item);
        } catch (error) {
          complaints.push(
            `${inspect(item, { depth: 9, breakLength: Infinity, maxStringLength: 99 })}: ${String(error)}`,
          );
        }
      }),
    );
  if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
}

/** Sends each value of each field; each is refused with a 400 that names its field. */
export function expectEachInvalid(
  wrong: Record<string, readonly unknown[]>,
  send: (value: any, field: string) => PromiseLike<Response>,
): Promise<void> {
  const cases = Object.entries(wrong).flatMap(([field, values]) => values.map((value) => ({ field, value })));
  return expectEach(cases, async ({ field, value }) => expectInvalid(await send(value, field), field));
}
