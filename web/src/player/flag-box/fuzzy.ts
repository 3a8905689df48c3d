import { folded } from '../../components/fold-text';

/**
 * Scores a fuzzy match: the typed letters must appear in the text in order. Word beginnings and consecutive letters
 * score higher. 0 if there is no match.
 */
export function fit(typed: string, text: string): number {
  const pattern = folded(typed).replace(/\s+/g, '');
  const candidate = folded(text);
  if (pattern === '') return 1;
  let score = 0;
  let at = -1;
  for (const letter of pattern) {
    const next = candidate.indexOf(letter, at + 1);
    if (next < 0) return 0;
    const begins = next === 0 || /[^\p{L}\p{N}]/u.test(candidate[next - 1] ?? '');
    score += next === at + 1 ? 3 : begins ? 2 : 1;
    at = next;
  }
  return score + (candidate.startsWith(pattern) ? pattern.length : 0) + 1 / candidate.length;
}

/** The best matches, at most `most`, best first. */
export function bestOf<T>(items: readonly T[], typed: string, textOf: (item: T) => string, most: number): T[] {
  return items
    .map((item) => ({ item, score: fit(typed, textOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}
