import type { Response } from 'supertest';

const M403 =
  "You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.";

/** A 400 in the contract's shape whose complaints name `field`, in the list and in the map. */
export function expectInvalid(response: Response, field: string): void {
  expect({ status: response.status, body: response.body }).toMatchObject({ status: 400, body: { success: false } });
  expect(Object.keys(response.body.fields ?? {})).toContain(field);
  expect(response.body.errors).toContainEqual(expect.stringMatching(new RegExp(`^${field}: `)));
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
