/**
 * An image in Markdown. The lengths are limited, so that matching takes linear time in a text with many unclosed
 * images.
 */
const IMAGE = /!\[([^\]]{0,1000})\]\(([^)\s]{1,1000})([^)]{0,1000})\)/g;

/** An instruction that includes another file: `--8<-- "path"`, as in ctfcli. */
const SNIPPET = /--8<--\s{1,10}(["'])([^"'\n]{1,1000})\1/g;

const ADDRESS = /^([a-z][a-z0-9+.-]*:|\/|#)/i;

/** Returns the paths and addresses of all images in a solution. */
export function imageTargets(content: string): string[] {
  return [...new Set([...content.matchAll(IMAGE)].map(([, , target = '']) => target))];
}

/** Returns the images in a solution that are paths of files: no URLs, absolute paths or anchors. */
export function imagePaths(content: string): string[] {
  return imageTargets(content).filter((target) => !ADDRESS.test(target));
}

/** Returns the paths of the files that a solution includes. */
export function snippetPaths(content: string): string[] {
  return [...new Set([...content.matchAll(SNIPPET)].map(([, , path = '']) => path))];
}

/** Replaces the path of each image by the result of `addressOf`; undefined leaves the image unchanged. */
export function withImages(content: string, addressOf: (path: string) => string | undefined): string {
  return content.replace(IMAGE, (image, alt: string, path: string, title: string) => {
    const address = addressOf(path);
    return address === undefined ? image : `![${alt}](${address}${title})`;
  });
}

/** Replaces each inclusion by the result of `textOf`; undefined leaves it unchanged. */
export function withSnippets(content: string, textOf: (path: string) => string | undefined): string {
  return content.replace(SNIPPET, (line, _quote: string, path: string) => textOf(path) ?? line);
}

/** Converts line ends to `\n`; browsers send `\r\n`. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
