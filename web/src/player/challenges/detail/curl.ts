export interface Download {
  name: string;
  url: string;
}

/** curl commands for a terminal that download all files, one a line. */
export function curlLines(files: readonly Download[], origin: string): string {
  return files.map(({ name, url }) => `curl -fsS -o ${quoted(name)} ${quoted(origin + url)}`).join('\n');
}

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** File name at the end of a URL's path, decoded. */
export function nameOf(url: string): string {
  const last = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
