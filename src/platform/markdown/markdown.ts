import MarkdownIt from 'markdown-it';
import { coloured } from './code-colours';
import { escapeHtml } from './escape-html';
import { readFormulas } from './formulas';

export type ContentVariables = Record<
  'ctf_name' | 'ctf_description' | 'ctf_start' | 'ctf_end' | 'ctf_freeze',
  string | null | undefined
>;

const VARIABLE = /\{{1,2}[ \t]*(ctf_name|ctf_description|ctf_start|ctf_end|ctf_freeze)[ \t]*\}{1,2}/g;

/** Characters to percent-encode in an address, as in cmark. `%` stays, so that nothing is encoded twice. */
const ENCODED_IN_ADDRESS = /[^A-Za-z0-9\-_.+!*'(),%#@?=;:/&$~]+/g;

const parser = createParser();

const richParser = createParser({ highlight: coloured });
readFormulas(richParser);

/**
 * Renders Markdown as HTML: CommonMark with GitHub's tables, strikethrough and bare links. Passes raw HTML and links of
 * any scheme through, so the result must be sanitised.
 */
export function renderMarkdown(source: string): string {
  // As in cmark, raw HTML and unclosed code fences end with a newline even if the source does not.
  return parser.render(`${source}\n`);
}

/**
 * Renders Markdown with coloured code and placeholders for formulas. Stores the formulas in `env`, for `withFormulas`.
 */
export function renderRichMarkdown(source: string, env: MarkdownIt.Env): string {
  return richParser.render(`${source}\n`, env);
}

/**
 * Replaces `{name}` and `{{ name }}` by the escaped value, or by nothing if it is unset. Unknown names stay, so that
 * `flag{abc}` survives.
 */
export function replaceVariables(html: string, variables: ContentVariables): string {
  return html.replace(VARIABLE, (_match, name: keyof ContentVariables) => escapeHtml(variables[name] ?? ''));
}

function createParser(options: MarkdownIt.MarkdownItOptions = {}): MarkdownIt.MarkdownIt {
  const markdown = new MarkdownIt({ html: true, xhtmlOut: true, linkify: true, ...options });
  linkWwwAddresses(markdown.linkify);
  markdown.renderer.rules.s_open = () => '<del>';
  markdown.renderer.rules.s_close = () => '</del>';
  // The sanitiser checks all links, because raw HTML can contain some too.
  markdown.validateLink = () => true;
  markdown.normalizeLink = encodeAddress;
  markdown.normalizeLinkText = (text) => text;
  markdown.renderer.rules.th_open = markdown.renderer.rules.td_open = alignedCell;
  return markdown;
}

/** As on GitHub, links a name without a scheme only if it begins with `www.`, and never text that begins with `//`. */
function linkWwwAddresses(linkify: MarkdownIt.MarkdownIt['linkify']): void {
  linkify.add('//', null);
  linkify.add('www.', {
    validate: (text, position, self) => {
      const name = self.re.get_relative_proto_validator();
      name.lastIndex = position;
      return name.exec(text)?.[0].length ?? 0;
    },
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
}

function encodeAddress(address: string): string {
  return address.replace(ENCODED_IN_ADDRESS, (characters) =>
    [...Buffer.from(characters)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Writes the alignment as the attribute `align`, as cmark-gfm does, instead of an inline style. */
function alignedCell(...[tokens, index, options, , renderer]: Parameters<MarkdownIt.RendererRule>): string {
  const cell = tokens[index];
  const style = cell?.attrGet('style');
  if (cell && style != null) cell.attrs = [['align', String(style).replace('text-align:', '')]];
  return renderer.renderToken(tokens, index, options);
}
