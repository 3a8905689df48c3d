/** A body that came as a form, in which browsers send inputs that nobody filled in as empty texts. */
export class FormBody {}

/** The same members, known to come from a form. */
export function asForm<T extends object>(members: T): T {
  return Object.setPrototypeOf(members, FormBody.prototype) as T;
}
