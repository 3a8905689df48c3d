const SUFFIXES = ['th', 'st', 'nd', 'rd'];

/** Returns a place as `1st`, `2nd` or `11th`, the form in which CTFd sends the places of teams. */
export function ordinal(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  return `${place}${(isTeen ? undefined : SUFFIXES[place % 10]) ?? 'th'}`;
}
