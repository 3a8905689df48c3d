import { type CST, type Document, isNode, LineCounter, parseDocument, Parser, type Tags } from 'yaml';
import { UnusableFile } from './pack-folder';

/** Largest challenge.yml, in bytes. */
export const MAX_YAML_BYTES = 1024 * 1024;

/** Nested lists and maps; the format itself needs four. */
const MAX_DEPTH = 20;

/** Uses of anchors; more would make a small file a huge one. */
const MAX_ALIASES = 50;

/** The plain value of a challenge.yml, and the lines of its parts. */
export interface YamlText {
  value: unknown;
  document: Document;
  /** Line of the value at a path, from 1. */
  lineOf(path: readonly (string | number)[]): number | undefined;
}

/**
 * Reads a text as ctfcli does, as YAML 1.1 without tags that name code. Throws UnusableFile for what is not that, for maps with a key
 * twice, and for texts with deeper nesting or more repetitions than any challenge needs.
 */
export function readYaml(text: string): YamlText {
  for (const token of new Parser().parse(text)) requireShallow(token);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    version: '1.1',
    customTags: withoutLetters,
    stringKeys: true,
    lineCounter,
    prettyErrors: false,
  });
  const [complaint] = [...document.errors, ...document.warnings];
  if (complaint) throw new UnusableFile(complaint.message, lineCounter.linePos(complaint.pos[0]).line);
  return {
    value: plainValue(document),
    document,
    lineOf: (path) => {
      const node = nearestNode(document, path);
      return isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : undefined;
    },
  };
}

/** A lone `y` or `n` is a text for ctfcli, whatever YAML 1.1 says. */
function withoutLetters(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:bool' || !('test' in tag) || !tag.test) return tag;
    return { ...tag, test: new RegExp(`^(?![yYnN]$)${tag.test.source}`) };
  });
}

function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) throw new UnusableFile(`expected at most ${MAX_ALIASES} uses of anchors`);
    throw error;
  }
}

/** Looks at the tokens first, because the composer calls itself for each level and overflows the stack on deep nesting. */
function requireShallow(token: CST.Token, depth = 0): void {
  if (depth > MAX_DEPTH) throw new UnusableFile(`expected at most ${MAX_DEPTH} lists and maps within one another`);
  if (token.type === 'document' && token.value) requireShallow(token.value, depth + 1);
  if (!('items' in token)) return;
  for (const { key, value } of token.items)
    for (const child of [key, value]) if (child) requireShallow(child, depth + 1);
}

/** The node at a path, or the last one on the way there. */
function nearestNode(document: Document, path: readonly (string | number)[]): unknown {
  const node: unknown = document.getIn(path, true);
  return isNode(node) || path.length === 0 ? node : nearestNode(document, path.slice(0, -1));
}
