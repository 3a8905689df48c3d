const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** A place as text, `1st`, `2nd`, `11th`, which is how clients expect a team's. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(isTeen ? undefined : SUFFIXES[place % 10]) ?? 'th'}`;
}
