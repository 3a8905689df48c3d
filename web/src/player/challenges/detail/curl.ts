/** A file of a challenge as it is fetched. */
export interface Download {
  name: string;
  url: string;
}

/** Commands that fetch all files, for a terminal on another machine. */
export function curlLines(files: readonly Download[], origin: string): string {
  return files.map(({ name, url }) => `curl -fsS -o ${quoted(name)} ${quoted(origin + url)}`).join('\n');
}

/** As one word for a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The name of a file by its address. */
export function nameOf(url: string): string {
  const last = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
