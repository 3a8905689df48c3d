const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats a duration in its largest unit, with at most one decimal place. */
export function spanText(language: string, seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  return format.format(seconds / size);
}
