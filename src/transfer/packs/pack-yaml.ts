import { type Document, isCollection, isNode, LineCounter, parseDocument, Parser, type CST, type Tags } from 'yaml';

/** Largest challenge.yml, in bytes. */
export const MAX_YAML_BYTES = 1024 * 1024;

/** Lists and maps within one another; the format itself needs four. */
const MAX_DEPTH = 20;

/** Times that anchors may be repeated; more would make a small file a huge one. */
const MAX_ALIASES = 50;

/** A text that is not YAML, or not of the harmless kind; `line` counts from 1. */
export class InvalidYaml extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** A challenge.yml that was read: its plain value, and where in the text each part of it stands. */
export interface YamlText {
  value: unknown;
  document: Document;
  /** Line of the value at a path, from 1. */
  lineOf(path: readonly (string | number)[]): number | undefined;
}

/**
 * Reads a text as ctfcli does, by YAML 1.1 without tags that name code. Throws InvalidYaml for what is not that, for maps with a key
 * twice, and for texts deeper or with more repetitions than any challenge needs.
 */
export function readYaml(text: string): YamlText {
  requireShallow(text);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.1',
    customTags: withoutLetters,
    stringKeys: true,
    lineCounter: lines,
    prettyErrors: false,
  });
  const [complaint] = [...document.errors, ...document.warnings];
  if (complaint) throw new InvalidYaml(complaint.message, lines.linePos(complaint.pos[0]).line);
  return {
    value: plainValue(document),
    document,
    lineOf: (path) => {
      const node = nearestNode(document, path);
      return isNode(node) && node.range ? lines.linePos(node.range[0]).line : undefined;
    },
  };
}

/** A lone `y` or `n` is a text for ctfcli, whatever YAML 1.1 says. */
function withoutLetters(tags: Tags): Tags {
  return tags.map((tag) => {
    if (typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:bool' || !('test' in tag) || !tag.test) return tag;
    const { test } = tag;
    return { ...tag, test: new RegExp(`^(?![yYnN]$)${test.source}`) };
  });
}

function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError) throw new InvalidYaml(`expected at most ${MAX_ALIASES} uses of anchors`);
    throw error;
  }
}

/** The parser proper calls itself for each level, and dies of a text that is nothing but brackets; this one counts first. */
function requireShallow(text: string): void {
  const waiting: { token: CST.Token; depth: number }[] = [];
  for (const token of new Parser().parse(text)) waiting.push({ token, depth: 0 });
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) throw new InvalidYaml(`expected at most ${MAX_DEPTH} lists and maps within one another`);
    for (const child of childrenOf(token)) waiting.push({ token: child, depth: depth + 1 });
  }
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : [];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value].filter((child) => child != null));
}

/** The node at a path, or the last one on the way there. */
function nearestNode(document: Document, path: readonly (string | number)[]): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    const inner: unknown = isCollection(node) ? node.get(step, true) : undefined;
    if (!isNode(inner)) return node;
    node = inner;
  }
  return node;
}
