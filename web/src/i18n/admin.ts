import type { Language } from '.';
import type { admin } from './en/admin';

/** Everything that the organisers' panel says. English is the type: a language that lacks a word does not compile. */
export type AdminMessages = typeof admin;

/** The languages that the panel speaks; in all others it speaks English. */
const LOADERS: Partial<Record<Language, () => Promise<AdminMessages>>> = {
  en: () => import('./en/admin').then(({ admin }) => admin),
  de: () => import('./de/admin').then(({ admin }) => admin),
};

const loaded = new Map<Language, Promise<AdminMessages>>();

/** The language in which the panel speaks to a reader of another one. */
export function panelLanguage(language: Language): Language {
  return language in LOADERS ? language : 'en';
}

/** The panel's words, loaded once a language. */
export function loadAdminMessages(language: Language): Promise<AdminMessages> {
  const spoken = panelLanguage(language);
  const known = loaded.get(spoken);
  if (known) return known;
  const load = LOADERS[spoken] ?? (() => import('./en/admin').then(({ admin }) => admin));
  const words = load();
  loaded.set(spoken, words);
  return words;
}
