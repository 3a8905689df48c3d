import type { CatalogueChallenge } from './catalogue';

/** `challenges`, which are in the order of ids, in that of the list: by position where they have one, then points, then id. */
export function inListOrder<T extends CatalogueChallenge>(
  challenges: readonly T[],
  valueOf: (id: number) => number | null,
): T[] {
  const place = ({ position }: T): number => position || Infinity;
  const points = ({ id }: T): number => valueOf(id) ?? Infinity;
  // Sorting keeps the order among equals; two without place or value differ by NaN.
  return [...challenges].sort((a, b) => place(a) - place(b) || points(a) - points(b) || 0);
}
