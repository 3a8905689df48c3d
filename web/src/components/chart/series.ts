/** A time in milliseconds and the value from then on. */
export type Step = readonly [time: number, value: number];

export interface Series {
  id: number | string;
  name: string;
  steps: readonly Step[];
  strong?: boolean;
  /** Index of one of the ten colours. Default: the line's position, or the text colour for a strong line. */
  colour?: number;
}

/** Dash patterns of the ten colours, in pixels, so that lines can be told apart without colours. */
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2', '12 4', '1 3 5 3', '7 2 2 2 2 2', '3 5', '14 3 4 3'];

export function colourOf(series: Series, index: number): string {
  if (series.strong && series.colour === undefined) return 'var(--ink)';
  return `var(--series-${(series.colour ?? index) % DASHES.length})`;
}

/** Dash pattern of a line. Lines after the tenth repeat colours with other dashes; strong lines are solid. */
export function dashesOf(series: Series, index: number): string | undefined {
  if (series.strong) return undefined;
  const colour = series.colour ?? index;
  return DASHES[(colour + Math.floor(colour / DASHES.length)) % DASHES.length] || undefined;
}
