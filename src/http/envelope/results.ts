/** Where a page of a list lies; every member whole, `next` and `prev` null at the edges. */
export interface Pagination {
  page: number;
  next: number | null;
  prev: number | null;
  pages: number;
  per_page: number;
  total: number;
}

/** A `T` that is JSON already, put together from pieces that were made before. */
export class RawJson<T = unknown> {
  /** `value`: the parsed data, where it is there already. */
  constructor(
    readonly text: string,
    private readonly value?: T,
  ) {}

  /** What it says, for those who want it piece by piece; not to be changed. */
  parsed(): T {
    // The maker of the text says what it holds.
    return this.value ?? (JSON.parse(this.text) as T);
  }
}

/** One page of a list, which may be JSON already; wrapped with `meta.pagination`. */
export class Page<T> {
  readonly pagination: Pagination;

  constructor(
    private readonly list: T[] | RawJson<T[]>,
    { page, per_page }: { page: number; per_page: number },
    total: number,
  ) {
    const pages = per_page === 0 ? 0 : Math.ceil(total / per_page);
    const [next, prev] = [page < pages ? page + 1 : null, page > 1 ? page - 1 : null];
    this.pagination = { page, next, prev, pages, per_page, total };
  }

  get rows(): T[] {
    return this.list instanceof RawJson ? this.list.parsed() : this.list;
  }

  /** The rows as JSON, shown by `show` where they are none yet. */
  json(show: (rows: T[]) => unknown): string {
    return this.list instanceof RawJson ? this.list.text : JSON.stringify(show(this.list));
  }
}

/** Data with what there is to say about them; wrapped with that as `meta`. */
export class WithMeta<T> {
  constructor(
    readonly data: T,
    readonly meta: object,
  ) {}
}

/**
 * Data with the version of their editable part, with which the `ETag` begins. `If-Match` compares only the version, so that a new solve
 * does not cause a 412.
 */
export class Versioned<T> {
  constructor(
    readonly data: T,
    readonly version: string,
  ) {}
}

/** A whole list with its length; wrapped with `meta.count`. Fails shown to players keep the true count but no rows. */
export class Counted<T> {
  constructor(
    readonly rows: T[],
    readonly count: number = rows.length,
  ) {}
}

/** A refusal the contract reports as data: `status` with `{success: true, data}`. */
export class Outcome<T> {
  constructor(
    readonly status: number,
    readonly data: T,
  ) {}
}
