import { Html, html } from '../../http/pages/html';
import { STYLE } from '../../http/pages/style';
import type { SolveStory } from './share.rules';

interface Share extends SolveStory {
  event: string;
  url: string;
  picture: string;
  /** Safe HTML from the organisers' template, which replaces the default content; null without a template. */
  content: Html | null;
}

/**
 * Returns the page of a shared solve, with Open Graph tags for link previews. It does not use the usual layout, which
 * depends on the visitor's session: all visitors get the same page.
 */
export function sharePage({ event, url, picture, account, challenge, points, content }: Share): string {
  const title = `${account} solved ${challenge ?? 'a challenge'}`;
  const description = `${points ?? 0} points at ${event}`;
  const tags = {
    'og:type': 'website',
    'og:site_name': event,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': picture,
    'og:image:alt': `${title}: ${description}`,
  };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${event}</title>
        ${Object.entries(tags).map(([property, content]) => html`<meta property="${property}" content="${content}" /> `)}
        <meta name="twitter:card" content="summary_large_image" />
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header><a class="event" href="/">${event}</a></header>
        <main>${content ?? ownContent(title, description, picture)}</main>
      </body>
    </html> `.text;
}

function ownContent(title: string, description: string, picture: string): Html {
  return html`<h1>${title}</h1>
    <p>${description}</p>
    <img src="${picture}" alt="" />`;
}
