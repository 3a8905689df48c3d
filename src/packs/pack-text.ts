import { Document, isMap, isScalar, Pair, Scalar, visit } from 'yaml';
import { KEYS, TOOL_KEYS } from './pack-keys';

/** Keys of a challenge.yml that ctfcli writes in this order; what it does not know comes last. */
const ORDER: readonly string[] = ['name', 'author', ...KEYS.slice(1), ...TOOL_KEYS.slice(1)];

/** Characters that readers of YAML 1.1 take for line ends or marks, and others that nobody sees. */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/;

/** Plain words that mean something of their own in YAML 1.1. */
const SPECIAL_WORDS: readonly string[] = ['=', '<<'];

const ESCAPES: Record<string, string> = { '\x85': '\\N', '\u2028': '\\L', '\u2029': '\\P', '\ufeff': '\\uFEFF' };

/** The text of a new challenge.yml; `entries` with undefined are left out. */
export function newYaml(entries: Record<string, unknown>): string {
  const document = new Document({}, { version: '1.1' });
  return changedYaml(document, entries, '');
}

/**
 * The text of a challenge.yml with some keys changed, or taken out where they are undefined. Everything else stays, comments and
 * keys nobody here knows included; new keys go where the format has them.
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
  return text.replace(/[\x85\u2028\u2029\ufeff]/g, (character) =>
    source.includes(character) ? character : (ESCAPES[character] ?? character),
  );
}

function quoteWhereNeeded(scalar: Scalar): void {
  if (typeof scalar.value !== 'string') return;
  if (UNSAFE.test(scalar.value) || SPECIAL_WORDS.includes(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
}

function keyOf({ key }: Pair<unknown, unknown>): string {
  return isScalar(key) && typeof key.value === 'string' ? key.value : '';
}

/** After the last key that the format has before it. */
function placeFor(key: string, present: readonly string[]): number {
  const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const before = present.findLastIndex((name) => ORDER.includes(name) && rank(name) < rank(key));
  return before + 1;
}
