import type MarkdownIt from 'markdown-it';

type Parser = MarkdownIt.MarkdownIt;
type StateInline = MarkdownIt.StateInline;
type StateCore = MarkdownIt.StateCore;
type Token = MarkdownIt.Token;

/** Where plain text stops: at a character another rule may want, or at the start of a `www.` address. */
const TEXT_END = /[\n!#$%&*+\-:<=>@[\\\]^_`{}~]|www\./g;

const SCHEME_BEFORE_COLON = /(?:^|[^a-z])(https?|ftp)$/i;
const LONGEST_SCHEME = 'https'.length;

/** Characters of a host name: anything but blanks and punctuation, plus `-`, `_` and `.`. */
const HOST = /(?:[^\s\p{P}$+<=>^`|~]|[-_.])*/uy;
const UP_TO_BLANK = /[^ \t\n\v\f\r<]*/y;

/** Punctuation that ends the sentence around an address, not the address. */
const TRAILING_PUNCTUATION = new Set('?!.,:*_~\'"');

const EMAIL_LOCAL_PART = /[A-Za-z0-9.+\-_]/;
const EMAIL_DOMAIN = /[A-Za-z0-9\-_]*(?:\.[A-Za-z0-9][A-Za-z0-9\-_]*)*/y;

/**
 * Links bare `http://`, `https://`, `ftp://`, `www.` and e-mail addresses (GitHub Flavored Markdown, 6.9).
 * Unlike cmark-gfm an address between square brackets is linked, and one inside a raw `<a>` is left alone.
 */
export function autolinks(parser: Parser): void {
  parser.inline.ruler.at('text', plainText);
  parser.inline.ruler.at('linkify', addressLink);
  parser.core.ruler.push('email_links', emailLinks);
}

/** Strikes through text between pairs of one or two tildes; three or more are text (GitHub Flavored Markdown, 6.5). */
export function strikethrough(parser: Parser): void {
  parser.inline.ruler.at('strikethrough', tildes);
  parser.inline.ruler2.at('strikethrough', strikePairs);
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? '';
}

function plainText(state: StateInline, silent: boolean): boolean {
  TEXT_END.lastIndex = state.pos;
  const end = Math.min(TEXT_END.exec(state.src)?.index ?? state.posMax, state.posMax);
  if (end === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

function addressLink(state: StateInline, silent: boolean): boolean {
  // A silent pass looks for the end of a link label, and must see the bracket that an address would swallow.
  if (silent || state.linkLevel > 0) return false;
  const scheme = state.src[state.pos] === ':' ? schemeBefore(state) : '';
  const address = scheme ? urlAddress(state, scheme) : wwwAddress(state);
  if (!address) return false;

  if (scheme) state.pending = state.pending.slice(0, -scheme.length);
  state.push('link_open', 'a', 1).attrs = [['href', state.md.normalizeLink(scheme ? address : `http://${address}`)]];
  state.push('text', '', 0).content = address;
  state.push('link_close', 'a', -1);
  state.pos += address.length - scheme.length;
  return true;
}

function schemeBefore({ src, pos, pending }: StateInline): string {
  if (!src.startsWith('://', pos)) return '';
  const scheme = SCHEME_BEFORE_COLON.exec(src.slice(Math.max(0, pos - LONGEST_SCHEME - 1), pos))?.[1] ?? '';
  return pending.endsWith(scheme) ? scheme : '';
}

function urlAddress({ src, pos, posMax }: StateInline, scheme: string): string {
  const hostStart = pos + '://'.length;
  const host = matchAt(HOST, src, hostStart);
  if (!/^[^-_.]/.test(host) || hasUnderscoreNearTop(host)) return '';
  const address = withoutTail(matchAt(UP_TO_BLANK, src.slice(0, posMax), pos - scheme.length));
  return address.length > scheme.length + '://'.length ? address : '';
}

function wwwAddress({ src, pos, posMax }: StateInline): string {
  if (!src.startsWith('www.', pos) || (pos > 0 && !/[\s*_~(]/.test(src.charAt(pos - 1)))) return '';
  const host = matchAt(HOST, src, pos);
  if (!/^www\.[^.]/.test(host) || hasUnderscoreNearTop(host)) return '';
  return withoutTail(matchAt(UP_TO_BLANK, src.slice(0, posMax), pos));
}

/** Underscores are refused in the last two labels, except in very long names, so that a text of these costs no retries. */
function hasUnderscoreNearTop(host: string): boolean {
  const labels = host.split('.');
  return labels.length <= 11 && labels.slice(-2).join('').includes('_');
}

/** Cuts what belongs to the sentence: closing brackets never opened, final punctuation, a final character reference. */
function withoutTail(candidate: string): string {
  const address = candidate.slice(0, firstUnopened(candidate, '[', ']'));
  let surplusParentheses = count(address, ')') - count(address, '(');
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (last === ')' && surplusParentheses > 0) {
      surplusParentheses--;
      end--;
    } else if (last === ';') {
      end -= /&[A-Za-z]+;$/.exec(address.slice(Math.max(0, end - 34), end))?.[0].length ?? 1;
    } else if (TRAILING_PUNCTUATION.has(last)) {
      end--;
    } else {
      break;
    }
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function firstUnopened(text: string, opening: string, closing: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === opening) depth++;
    else if (text[index] === closing && --depth < 0) return index;
  }
  return text.length;
}

/** Runs when text fragments are joined again, because `_` and escapes split an address while inline rules run. */
function emailLinks(state: StateCore): void {
  for (const block of state.tokens) {
    if (block.type === 'inline' && block.children) block.children = withEmailLinks(state, block.children);
  }
}

function withEmailLinks(state: StateCore, tokens: Token[]): Token[] {
  let linkDepth = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open' || isRawLink(token, /^<a[\s>]/i)) linkDepth++;
    if (token.type === 'link_close' || isRawLink(token, /^<\/a\s*>/i)) linkDepth = Math.max(0, linkDepth - 1);
    return token.type === 'text' && linkDepth === 0 ? splitAtEmails(state, token) : [token];
  });
}

function isRawLink(token: Token, pattern: RegExp): boolean {
  return token.type === 'html_inline' && pattern.test(token.content);
}

function splitAtEmails(state: StateCore, token: Token): Token[] {
  const text = token.content;
  const parts: Token[] = [];
  let done = 0;
  let searched = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', searched)) {
    const local = localPartStart(text, at, searched);
    const email = local < at ? emailAt(text, local, at) : '';
    searched = at + 1;
    if (!email) continue;
    const scheme = /mailto:$/.exec(text.slice(Math.max(done, local - 'mailto:'.length), local))?.[0] ?? '';
    const start = local - scheme.length;
    if (start > done) parts.push(textToken(state, text.slice(done, start)));
    parts.push(...linkTokens(state, `mailto:${email}`, scheme + email));
    done = searched = local + email.length;
  }
  if (parts.length === 0) return [token];
  if (done < text.length) parts.push(textToken(state, text.slice(done)));
  return parts;
}

function localPartStart(text: string, at: number, floor: number): number {
  let start = at;
  while (start > floor && EMAIL_LOCAL_PART.test(text.charAt(start - 1))) start--;
  return start;
}

function emailAt(text: string, start: number, at: number): string {
  const domain = matchAt(EMAIL_DOMAIN, text, at + 1);
  const end = at + 1 + domain.length;
  return domain.includes('.') && /[A-Za-z]$/.test(domain) && text[end] !== '@' ? text.slice(start, end) : '';
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0);
  token.content = content;
  return token;
}

function linkTokens(state: StateCore, href: string, content: string): Token[] {
  const open = new state.Token('link_open', 'a', 1);
  open.attrs = [['href', href]];
  return [open, textToken(state, content), new state.Token('link_close', 'a', -1)];
}

const TILDE = '~'.charCodeAt(0);

/** Delimiters pair up by marker, so one tilde and two get markers of their own; neither is a code another rule uses. */
const STRIKE_MARKERS = { 1: -1, 2: -2 };

function tildes(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open, can_close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  if (length === 1 || length === 2) {
    state.delimiters.push({
      marker: STRIKE_MARKERS[length],
      token: state.tokens.length - 1,
      end: -1,
      open: can_open,
      close: can_close,
    });
  }
  state.pos += length;
  return true;
}

function strikePairs(state: StateInline): boolean {
  for (const delimiters of [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters ?? [])]) {
    for (const opener of delimiters) {
      const closer = delimiters[opener.end];
      if (!closer || (opener.marker !== STRIKE_MARKERS[1] && opener.marker !== STRIKE_MARKERS[2])) continue;
      becomeTag(state.tokens[opener.token], 'del_open', 1);
      becomeTag(state.tokens[closer.token], 'del_close', -1);
    }
  }
  return true;
}

function becomeTag(token: Token | undefined, type: string, nesting: 1 | -1): void {
  if (!token) return;
  Object.assign(token, { type, tag: 'del', nesting, content: '' });
}
