import { localTexts } from '../browser/storage';
import type { en } from './en';

/** All messages of the interface. English is the type, so an incomplete translation does not compile. */
export type Messages = typeof en;

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
} as const;

export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: () => import('./en').then(({ en }) => en),
  de: () => import('./de').then(({ de }) => de),
  fr: () => import('./fr').then(({ fr }) => fr),
  es: () => import('./es').then(({ es }) => es),
  ja: () => import('./ja').then(({ ja }) => ja),
  ar: () => import('./ar').then(({ ar }) => ar),
};

const CHOICE = 'ensign-language';

/**
 * Returns the language chosen in this browser, else `ofAccount`, else the browser's first supported one, else English.
 */
export function preferredLanguage(
  ofAccount: string | null,
  stored = localTexts.get(CHOICE),
  preferred = navigator.languages,
): Language {
  const candidates = [stored, ofAccount, ...preferred].flatMap((tag) =>
    tag === null ? [] : [tag.toLowerCase().split('-')[0] ?? ''],
  );
  return candidates.find((tag): tag is Language => Object.hasOwn(LANGUAGES, tag)) ?? 'en';
}

export function rememberLanguage(language: Language): void {
  localTexts.set(CHOICE, language);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

export function loadMessages(language: Language): Promise<Messages> {
  return LOADERS[language]();
}
