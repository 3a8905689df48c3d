/** An image in Markdown. The parts are bounded, so that matching is linear in texts with many unfinished images. */
const IMAGE = /!\[([^\]]{0,1000})\]\(([^)\s]{1,1000})([^)]{0,1000})\)/g;

/** A line that includes another file, as in ctfcli. */
const SNIPPET = /--8<--\s{1,10}(["'])([^"'\n]{1,1000})\1/g;

const ADDRESS = /^([a-z][a-z0-9+.-]*:|\/|#)/i;

/** Paths and addresses of the images in a solution. */
export function imageTargets(content: string): string[] {
  return [...new Set([...content.matchAll(IMAGE)].map(([, , target = '']) => target))];
}

/** Paths of the images in a solution. */
export function imagePaths(content: string): string[] {
  return imageTargets(content).filter((target) => !ADDRESS.test(target));
}

/** Paths of the files that a solution includes. */
export function snippetPaths(content: string): string[] {
  return [...new Set([...content.matchAll(SNIPPET)].map(([, , path = '']) => path))];
}

/** Replaces the image paths for which `addressOf` returns an address. */
export function withImages(content: string, addressOf: (path: string) => string | undefined): string {
  return content.replace(IMAGE, (image, alt: string, path: string, title: string) => {
    const address = addressOf(path);
    return address === undefined ? image : `![${alt}](${address}${title})`;
  });
}

/** Replaces the includes for which `textOf` returns a text. */
export function withSnippets(content: string, textOf: (path: string) => string | undefined): string {
  return content.replace(SNIPPET, (line, _quote: string, path: string) => textOf(path) ?? line);
}

/** Converts line ends, which browsers send as CRLF. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
