import type { Language } from '.';
import type { admin } from './en/admin';

/** All messages of the admin panel. English is the type, so an incomplete translation does not compile. */
export type AdminMessages = typeof admin;

/** Languages of the panel; all others fall back to English. */
const LOADERS: Partial<Record<Language, () => Promise<AdminMessages>>> = {
  en: () => import('./en/admin').then(({ admin }) => admin),
  de: () => import('./de/admin').then(({ admin }) => admin),
};

const loaded = new Map<Language, Promise<AdminMessages>>();

export function panelLanguage(language: Language): Language {
  return language in LOADERS ? language : 'en';
}

export function loadAdminMessages(language: Language): Promise<AdminMessages> {
  const spoken = panelLanguage(language);
  const known = loaded.get(spoken);
  if (known) return known;
  const load = LOADERS[spoken] ?? (() => import('./en/admin').then(({ admin }) => admin));
  const words = load();
  loaded.set(spoken, words);
  return words;
}
