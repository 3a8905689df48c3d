import type { Board } from './standings';

/** One thing for everybody, and one for each bracket that somebody asked for: brackets that exist, not any number that is asked for. */
export class OfBrackets<T> {
  private readonly everybody: T;
  private readonly brackets = new Map<number, T>();

  constructor(private readonly make: (bracket_id: number | undefined) => T) {
    this.everybody = make(undefined);
  }

  /** The one for everybody, or for a bracket. */
  get({ bracketName }: Board, bracket_id: number | undefined): T {
    if (bracket_id === undefined) return this.everybody;
    const known = this.brackets.get(bracket_id);
    if (known !== undefined) return known;
    const made = this.make(bracket_id);
    if (bracketName(bracket_id) === null) return made;
    for (const id of this.brackets.keys()) if (bracketName(id) === null) this.brackets.delete(id);
    this.brackets.set(bracket_id, made);
    return made;
  }

  /** All that are kept. */
  all(): T[] {
    return [this.everybody, ...this.brackets.values()];
  }
}
