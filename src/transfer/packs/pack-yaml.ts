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

/** Maximum nesting of lists and maps; a challenge.yml needs four levels. */
const MAX_DEPTH = 20;

/** Maximum number of aliases. Nested aliases can expand a small file to a huge value. */
const MAX_ALIASES = 50;

/**
 * The message for a key that is not a text: YAML reads an unfilled template, such as `{{name}}`, as a map with a map as
 * its key.
 */
const NO_TEXT_KEY = 'expected texts as keys; a text that begins with { goes in quotes';

/** A parsed challenge.yml. `lineOf` returns the line of the value at a path, from 1. */
export interface YamlText {
  value: unknown;
  document: Document;
  lineOf(path: readonly (string | number)[]): number | undefined;
}

/**
 * Parses YAML 1.1 as ctfcli does, without tags that create objects. Throws UnusableFile for invalid YAML, duplicate
 * keys, and more than `MAX_DEPTH` levels or `MAX_ALIASES` aliases.
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
      // Throws the first error, whose line numbers are those of the original text.
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
 * By tag, the unquoted texts that PyYAML resolves to a type other than text. The yaml package follows YAML 1.1 and
 * resolves more, such as `y`, `.`, `08` and `1e3`, which PyYAML reads as texts.
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

/**
 * Throws UnusableFile if a token is nested too deep. Checked before composing, which is recursive: deep nesting would
 * overflow the stack.
 */
function requireShallow(token: CST.Token, depth = 0): void {
  if (depth > MAX_DEPTH) throw new UnusableFile(`expected at most ${MAX_DEPTH} nested lists and maps`);
  if (token.type === 'document' && token.value) requireShallow(token.value, depth + 1);
  if (!('items' in token)) return;
  for (const { key, value } of token.items)
    for (const child of [key, value]) if (child) requireShallow(child, depth + 1);
}

function nearestNode(document: Document, path: readonly (string | number)[]): unknown {
  const node: unknown = document.getIn(path, true);
  return isNode(node) || path.length === 0 ? node : nearestNode(document, path.slice(0, -1));
}
