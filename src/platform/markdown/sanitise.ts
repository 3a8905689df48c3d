import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { escapeHtml } from './escape-html';

const LINK_SCHEMES = ['http', 'https', 'ftp', 'mailto'];

/** Any base that makes relative addresses parseable. */
const BASE_ADDRESS = 'https://relative.invalid/';

/** Deeper elements lose their tags but keep their text. Browsers stop nesting at 512. */
const MAX_DEPTH = 256;

/**
 * Parsing time grows with the square of the depth: a megabyte of `<b>` took a minute. This number of tags takes up to
 * two seconds.
 */
const MAX_TAGS = 100_000;

const TEXT_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'pre', 'blockquote', 'div', 'center', 'marquee', 'blink'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption'],
  ...['address', 'article', 'aside', 'footer', 'header', 'hgroup', 'main', 'nav', 'section'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's'],
  ...['samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
  ...['rp', 'rt', 'ruby', 'img', 'audio', 'video', 'source'],
];

const PAGE_TAGS = ['title', 'meta', 'iframe', 'form', 'label', 'input', 'button', 'select', 'option', 'textarea'];

const ATTRIBUTES: IOptions['allowedAttributes'] = {
  '*': ['class', 'id', 'style', 'title', 'lang', 'dir', 'data-*'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'align', 'loading'],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  video: ['src', 'controls', 'loop', 'muted', 'preload', 'poster', 'width', 'height'],
  source: ['src', 'type'],
  ol: ['start', 'type', 'reversed'],
  ul: ['type'],
  li: ['value', 'type'],
  table: ['align', 'width', 'border'],
  colgroup: ['span', 'width', 'align'],
  col: ['span', 'width', 'align'],
  tr: ['align', 'valign'],
  th: ['align', 'valign', 'colspan', 'rowspan', 'scope', 'width'],
  td: ['align', 'valign', 'colspan', 'rowspan', 'width'],
  details: ['open'],
  time: ['datetime'],
  del: ['cite', 'datetime'],
  ins: ['cite', 'datetime'],
  q: ['cite'],
  blockquote: ['cite'],
  iframe: ['src', 'width', 'height', 'frameborder', 'allow', 'allowfullscreen'],
  // Without `http-equiv`, which can redirect the reader.
  meta: ['name', 'content'],
  form: ['action', 'method'],
  label: ['for'],
  input: ['type', 'name', 'value', 'placeholder', 'checked', 'disabled', 'readonly', 'required', 'min', 'max', 'step'],
  button: ['type', 'name', 'value', 'disabled'],
  select: ['name', 'multiple', 'disabled', 'required'],
  option: ['value', 'selected', 'disabled'],
  textarea: ['name', 'rows', 'cols', 'placeholder', 'disabled', 'readonly', 'required'],
};

