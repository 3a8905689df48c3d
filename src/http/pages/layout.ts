import { leadingTo } from '../errors/redirect';
import { Html, html, scriptValue } from './html';
import type { HtmlPage } from './html-page';
import type { LayoutContext } from './layout-context';
import type { PageLink } from './page-links';
import { STYLE } from './style';
import type { WebFiles } from './web-build';

/** Data of the layout besides the page. Scripts and styles need `csp_nonce`. */
interface Surroundings {
  context: LayoutContext;
  links: readonly PageLink[];
  csp_nonce: string;
  files: WebFiles | null;
  /** `light` or `dark`; null if the visitor chose neither. */
  scheme: string | null;
}

/**
 * Renders a page. The script is before the title: clients take the first 64 hex digits of the page as the CSRF nonce,
 * and a title may contain such digits.
 */
export function layout(page: HtmlPage, { context, links, csp_nonce, files, scheme }: Surroundings): string {
  return html`<!doctype html>
    <html lang="en" ${scheme && html`data-mantine-color-scheme="${scheme}"`}>
      <head>
        <meta charset="utf-8" />
        <script nonce="${csp_nonce}">
          ${initScript(context)};
        </script>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · ${context.event_name}</title>
        <link rel="icon" href="${context.icon ?? 'data:,'}" />
        <style id="server-style" nonce="${csp_nonce}">
          ${new Html(STYLE)}
        </style>
        ${files && loading(files, context.boot, csp_nonce)}
      </head>
      <body>
        ${context.above}
        <div id="root" ${files && html`data-status="${page.status}" data-title="${page.title}"`}>
          <header>
            <a class="event" href="/">${eventSign(context)}</a>
            <nav aria-label="Main">${links.map(navigationLink)} ${signing(context)}</nav>
          </header>
          <main>${page.content(context.nonce)}</main>
        </div>
        ${context.below && html`<footer>${context.below}</footer>`}
      </body>
    </html> `.text;
}

/** Vite's loader takes the nonce from the `meta` element. */
function loading({ script, preloads, styles }: WebFiles, boot: object, csp_nonce: string): Html {
  return html`<meta property="csp-nonce" nonce="${csp_nonce}" />
    ${styles.map((file) => html`<link rel="stylesheet" nonce="${csp_nonce}" href="${file}" />`)}
    ${preloads.map((file) => html`<link rel="modulepreload" nonce="${csp_nonce}" href="${file}" />`)}
    <script type="application/json" id="boot" nonce="${csp_nonce}">
      ${scriptValue(boot)}
    </script>
    <script type="module" nonce="${csp_nonce}" src="${script}"></script>`;
}

/** Clients search for `'csrfNonce': "…"`, so keys have single quotes and the nonce has double quotes. */
function initScript({ nonce, script }: LayoutContext): Html {
  const members = { urlRoot: '', csrfNonce: nonce, ...script };
  const lines = Object.entries(members).map(([key, value]) => `  '${key}': ${scriptValue(value).text}`);
  return new Html(`window.init = {\n${lines.join(',\n')}\n}`);
}

function eventSign({ event_name, logo }: LayoutContext): Html {
  return logo === null ? html`${event_name}` : html`<img src="${logo}" alt="${event_name}" />`;
}

function navigationLink({ text, href, opensWindow }: PageLink): Html {
  return html`<a href="${href}" ${opensWindow && html` target="_blank" rel="noopener"`}>${text}</a> `;
}

function signing({ script, mayRegister, next }: LayoutContext): Html {
  if (script.userId === 0)
    return html`<a href="${leadingTo('/login', next)}">Log in</a> ${
        mayRegister && html`<a href="${leadingTo('/register', next)}">Register</a>`
      }`;
  return html`<a href="/settings">${script.userName}</a> <a href="/logout">Log out</a>`;
}
