/**
 * Texts that the browser keeps by name. Where it refuses, because it has no room or blocks storage, they are kept until the page is
 * left: storage is an extra that no screen may fail by.
 */
export class KeptTexts {
  /** What the browser refused to keep. */
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
    this.attempt((storage) => {
      storage.removeItem(key);
    });
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
