import { CST, Lexer } from 'yaml';

/** Limits the growth of the text. Values further to the right cannot be read. */
const MAX_SPACES = 40;

const QUOTED: readonly unknown[] = ['double-quoted-scalar', 'single-quoted-scalar'];
const OPENING: readonly unknown[] = ['flow-map-start', 'flow-seq-start'];
const CLOSING: readonly unknown[] = ['flow-map-end', 'flow-seq-end'];

/** Start of a continuation line; document markers end the value instead. */
const NEXT_LINE = /\n(?!\n|---(?:\s|$)|\.\.\.(?:\s|$))/g;

interface Token {
  type: CST.TokenType | null;
  start: number;
  end: number;
}

/**
 * Indents the continuation lines of quoted texts and of flow lists and maps to their first character. YAML requires
 * deeper indentation than the parent's; PyYAML, which ctfcli uses, does not. The values do not change.
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

/** End of the value at `from`; undefined if unclosed. Lexed separately, because then no indentation is required. */
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

/** Tokens from a position on. The lexer also yields marks of scalars and documents, which are not in the text. */
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
