/** The terms of a value that falls. */
export interface Terms {
  initial: number;
  minimum: number;
  decay: number;
  kind: string;
}

/** What a challenge is worth after a number of solves. */
export function valueAfter(solves: number, { initial, minimum, decay, kind }: Terms): number {
  const n = Math.max(solves - 1, 0);
  const d = decay || 1;
  const value = kind === 'linear' ? initial - decay * n : ((minimum - initial) / (d * d)) * n * n + initial;
  return Math.min(Math.max(Math.ceil(value), minimum), Math.max(initial, minimum));
}

/** After how many solves the value falls no further. */
export function solvesAtMinimum({ initial, minimum, decay, kind }: Terms): number {
  if (decay <= 0) return 1;
  return kind === 'linear' ? Math.ceil((initial - minimum) / decay) + 1 : decay + 1;
}
