import { createRequire } from 'node:module';

/** What is used of highlight.js, whose own types bring those of browsers into the whole compilation. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  registerLanguage(name: string, language: object): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

/** Longer code stays without colours. */
const MAX_CHARACTERS = 20_000;

/** Beside the forty that are common. */
const LANGUAGES = ['x86asm', 'armasm', 'dockerfile', 'haskell', 'http', 'powershell'];

let loaded: Highlighter | null = null;

/** Code of a language as HTML with classes `hljs-…`; empty where the language is not known. */
export function coloured(code: string, language: string): string {
  if (language === '' || code.length > MAX_CHARACTERS) return '';
  const highlighter = (loaded ??= load());
  if (!highlighter.getLanguage(language)) return '';
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}

/** Loaded with the first code: it takes longer than all else that is needed for a start. */
function load(): Highlighter {
  const required = createRequire(__filename);
  const highlighter = required('highlight.js/lib/common') as Highlighter;
  for (const language of LANGUAGES)
    highlighter.registerLanguage(language, required(`highlight.js/lib/languages/${language}`) as object);
  return highlighter;
}
