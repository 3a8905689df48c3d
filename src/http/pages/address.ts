/** Returns a path with those of the query's arguments that are defined. */
export function addressOf(path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) parameters.set(key, String(value));
  return `${path}?${parameters.toString()}`;
}
