/** Position of a page in a list. `next` and `prev` are null at the ends. */
export interface Pagination {
  page: number;
  next: number | null;
  prev: number | null;
  pages: number;
  per_page: number;
  total: number;
}

/** JSON text of a `T`, which is sent as it is. */
export class RawJson<T = unknown> {
  constructor(
    readonly text: string,
    private readonly value?: T,
  ) {}

  /** Returns the data, which the caller must not change. */
  parsed(): T {
    return this.value ?? (JSON.parse(this.text) as T);
  }
}

/** A page of a list; the response has `meta.pagination`. */
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

  json(show: (rows: T[]) => unknown): string {
    return this.list instanceof RawJson ? this.list.text : JSON.stringify(show(this.list));
  }
}

/** Data and its `meta`. */
export class WithMeta<T> {
  constructor(
    readonly data: T,
    readonly meta: object,
  ) {}
}

/**
 * Data with the version of their editable part. The `ETag` begins with it, and `If-Match` compares only the version, so
 * that a new solve does not cause a 412.
 */
export class Versioned<T> {
  constructor(
    readonly data: T,
    readonly version: string,
  ) {}
}

/**
 * A complete list with its length in `meta.count`. `count` may exceed the rows: players get the number of their wrong
 * submissions, but not the submissions.
 */
export class Counted<T> {
  constructor(
    readonly rows: T[],
    readonly count: number = rows.length,
  ) {}
}

/** A refusal that the API sends as data: `status` with `{success: true, data}`. */
export class Outcome<T> {
  constructor(
    readonly status: number,
    readonly data: T,
  ) {}
}
