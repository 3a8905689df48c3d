import { expect, it } from 'vitest';
import registry from '../../../src/settings/settings.registry.ts?raw';

const AREAS = import.meta.glob<string>(['./*/*.ts', '!./*/index.ts', '!./*/admin.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const settings = registry.replaceAll(/^import .*\n/gm, '');

const MADE_FROM = /^\/\/ Made from the English text (\w+)\.\n/;
const COMMENTS_AND_TEXTS = /\/\*[^]*?\*\/|\/\/.*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g;

/** Returns a short hash of the texts in a source. Keys, comments and layout do not change it. */
async function hashOf(source: string): Promise<string> {
  const parts = source.match(COMMENTS_AND_TEXTS) ?? [];
  const texts = parts.filter((part) => !part.startsWith('/')).map((text) => text.slice(1, -1));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n')));
  return [...new Uint8Array(digest).subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function englishOf(area: string): string {
  return `${AREAS[`./en/${area}`] ?? ''}${area === 'admin-settings.ts' ? settings : ''}`;
}

it('Translations are made from the current English text', async () => {
  const stale: string[] = [];
  for (const [path, source] of Object.entries(AREAS)) {
    const [, language, area = ''] = path.split('/');
    const today = await hashOf(englishOf(area));
    if (language !== 'en' && MADE_FROM.exec(source)?.[1] !== today)
      stale.push(`${path}: the English text is now ${today}`);
  }
  expect(stale, 'CONTRIBUTING.md says how to bring a translation up to date').toEqual([]);
});

it.each([
  ["{ save: 'Save' }", "/** The button's word. */\n{ store: 'Save' }", true],
  ["{ save: 'Save' }", "{ save: 'Store' }", false],
  ['(n) => `${n} left`', '(n) => `${n} more`', false],
])('The hashes of %j and %j are equal: %p', async (before, after, isEqual) => {
  expect((await hashOf(before)) === (await hashOf(after))).toBe(isEqual);
});
