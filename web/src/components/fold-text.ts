/** Upper and lower case, and letters with and without accents, are the same to a search. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