/** CSS properties that cannot move an element over other parts of the page. */
const STYLE_PROPERTIES = new Set([
  ...['color', 'background-color', 'border', 'border-radius', 'float', 'width', 'height', 'max-width', 'max-height'],
  ...['margin', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left'],
  ...['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['font-size', 'font-style', 'font-weight', 'line-height', 'list-style-type', 'text-align', 'text-decoration'],
  ...['vertical-align', 'white-space'],
]);

const STYLE_WORD = String.raw`(?:[a-z][a-z-]{0,30}|#[0-9a-f]{3,8}|\d{1,4}(?:\.\d{1,4})?(?:%|[a-z]{1,4})?|(?:rgb|hsl)a?\([\d.,%/ ]{1,40}\))`;

/**
 * One to four plain words, numbers or colours. Excludes negative lengths, `url()`, escapes, comments and `!important`.
 */
const STYLE_VALUE = new RegExp(`^${STYLE_WORD}(?: ${STYLE_WORD}){0,3}$`, 'i');

const FORMULA_TAGS = [
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mstyle', 'merror', 'mpadded', 'mphantom', 'menclose'],
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mprescripts', 'none', 'mtable', 'mtr', 'mtd'],
];

const FORMULA_ATTRIBUTES = [
  ...['class', 'display', 'displaystyle', 'scriptlevel', 'mathvariant', 'mathsize', 'dir'],
  ...['accent', 'accentunder', 'fence', 'form', 'largeop', 'lspace', 'maxsize', 'minsize', 'movablelimits', 'rspace'],
  ...['separator', 'stretchy', 'symmetric', 'linethickness', 'notation', 'width', 'height', 'depth', 'voffset'],
  ...['columnalign', 'columnlines', 'columnspacing', 'columnspan', 'frame', 'rowalign', 'rowlines', 'rowspacing'],
  ...['rowspan'],
];

const CONTENT_POLICY = policy([...TEXT_TAGS, ...PAGE_TAGS]);
const COMMENT_POLICY = policy(TEXT_TAGS);
const FORMULA_POLICY: IOptions = {
  allowedTags: FORMULA_TAGS,
  allowedAttributes: { '*': FORMULA_ATTRIBUTES },
  selfClosing: [],
  nestingLimit: MAX_DEPTH,
};

/**
 * Removes everything that can run from HTML. At least as strict as CTFd. Links get `rel`, and links with an unsafe
 * scheme become plain text. Returns HTML with more than 100,000 tags as escaped text.
 */
export function sanitiseContent(html: string): string {
  return sanitise(html, CONTENT_POLICY);
}

/** Reduces a formula to MathML without HTML, links and styles. */
export function sanitiseFormula(mathml: string): string {
  return sanitise(mathml, FORMULA_POLICY);
}

/** Like `sanitiseContent`, but also removes forms, fields, `iframe`, `meta` and `title`, which no comment needs. */
export function sanitiseComment(html: string): string {
  return sanitise(html, COMMENT_POLICY);
}

function sanitise(html: string, options: IOptions): string {
  const tags = html.match(/<[a-z/]/gi)?.length ?? 0;
  return tags > MAX_TAGS ? escapeHtml(html) : sanitizeHtml(html, options);
}

function policy(allowedTags: string[]): IOptions {
  return {
    allowedTags,
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: [...LINK_SCHEMES, 'data'] },
    selfClosing: ['br', 'col', 'hr', 'img', 'input', 'meta', 'source', 'wbr'],
    nestingLimit: MAX_DEPTH,
    // `harmlessStyle` checks inline styles, so that no style sheet parser runs on hostile input.
    parseStyleAttributes: false,
    // The Markdown renderer escapes quotes. Without this, sanitising would change harmless text.
    textFilter: (text) => text.replaceAll('"', '&quot;'),
    transformTags: { '*': harmlessTag, textarea: emptyTextarea },
  };
}

function harmlessTag(tagName: string, { rel: _rel, style, ...attribs }: Attributes): Tag {
  const kept: Attributes = { ...attribs };
  const harmless = harmlessStyle(style ?? '');
  if (harmless) kept.style = harmless;
  if (tagName !== 'a' || kept.href === undefined) return { tagName, attribs: kept };

  // An empty tag name removes the link and keeps its text. The library itself would only remove `href`.
  if (!hasLinkScheme(kept.href)) return { tagName: '', attribs: {} };
  kept.rel = kept.target?.toLowerCase() === '_blank' ? 'nofollow noreferrer noopener' : 'nofollow noreferrer';
  return { tagName, attribs: kept };
}

/**
 * Removes the text of a `textarea`. The library copies it unescaped, but a browser may end the element earlier than the
 * library (`</textarea/>`, or an enclosing `iframe` or `title`) and run the rest.
 */
function emptyTextarea(tagName: string, attribs: Attributes): Tag {
  return { tagName, attribs, text: '' };
}

/** `URL` parses as browsers do, and so handles blanks, control characters and upper case in a scheme. */
function hasLinkScheme(address: string): boolean {
  if (!URL.canParse(address, BASE_ADDRESS)) return false;
  return LINK_SCHEMES.includes(new URL(address, BASE_ADDRESS).protocol.slice(0, -1));
}

function harmlessStyle(style: string): string {
  return style.split(';').filter(isHarmlessDeclaration).join(';').trim();
}

function isHarmlessDeclaration(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
  return STYLE_PROPERTIES.has(property) && STYLE_VALUE.test(declaration.slice(colon + 1).trim());
}
