import { createRequire } from 'node:module';
import type MarkdownIt from 'markdown-it';
import type Temml from 'temml';
import { escapeHtml } from './escape-html';
import { sanitiseFormula } from './sanitise';

const temml = (): typeof Temml => createRequire(__filename)('temml') as typeof Temml;

const MAX_CHARACTERS = 4000;

/** Further formulas stay as typed. Rendering 500 takes about a second. */
const MAX_FORMULAS = 500;

const MAX_LINES = 100;

/** Macro definitions are refused: a few characters could expand to millions. */
const DEFINITION =
  /\\(?:[gex]?def|long|let|futurelet|(?:re)?newcommand|providecommand|(?:re)?newenvironment)(?![a-z])/i;

/** `$$…$$`, and `$…$` as in Pandoc: no blanks just inside and no digit after it, so that prices stay text. */
const INLINE = /\$\$((?:\\[^]|\$(?!\$)|[^\\$])+)\$\$|\$(?!\s)((?:\\[^]|[^\\$])+)(?<!\s)\$(?!\d)/y;

const PLACE = /<span data-formula="(\d+)"><\/span>/g;

interface Formula {
  source: string;
  isDisplay: boolean;
}

/** Makes a parser recognise formulas. It stores them in `env.formulas` and renders placeholders. */
export function readFormulas(markdown: MarkdownIt.MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'formula', readInline);
  markdown.block.ruler.before('fence', 'formula', readBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  markdown.renderer.rules.formula = place;
  markdown.renderer.rules.formula_block = (...args) => `<p>${place(...args)}</p>\n`;
}

/** Replaces the placeholders in sanitised HTML by MathML. */
export function withFormulas(html: string, { formulas }: MarkdownIt.Env): string {
  const known = (formulas ?? []) as (Formula | undefined)[];
  return html.replace(PLACE, (_place, index: string) => {
    const formula = known[Number(index)];
    if (!formula) return '';
    // A placeholder works once, because a text could repeat it any number of times.
    known[Number(index)] = undefined;
    return Number(index) < MAX_FORMULAS ? mathOf(formula) : asWritten(formula);
  });
}

function mathOf(formula: Formula): string {
  const { source, isDisplay } = formula;
  if (source.length > MAX_CHARACTERS || DEFINITION.test(source)) return asWritten(formula);
  try {
    return sanitiseFormula(temml().renderToString(source, { displayMode: isDisplay, throwOnError: true }));
  } catch {
    return asWritten(formula);
  }
}

function asWritten({ source, isDisplay }: Formula): string {
  const fence = isDisplay ? '$$' : '$';
  return escapeHtml(`${fence}${source}${fence}`);
}

function place(...[tokens, index, , env]: Parameters<MarkdownIt.RendererRule>): string {
  const token = tokens[index];
  if (!token || !env) return '';
  const formulas = (env.formulas ??= []) as Formula[];
  formulas.push({ source: token.content, isDisplay: token.markup === '$$' });
  return `<span data-formula="${formulas.length - 1}"></span>`;
}

function readInline(state: MarkdownIt.StateInline, silent: boolean): boolean {
  INLINE.lastIndex = state.pos;
  const [text = '', display, inline] = (state.src[state.pos] === '$' && INLINE.exec(state.src)) || [];
  const end = state.pos + text.length;
  if (text === '' || end > state.posMax) return false;
  if (!silent) {
    const token = state.push('formula', 'math', 0);
    token.content = display ?? inline ?? '';
    token.markup = display === undefined ? '$' : '$$';
  }
  state.pos = end;
  return true;
}

function readBlock(state: MarkdownIt.StateBlock, first: number, end: number, silent: boolean): boolean {
  // Markdown treats a line that is indented by four columns or more as code.
  if ((state.sCount[first] ?? 0) - state.blkIndent >= 4) return false;
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
  if (!lineAt(first).startsWith('$$')) return false;
  for (let line = first; line < Math.min(end, first + MAX_LINES); line++) {
    const text = lineAt(line);
    if (text === '') return false;
    if (!text.endsWith('$$') || (line === first && text.length < 5)) continue;
    const source = state
      .getLines(first, line + 1, state.blkIndent, false)
      .trim()
      .slice(2, -2);
    if (source.includes('$$')) return false;
    if (silent) return true;
    const token = state.push('formula_block', 'math', 0);
    Object.assign(token, { content: source, markup: '$$', block: true, map: [first, line + 1] });
    state.line = line + 1;
    return true;
  }
  return false;
}
