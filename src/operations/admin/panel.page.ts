import { interfacePage } from '../../http/pages/interface-page';
import { NotFound } from '../../http/errors/errors';
import type { HtmlPage } from '../../http/pages/html-page';

/** What follows `/admin/` in the addresses of the panel; what is below each of them is the interface's own matter. */
const PARTS: ReadonlySet<string | undefined> = new Set([
  'welcome',
  'challenges',
  'submissions',
  'people',
  'scoreboard',
  'insights',
  'statistics',
  'notifications',
  'pages',
  'mail',
  'settings',
  'data',
  'audit',
  // Of the peer's panel: the interface leads on from them.
  'users',
  'teams',
  'config',
]);

/** The page from which a part of the panel starts. Throws NotFound for what is none. */
export function panelPage(part: string | undefined): HtmlPage {
  if (!PARTS.has(part)) throw new NotFound();
  return interfacePage('Administration');
}
