/** Returns the lines of a table with a header. Numbers are aligned to the right; null is shown as `-`. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string[] {
  const texts = [header, ...rows].map((row) => row.map((value) => String(value ?? '-')));
  const widths = header.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  return texts.map((row, index) =>
    row
      .map((text, column) => {
        const isNumber = index > 0 && typeof rows[index - 1]?.[column] === 'number';
        const width = widths[column] ?? 0;
        return isNumber ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
