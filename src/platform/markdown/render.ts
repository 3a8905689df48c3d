import { withFormulas } from './formulas';
import { type ContentVariables, renderMarkdown, renderRichMarkdown, replaceVariables } from './markdown';
import { sanitiseComment, sanitiseContent } from './sanitise';

/** HTML, safe to show to anyone, of a hint, description, notification or page written in Markdown. */
export function renderContent(source: string, variables: ContentVariables): string {
  return sanitiseContent(replaceVariables(renderMarkdown(source), variables));
}

/** The same with formulas (`$…$`, `$$…$$`) as MathML and classes for coloured code, which clients of CTFd do not expect. */
export function renderRich(source: string, variables: ContentVariables): string {
  const env = {};
  const html = renderRichMarkdown(source, env);
  return withFormulas(sanitiseContent(replaceVariables(html, variables)), env);
}

/** HTML, safe to show to anyone, of a comment written in Markdown. */
export function renderComment(source: string, variables: ContentVariables): string {
  return sanitiseComment(replaceVariables(renderMarkdown(source), variables));
}
