import {
  type CST,
  type Document,
  isNode,
  LineCounter,
  parseDocument,
  Parser,
  type Tags,
  type YAMLParseError,
  type YAMLWarning,
} from 'yaml';
import { UnusableFile } from './pack-folder';
import { indented } from './yaml-indent';

export const MAX_YAML_BYTES = 1024 * 1024;

/** The format needs a depth of four. */
const MAX_DEPTH = 20;

/** Limits the expansion of anchors, which can make a small file huge. */
const MAX_ALIASES = 50;

/** YAML parses an unfilled template, such as `{{name}}`, as a map with a map as its key. */
const NO_TEXT_KEY = 'expected texts as keys; a text that begins with { goes in quotes';

/** Value of a challenge.yml, and the lines of its parts. */
export interface YamlText {
  value: unknown;
  document: Document;
  lineOf(path: readonly (string | number)[]): number | undefined;
}

/**
 * Parses YAML 1.1 as ctfcli does, without tags that create objects. Throws UnusableFile for invalid YAML, duplicate
 * keys, and more nesting or aliases than any challenge needs.
 */
export function readYaml(text: string): YamlText {
  try {
    return readStrictly(text);
  } catch (error) {
    const same = indented(text);
    if (same === text) throw error;
    try {
      return readStrictly(same);
    } catch {
      // The first error has the line numbers of the original text.
      throw error;
    }
  }
}

function readStrictly(text: string): YamlText {
  for (const token of new Parser().parse(text)) requireShallow(token);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    version: '1.1',
    customTags: asPyYaml,
    stringKeys: true,
    lineCounter,
    prettyErrors: false,
  });
  const [complaint] = [...document.errors, ...document.warnings];
  if (complaint) {
    throw new UnusableFile(messageOf(complaint, text), lineCounter.linePos(complaint.pos[0]).line);
  }
  return {
    value: plainValue(document),
    document,
    lineOf: (path) => {
      const node = nearestNode(document, path);
      return isNode(node) && node.range ? lineCounter.linePos(node.range[0]).line : undefined;
    },
  };
}

function messageOf({ code, message, pos }: YAMLParseError | YAMLWarning, text: string): string {
  if (code === 'NON_STRING_KEY') return NO_TEXT_KEY;
  if (code !== 'DUPLICATE_KEY') return message;
  const [key = ''] = /^(?:"[^"]*"|'[^']*'|[^\s:,{}]+)/.exec(text.slice(pos[0])) ?? [];
  return `the key ${key} is duplicated`;
}

/**
 * Plain texts that PyYAML resolves to other types, by tag. YAML 1.1 has more: PyYAML reads `y`, `.`, `08` and `1e3` as
 * texts.
 */
const PLAIN: Partial<Record<string, RegExp>> = {
  'tag:yaml.org,2002:bool': /^..+$/,
  'tag:yaml.org,2002:int': /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/,
  'tag:yaml.org,2002:float':
    /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  'tag:yaml.org,2002:timestamp': /^\d{4}-(?:\d\d-\d\d$|\d\d?-\d\d?[Tt \t])/,
};

function asPyYaml(tags: Tags): Tags {
  return tags.map((tag) => {
    const plain = typeof tag === 'string' ? undefined : PLAIN[tag.tag];
    if (typeof tag === 'string' || !plain || !('test' in tag) || !tag.test) return tag;
    return { ...tag, test: new RegExp(`(?=${plain.source})(?:${tag.test.source})`) };
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

/** Checks the tokens first, because the composer is recursive and overflows the stack on deep nesting. */
function requireShallow(token: CST.Token, depth = 0): void {
  if (depth > MAX_DEPTH) throw new UnusableFile(`expected at most ${MAX_DEPTH} nested lists and maps`);
  if (token.type === 'document' && token.value) requireShallow(token.value, depth + 1);
  if (!('items' in token)) return;
  for (const { key, value } of token.items)
    for (const child of [key, value]) if (child) requireShallow(child, depth + 1);
}

/** The node at a path, or the last existing one on the way. */
function nearestNode(document: Document, path: readonly (string | number)[]): unknown {
  const node: unknown = document.getIn(path, true);
  return isNode(node) || path.length === 0 ? node : nearestNode(document, path.slice(0, -1));
}
