/** An image of a Markdown text. Bounded, so that a text of nothing but beginnings of images is read once and not once for each. */
const IMAGE = /!\[([^\]]{0,1000})\]\(([^)\s]{1,1000})([^)]{0,1000})\)/g;

/** A line that stands for another file, as ctfcli knows it. */
const SNIPPET = /--8<--\s{1,10}(["'])([^"'\n]{1,1000})\1/g;

/** Images at an address of their own, in the sense of Markdown, are nobody's files. */
const ADDRESS = /^([a-z][a-z0-9+.-]*:|\/|#)/i;

/** What the images of a solution call their files; addresses are left out. */
export function imagePaths(content: string): string[] {
  const paths = [...content.matchAll(IMAGE)].map(([, , path = '']) => path);
  return [...new Set(paths.filter((path) => !ADDRESS.test(path)))];
}

/** The paths a solution takes text in from. */
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

/** The text with what it takes in from other files, where `textOf` has it. */
export function withSnippets(content: string, textOf: (path: string) => string | undefined): string {
  return content.replace(SNIPPET, (line, _quote: string, path: string) => textOf(path) ?? line);
}
