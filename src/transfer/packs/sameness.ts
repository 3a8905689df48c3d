/** Blank is as good as nothing, 0 wrong tries allowed as good as no limit, and one end of a line as good as another. */
export function isSame(wanted: unknown, present: unknown): boolean {
  return plain(wanted) === plain(present);
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined || value === 0) return '';
  return typeof value === 'string' ? unixLines(value) : value;
}

/** The text with line ends as files in folders have them; browsers send others. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
