import type { Type as ClassOf } from '@nestjs/common';

/** Name of the group of view fields that CTFd's API does not have. Callers that accept `DETAILS_TYPE` get them. */
export const DETAILS = 'details';

/** OpenAPI extension that marks fields of the group `details`. `DetailedSchemas` removes it again. */
export const DETAILS_MARK = 'x-details';

interface Declared {
  details: string[];
  nested: { key: string; view: () => ClassOf }[];
}

const declared = new Map<object, Declared>();

/** Declarations of a view and its base classes. Empty if the view cannot contain a field of the group `details`. */
const chains = new Map<ClassOf, readonly Declared[]>();

/** Registers a field as part of the group `details`. */
export function noteDetails(target: object, key: string | symbol): void {
  declaredBy(target).details.push(String(key));
}

/** Registers a field whose value is a view or a list of views. */
export function noteNested(target: object, key: string | symbol, view: () => ClassOf): void {
  declaredBy(target).nested.push({ key: String(key), view });
}

/** Returns whether `data`, an instance of `view` or a list of them, has a field of the group `details` at any depth. */
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
  // Ends the recursion if a view contains itself.
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

function chainOf({ prototype }: ClassOf): Declared[] {
  const chain: Declared[] = [];
  for (let own = prototype as object | null; own !== null; own = Object.getPrototypeOf(own) as object | null) {
    const declaration = declared.get(own);
    if (declaration) chain.push(declaration);
  }
  return chain;
}
