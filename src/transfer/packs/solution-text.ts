/** An image in Markdown. Its parts are bounded, so that matching stays linear on a text of many unfinished images. */
const IMAGE = /!\[([^\]]{0,1000})\]\(([^)\s]{1,1000})([^)]{0,1000})\)/g;

/** A line that stands for another file, as ctfcli knows it. */
const SNIPPET = /--8<--\s{1,10}(["'])([^"'\n]{1,1000})\1/g;

/** What is an address and not the path of a file. */
const ADDRESS = /^([a-z][a-z0-9+.-]*:|\/|#)/i;

/** The paths and addresses of the images in a solution. */
export function imageTargets(content: string): string[] {
  return [...new Set([...content.matchAll(IMAGE)].map(([, , target = '']) => target))];
}

/** The same without addresses. */
export function imagePaths(content: string): string[] {
  return imageTargets(content).filter((target) => !ADDRESS.test(target));
}

/** The paths of the files whose text a solution includes. */
export function snippetPaths(content: string): string[] {
  return [...new Set([...content.matchAll(SNIPPET)].map(([, , path = '']) => path))];
}

/** The text with each image at the address `addressOf` gives for its path, where it gives one. */
export function withImages(content: string, addressOf: (path: string) => string | undefined): string {
  return content.replace(IMAGE, (image, alt: string, path: string, title: string) => {
    const address = addressOf(path);
    return address === undefined ? image : `![${alt}](${address}${title})`;
  });
}

/** The text with what it includes from other files, where `textOf` has it. */
export function withSnippets(content: string, textOf: (path: string) => string | undefined): string {
  return content.replace(SNIPPET, (line, _quote: string, path: string) => textOf(path) ?? line);
}

/** The text with line ends as files in folders have them; browsers send others. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
