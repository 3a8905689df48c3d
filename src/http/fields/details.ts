import type { Type as ClassOf } from '@nestjs/common';

/** The group of fields of views that go beyond the specification; callers that accept `DETAILS_TYPE` get them. */
export const DETAILS = 'details';

/** Marks such a field in the documentation, until there are two schemas: one with it and one without. */
export const DETAILS_MARK = 'x-details';

/** Fields of a class that matter for the group. */
interface Declared {
  /** Fields of the group. */
  details: string[];
  /** Fields that are views, or lists of them. */
  nested: { key: string; view: () => ClassOf }[];
}

/** By the prototypes of the classes. */
const declared = new Map<object, Declared>();

/** By view: the declarations in which its fields of the group are looked for; none if it cannot have any. */
const chains = new Map<ClassOf, readonly Declared[]>();

/** Notes that a field of the class with this prototype belongs to the group. */
export function noteDetails(target: object, key: string | symbol): void {
  declaredBy(target).details.push(String(key));
}

/** Notes that a field of the class with this prototype is a view, or a list of them. */
export function noteNested(target: object, key: string | symbol, view: () => ClassOf): void {
  declaredBy(target).nested.push({ key: String(key), view });
}

/** Returns whether `data`, an instance of `view` or a list of them, has a field of the group, at any depth. */
export function holdsDetails(view: ClassOf, data: unknown): boolean {
  const chain = detailedChain(view);
  if (chain.length === 0 || typeof data !== 'object' || data === null) return false;
  if (Array.isArray(data)) return data.some((one) => holdsDetails(view, one));
  const fields = data as Record<string, unknown>;
  return chain.some(
    ({ details, nested }) =>
      details.some((key) => fields[key] !== undefined) ||
      nested.some((field) => holdsDetails(field.view(), fields[field.key])),
  );
}

function detailedChain(view: ClassOf): readonly Declared[] {
  const known = chains.get(view);
  if (known) return known;
  const all = chainOf(view);
  // Ends the search in a view that contains itself.
  chains.set(view, []);
  const mayHoldDetails = all.some(
    ({ details, nested }) => details.length > 0 || nested.some((field) => detailedChain(field.view()).length > 0),
  );
  const chain = mayHoldDetails ? all : [];
  chains.set(view, chain);
  return chain;
}

function declaredBy(target: object): Declared {
  const own = declared.get(target) ?? { details: [], nested: [] };
  declared.set(target, own);
  return own;
}

/** Declarations of a class and of the classes it extends. */
function chainOf({ prototype }: ClassOf): Declared[] {
  const chain: Declared[] = [];
  for (let own = prototype as object | null; own !== null; own = Object.getPrototypeOf(own) as object | null) {
    const found = declared.get(own);
    if (found) chain.push(found);
  }
  return chain;
}
