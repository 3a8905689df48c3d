/**
 * Texts in the browser's storage. If the browser refuses (quota, storage blocked), they stay in memory until the page
 * is left, so that no screen fails.
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

  removeAll(prefix: string): void {
    const names = this.attempt((storage) => Object.keys(storage)) ?? [];
    for (const name of [...names, ...this.refused.keys()]) if (name.startsWith(prefix)) this.remove(name);
  }

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

  getIds(key: string): number[] {
    const ids = this.getJson(key);
    return Array.isArray(ids) ? (ids as number[]) : [];
  }

  /** Returns undefined if the browser refuses. Reading the property `localStorage` can throw as well. */
  private attempt<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(window[this.kind]);
    } catch {
      return undefined;
    }
  }
}

/** Shared by all tabs; survives the end of the browser. */
export const localTexts = new KeptTexts('localStorage');

/** For this tab only; survives a reload. */
export const tabTexts = new KeptTexts('sessionStorage');
