import { withFormulas } from './formulas';
import { type ContentVariables, renderMarkdown, renderRichMarkdown, replaceVariables } from './markdown';
import { sanitiseComment, sanitiseContent } from './sanitise';

/** Renders Markdown as safe HTML. */
export function renderContent(source: string, variables: ContentVariables): string {
  return sanitiseContent(replaceVariables(renderMarkdown(source), variables));
}

/** Like `renderContent`, but renders formulas (`$…$`, `$$…$$`) as MathML and colours code. CTFd does neither. */
export function renderRich(source: string, variables: ContentVariables): string {
  const env = {};
  const html = renderRichMarkdown(source, env);
  return withFormulas(sanitiseContent(replaceVariables(html, variables)), env);
}

/** Renders the Markdown of a comment as safe HTML. */
export function renderComment(source: string, variables: ContentVariables): string {
  return sanitiseComment(replaceVariables(renderMarkdown(source), variables));
}
