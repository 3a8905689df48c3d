/** A line of how to reach a service, and the address to open where a browser can. */
export interface Connection {
  text: string;
  href: string | null;
}

/** The lines of a connection info; organisers write commands, addresses, or sentences. */
export function connectionsOf(info: string): Connection[] {
  return info
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ text, href: /^https?:\/\/\S+$/i.test(text) ? text : null }));
}
