/** A body from a form. In a form, empty text may mean that there is no value. */
export class FormBody {}

/** Turns the object `members` into a FormBody and returns it. */
export function asForm<T extends object>(members: T): T {
  return Object.setPrototypeOf(members, FormBody.prototype) as T;
}
