/** A line of connection info, with a link if a browser can open it. */
export interface Connection {
  text: string;
  href: string | null;
}

/** Splits a connection info into its non-empty lines, which may be commands, addresses or sentences. */
export function connectionsOf(info: string): Connection[] {
  return info
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ text, href: /^https?:\/\/\S+$/i.test(text) ? text : null }));
}
