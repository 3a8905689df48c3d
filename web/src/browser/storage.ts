/**
 * Texts that the browser keeps by name. If the browser refuses (no room, storage blocked), they are kept until the page is left, so that no
 * screen fails.
 */
export class KeptTexts {
  private readonly refused = new Map<string, string>();

  constructor(private readonly kind: 'localStorage' | 'sessionStorage') {}

  get(key: string): string | null {
    return this.refused.get(key) ?? this.attempt((storage) => storage.getItem(key)) ?? null;
  }

  set(key: string, text: string): void {
    this.refused.set(key, text);
    this.attempt((storage) => {
      storage.setItem(key, text);
      this.refused.delete(key);
    });
  }

  remove(key: string): void {
    this.refused.delete(key);
    this.attempt((storage) => storage.removeItem(key));
  }

  /** Removes all texts whose names begin with `prefix`. */
  removeAll(prefix: string): void {
    const names = this.attempt((storage) => Object.keys(storage)) ?? [];
    for (const name of [...names, ...this.refused.keys()]) if (name.startsWith(prefix)) this.remove(name);
  }

  /** The value that `setJson` kept; null where there is none, or where the text is not JSON. */
  getJson(key: string): unknown {
    try {
      return JSON.parse(this.get(key) ?? 'null');
    } catch {
      return null;
    }
  }

  setJson(key: string, value: unknown): void {
    this.set(key, JSON.stringify(value));
  }

  /** The list of ids that `setJson` kept; empty where there is none. */
  getIds(key: string): number[] {
    const ids = this.getJson(key);
    return Array.isArray(ids) ? (ids as number[]) : [];
  }

  /** The result of `access`, or undefined where the browser refuses; reading the property `localStorage` can throw, too. */
  private attempt<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(window[this.kind]);
    } catch {
      return undefined;
    }
  }
}

/** Kept for all tabs, after the browser is closed too. */
export const localTexts = new KeptTexts('localStorage');

/** Kept for this tab, also when its page is loaded again. */
export const tabTexts = new KeptTexts('sessionStorage');
