import { createContext, use, type ReactNode } from 'react';
import { directionOf, type Language, type Messages } from '.';

interface Locale {
  language: Language;
  words: Messages;
  choose: (language: Language) => void;
}

const LocaleContext = createContext<Locale | null>(null);

export function LocaleProvider({ value, children }: { value: Locale; children: ReactNode }): ReactNode {
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  const speech = use(LocaleContext);
  if (!speech) throw new Error('No language is loaded');
  return speech;
}

export function useMessages(): Messages {
  return useLocale().words;
}

export interface Formats {
  language: Language;
  direction: 'ltr' | 'rtl';
  number: (value: number) => string;
  dateTime: (value: Date | string) => string;
  time: (value: Date | string) => string;
  relative: (value: Date | string, now: number) => string;
  bytes: (value: number) => string;
  list: (items: readonly string[]) => string;
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

export function useFormats(): Formats {
  return formatsOf(useLocale().language);
}

/** Formats by language. Creating an `Intl` format costs more than rendering the table row that uses it. */
const made = new Map<Language, Formats>();

function formatsOf(language: Language): Formats {
  const known = made.get(language) ?? makeFormats(language);
  made.set(language, known);
  return known;
}

function makeFormats(language: Language): Formats {
  const numbers = new Intl.NumberFormat(language);
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' });
  const times = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const distances = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const lists = new Intl.ListFormat(language);
  return {
    language,
    direction: directionOf(language),
    number: (value) => numbers.format(value),
    dateTime: (value) => moments.format(new Date(value)),
    time: (value) => times.format(new Date(value)),
    relative: (value, now) => {
      const seconds = Math.round((new Date(value).getTime() - now) / 1000);
      const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
      return distances.format(Math.trunc(seconds / size), unit);
    },
    bytes: (value) => {
      const [unit, size] =
        value >= 1e9
          ? ['gigabyte', 1e9]
          : value >= 1e6
            ? ['megabyte', 1e6]
            : value >= 1e3
              ? ['kilobyte', 1e3]
              : ['byte', 1];
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: 1,
      }).format(value / size);
    },
    list: (items) => lists.format(items),
  };
}
