import { type ContentVariables, renderMarkdown, replaceVariables } from './markdown';
import { sanitiseComment, sanitiseContent } from './sanitise';

/** HTML, safe to show to anyone, of a hint, description, notification or page written in Markdown. */
export function renderContent(source: string, variables: ContentVariables): string {
  return sanitiseContent(replaceVariables(renderMarkdown(source), variables));
}

/** HTML, safe to show to anyone, of a comment written in Markdown. */
export function renderComment(source: string, variables: ContentVariables): string {
  return sanitiseComment(replaceVariables(renderMarkdown(source), variables));
}
