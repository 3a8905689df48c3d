const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** Formats a place as `1st`, `2nd` or `11th`, as clients expect it for teams. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(isTeen ? undefined : SUFFIXES[place % 10]) ?? 'th'}`;
}
