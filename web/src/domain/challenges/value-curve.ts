export interface Terms {
  initial: number;
  minimum: number;
  decay: number;
  kind: string;
}

/** Value of a challenge after a number of solves, with the same rounding as `dynamic_value` in `functions.sql`. */
export function valueAfter(solves: number, { initial, minimum, decay, kind }: Terms): number {
  const n = Math.max(solves - 1, 0);
  const d = decay || 1;
  const value = kind === 'linear' ? initial - decay * n : ((minimum - initial) / (d * d)) * (n * n) + initial;
  return Math.min(Math.max(Math.ceil(value), minimum), Math.max(initial, minimum));
}

/** Number of solves at which the value reaches its minimum; 1 if `decay` is 0. */
export function solvesAtMinimum({ initial, minimum, decay, kind }: Terms): number {
  if (decay <= 0) return 1;
  return kind === 'linear' ? Math.ceil((initial - minimum) / decay) + 1 : decay + 1;
}
