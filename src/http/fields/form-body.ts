/** A body from a form. Browsers send empty inputs as empty texts. */
export class FormBody {}

/** Returns the same members as a FormBody. */
export function asForm<T extends object>(members: T): T {
  return Object.setPrototypeOf(members, FormBody.prototype) as T;
}
