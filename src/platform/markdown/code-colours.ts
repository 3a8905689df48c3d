import { createRequire } from 'node:module';

/**
 * The functions of highlight.js that are called here. Its own types would add browser types to the whole compilation.
 */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  registerLanguage(name: string, language: object): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

const MAX_CHARACTERS = 20_000;

/** Languages that `highlight.js/lib/common` lacks. */
const LANGUAGES = ['x86asm', 'armasm', 'dockerfile', 'haskell', 'http', 'powershell'];

let loaded: Highlighter | null = null;

/**
 * Returns code as HTML with classes `hljs-…`. Empty if the language is unknown or the code has more than 20,000
 * characters.
 */
export function coloured(code: string, language: string): string {
  if (language === '' || code.length > MAX_CHARACTERS) return '';
  const highlighter = (loaded ??= load());
  if (!highlighter.getLanguage(language)) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

/** Called on first use, because loading takes longer than the rest of the server's start. */
function load(): Highlighter {
  const required = createRequire(__filename);
  const highlighter = required('highlight.js/lib/common') as Highlighter;
  for (const language of LANGUAGES)
    highlighter.registerLanguage(language, required(`highlight.js/lib/languages/${language}`) as object);
  return highlighter;
}
