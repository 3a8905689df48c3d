import { CST, Lexer } from 'yaml';

/** Maximum indentation, which limits the growth of the text. Values further to the right still cannot be parsed. */
const MAX_SPACES = 40;

const QUOTED: readonly unknown[] = ['double-quoted-scalar', 'single-quoted-scalar'];
const OPENING: readonly unknown[] = ['flow-map-start', 'flow-seq-start'];
const CLOSING: readonly unknown[] = ['flow-map-end', 'flow-seq-end'];

/** Start of a continuation line. Document markers do not match, because they end the value. */
const NEXT_LINE = /\n(?!\n|---(?:\s|$)|\.\.\.(?:\s|$))/g;

interface Token {
  type: CST.TokenType | null;
  start: number;
  end: number;
}

/**
 * Indents the continuation lines of quoted texts and of flow lists and maps to the column of their first character.
 * YAML requires them to be indented deeper than the parent; PyYAML, which ctfcli uses, does not. The values do not
 * change.
 */
export function indented(text: string): string {
  let result = '';
  let done = 0;
  for (;;) {
    const start = nextStart(text, done);
    const end = start === undefined ? undefined : endOf(text, start);
    if (start === undefined || end === undefined) return result + text.slice(done);
    const column = start - (text.slice(0, start).lastIndexOf('\n') + 1);
    const spaces = ' '.repeat(Math.min(column, MAX_SPACES));
    result += text.slice(done, start) + text.slice(start, end).replace(NEXT_LINE, `\n${spaces}`);
    done = end;
  }
}

function nextStart(text: string, from: number): number | undefined {
  for (const { type, start } of tokensOf(text, from)) if (QUOTED.includes(type) || OPENING.includes(type)) return start;
  return undefined;
}

/**
 * Returns the end of the quoted text, list or map that begins at `from`; undefined if it is not closed. Lexes only this
 * part, because the lexer then requires no indentation.
 */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  for (const { type, start, end } of tokensOf(text, from)) {
    if (type === 'flow-error-end') return undefined;
    if (OPENING.includes(type)) depth += 1;
    if (CLOSING.includes(type)) depth -= 1;
    if (depth === 0 && QUOTED.includes(type)) return isClosed(text.slice(start, end)) ? end : undefined;
    if (depth === 0 && CLOSING.includes(type)) return end;
  }
  return undefined;
}

function isClosed(quoted: string): boolean {
  return quoted.length > 1 && quoted.endsWith(quoted.charAt(0));
}

/**
 * Yields the tokens from a position on. Skips the characters with which the lexer marks scalars and documents, since
 * they are not in the text.
 */
function* tokensOf(text: string, from: number): Generator<Token> {
  let at = from;
  let isScalar = false;
  for (const source of new Lexer().lex(text.slice(from))) {
    const isMark = !isScalar && [CST.DOCUMENT, CST.SCALAR, CST.FLOW_END].includes(source);
    const start = at;
    if (!isMark) at += source.length;
    yield { type: isScalar ? 'scalar' : CST.tokenType(source), start, end: at };
    isScalar = !isScalar && source === CST.SCALAR;
  }
}
