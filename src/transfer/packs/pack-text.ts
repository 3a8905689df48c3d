import { Document, isMap, isScalar, Pair, Scalar, visit } from 'yaml';
import { KEYS, TOOL_KEYS } from './pack-keys';

const ORDER: readonly string[] = ['name', 'author', ...KEYS.slice(1), ...TOOL_KEYS.slice(1)];

/**
 * Control characters, invisible characters, and characters that YAML 1.1 parsers treat as line ends or byte order
 * marks. A text with one is quoted.
 */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/;

/** Texts that some YAML parsers misread without quotes: `=`, texts with a blank first line, single lines with a tab. */
const MISLEADING = /^=$|^\s*\n|^[^\n]*\t[^\n]*$/;

/** The merge key of YAML. As an ordinary text it needs the tag of strings. */
const MERGE = '<<';

/** Characters of `UNSAFE` that the yaml package does not escape in quoted texts. */
const UNESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff]/g;

/** Returns the text of a new challenge.yml. Omits undefined entries. */
export function newYaml(entries: Record<string, unknown>): string {
  const document = new Document({}, { version: '1.1' });
  return changedYaml(document, entries, '');
}

/**
 * Sets keys of a challenge.yml, or removes those that are undefined, and returns its new text. Keeps the other keys,
 * including unknown ones, and the comments. Inserts new keys in the order of the format.
 */
export function changedYaml(document: Document, entries: Record<string, unknown>, source: string): string {
  const { contents } = document;
  if (!isMap(contents)) throw new Error('a challenge.yml is a map');
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined) {
      document.delete(key);
      continue;
    }
    const node = document.createNode(value);
    visit(node, { Scalar: (_key, scalar) => void quoteWhereNeeded(scalar) });
    if (document.has(key)) document.set(key, node);
    else contents.items.splice(placeFor(key, contents.items.map(keyOf)), 0, new Pair(document.createNode(key), node));
  }
  const text = document.toString({ lineWidth: 0, indentSeq: !/^[\w-]+:\n- /m.test(source) });
  return text.replace(UNESCAPED, (character) => (source.includes(character) ? character : escaped(character)));
}

function quoteWhereNeeded(scalar: Scalar): void {
  if (typeof scalar.value !== 'string') return;
  if (UNSAFE.test(scalar.value) || MISLEADING.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
  if (scalar.value === MERGE) scalar.tag = 'tag:yaml.org,2002:str';
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function keyOf({ key }: Pair<unknown, unknown>): string {
  return isScalar(key) && typeof key.value === 'string' ? key.value : '';
}

function placeFor(key: string, present: readonly string[]): number {
  const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const before = present.findLastIndex((name) => ORDER.includes(name) && rank(name) < rank(key));
  return before + 1;
}
