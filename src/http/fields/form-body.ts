/** A body from a form. Browsers send empty inputs as empty texts. */
export class FormBody {}

/** Makes `members` a FormBody and returns it. */
export function asForm<T extends object>(members: T): T {
  return Object.setPrototypeOf(members, FormBody.prototype) as T;
}
