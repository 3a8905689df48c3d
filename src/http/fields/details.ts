import type { Type as ClassOf } from '@nestjs/common';

/** The group of fields of views that go beyond the specification; callers that accept `DETAILS_TYPE` get them. */
export const DETAILS = 'details';

/** Marks such a field in the documentation, until there are two schemas: one with it and one without. */
export const DETAILS_MARK = 'x-details';

/** What the field decorators of a class declare, as far as the group is concerned. */
interface Declared {
  /** Fields of the group. */
  details: string[];
  /** Fields that are views, or lists of them. */
  nested: { key: string; view: () => ClassOf }[];
}

/** By the prototypes of the classes. */
const declared = new Map<object, Declared>();

const known = new Map<ClassOf, boolean>();

/** Notes that a field of the class with this prototype belongs to the group. */
export function noteDetails(target: object, key: string | symbol): void {
  declaredBy(target).details.push(String(key));
}

/** Notes that a field of the class with this prototype is a view, or a list of them. */
export function noteNested(target: object, key: string | symbol, view: () => ClassOf): void {
  declaredBy(target).nested.push({ key: String(key), view });
}

/** Whether `data`, an instance of `view` or a list of them, has fields of the group, or views that do. */
export function holdsDetails(view: ClassOf, data: unknown): boolean {
  if (!mayHoldDetails(view) || typeof data !== 'object' || data === null) return false;
  if (Array.isArray(data)) return data.some((one) => holdsDetails(view, one));
  const fields = data as Record<string, unknown>;
  return chainOf(view).some(
    ({ details, nested }) =>
      details.some((key) => fields[key] !== undefined) ||
      nested.some((field) => holdsDetails(field.view(), fields[field.key])),
  );
}

/** Whether the view, or one within it, declares a field of the group. */
function mayHoldDetails(view: ClassOf): boolean {
  const found = known.get(view);
  if (found !== undefined) return found;
  // Ends the search in a view that is within itself.
  known.set(view, false);
  const may = chainOf(view).some(
    ({ details, nested }) => details.length > 0 || nested.some((field) => mayHoldDetails(field.view())),
  );
  known.set(view, may);
  return may;
}

function declaredBy(target: object): Declared {
  const own = declared.get(target) ?? { details: [], nested: [] };
  declared.set(target, own);
  return own;
}

/** What a class and those that it extends declare. */
function chainOf({ prototype }: ClassOf): Declared[] {
  const chain: Declared[] = [];
  for (let own = prototype as object | null; own !== null; own = Object.getPrototypeOf(own) as object | null) {
    const found = declared.get(own);
    if (found) chain.push(found);
  }
  return chain;
}
