/** The way from `start` along `prerequisitesOf` back to it, both ends included; undefined when there is none. */
export function circleThrough(
  start: string,
  prerequisitesOf: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let node = waiting.shift(); node !== undefined; node = waiting.shift())
    for (const next of prerequisitesOf.get(node) ?? []) {
      if (next === start) return pathTo(node, start, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      waiting.push(next);
    }
  return undefined;
}

function pathTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [start];
  for (let node = end; node !== start; node = cameFrom.get(node) ?? start) path.unshift(node);
  return [start, ...path];
}
