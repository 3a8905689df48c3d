import MarkdownIt from 'markdown-it';
import { coloured } from './code-colours';
import { escapeHtml } from './escape-html';
import { readFormulas } from './formulas';

/** Values a text may refer to by name; see `replaceVariables`. */
export type ContentVariables = Record<
  'ctf_name' | 'ctf_description' | 'ctf_start' | 'ctf_end' | 'ctf_freeze',
  string | null | undefined
>;

const VARIABLE = /\{{1,2}[ \t]*(ctf_name|ctf_description|ctf_start|ctf_end|ctf_freeze)[ \t]*\}{1,2}/g;

/** Bytes of an address that are sent as they are; `%` is one, so that what is encoded already stays so (cmark). */
const ENCODED_IN_ADDRESS = /[^A-Za-z0-9\-_.+!*'(),%#@?=;:/&$~]+/g;

const parser = createParser();

/** With formulas and coloured code. */
const richParser = createParser({ highlight: coloured });
readFormulas(richParser);

/**
 * HTML of a Markdown text, ending in a newline: CommonMark with GitHub's tables, strikethrough and bare links.
 * Raw HTML and links of any scheme pass through, so the result must be sanitised before it is shown.
 */
export function renderMarkdown(source: string): string {
  // A last line without a newline would give raw HTML and open code fences none either, where cmark adds it.
  return parser.render(`${source}\n`);
}

/** The same with coloured code, and with places for the formulas that `env` takes. */
export function renderRichMarkdown(source: string, env: MarkdownIt.Env): string {
  return richParser.render(`${source}\n`, env);
}

/**
 * Replaces `{name}` and `{{ name }}` by the escaped value, or by nothing if it is unset. Other names in braces stay,
 * so that `flag{abc}` survives.
 */
export function replaceVariables(html: string, variables: ContentVariables): string {
  return html.replace(VARIABLE, (_match, name: keyof ContentVariables) => escapeHtml(variables[name] ?? ''));
}

function createParser(options: MarkdownIt.MarkdownItOptions = {}): MarkdownIt.MarkdownIt {
  const markdown = new MarkdownIt({ html: true, xhtmlOut: true, linkify: true, ...options });
  linkWwwAddresses(markdown.linkify);
  markdown.renderer.rules.s_open = () => '<del>';
  markdown.renderer.rules.s_close = () => '</del>';
  // Addresses are judged once, by the sanitiser, which also sees those in raw HTML.
  markdown.validateLink = () => true;
  markdown.normalizeLink = encodeAddress;
  markdown.normalizeLinkText = (text) => text;
  markdown.renderer.rules.th_open = markdown.renderer.rules.td_open = alignedCell;
  return markdown;
}

/** GitHub links bare names only when they begin with `www.`, and never `//` without a scheme. */
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

/** Alignment as the attribute that cmark-gfm writes, so that it does not depend on inline styles being allowed. */
function alignedCell(...[tokens, index, options, , renderer]: Parameters<MarkdownIt.RendererRule>): string {
  const cell = tokens[index];
  const style = cell?.attrGet('style');
  if (cell && style != null) cell.attrs = [['align', String(style).replace('text-align:', '')]];
  return renderer.renderToken(tokens, index, options);
}
