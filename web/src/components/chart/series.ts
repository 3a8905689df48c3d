/** A moment in milliseconds, and the value from then on. */
export type Step = readonly [time: number, value: number];

/** One line of a chart of steps. */
export interface Series {
  id: number | string;
  name: string;
  steps: readonly Step[];
  /** Drawn thicker and above the others. */
  strong?: boolean;
  /** Which of the ten colours; where it is left out, by its position, and the colour of text for a strong line. */
  colour?: number;
}

/** The dashes of the ten colours, in pixels: lines are told apart without colours as well. */
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2', '12 4', '1 3 5 3', '7 2 2 2 2 2', '3 5', '14 3 4 3'];

export function colourOf(series: Series, index: number): string {
  if (series.strong && series.colour === undefined) return 'var(--ink)';
  return `var(--series-${(series.colour ?? index) % DASHES.length})`;
}

/** Further lines than ten have the colours of the first, with other dashes. A strong line is whole. */
export function dashesOf(series: Series, index: number): string | undefined {
  if (series.strong) return undefined;
  const colour = series.colour ?? index;
  return DASHES[(colour + Math.floor(colour / DASHES.length)) % DASHES.length] || undefined;
}
