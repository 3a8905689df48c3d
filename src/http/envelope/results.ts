/** Position of a page in a list. `next` is null on the last page, `prev` on the first. */
export interface Pagination {
  page: number;
  next: number | null;
  prev: number | null;
  pages: number;
  per_page: number;
  total: number;
}

/** JSON text of a value of type `T`. It is sent unchanged. */
export class RawJson<T = unknown> {
  constructor(
    readonly text: string,
    private readonly value?: T,
  ) {}

  /** Returns the value. Callers must not change it. */
  parsed(): T {
    return this.value ?? (JSON.parse(this.text) as T);
  }
}

/** A page of a list. The response has `meta.pagination`. */
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

/** Data, and the `meta` of the response. */
export class WithMeta<T> {
  constructor(
    readonly data: T,
    readonly meta: object,
  ) {}
}

/**
 * Makes a page of the first `limit` rows, newest first. `meta.next_before_id` is the id of the page's last row if
 * `rows` has more rows, else `rest`.
 */
export function newestOf<Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  rest: number | null = null,
): WithMeta<Row[]> {
  const page = rows.slice(0, limit);
  return new WithMeta(page, { next_before_id: rows.length > limit ? (page.at(-1)?.id ?? null) : rest });
}

/**
 * Data with the version of its editable part. The `ETag` begins with the version, and `If-Match` compares only the
 * version, so that a new solve does not cause a 412.
 */
export class Versioned<T> {
  constructor(
    readonly data: T,
    readonly version: string,
  ) {}
}

/** A list with `meta.count`, which may exceed the number of rows. */
export class Counted<T> {
  constructor(
    readonly rows: T[],
    readonly count: number = rows.length,
  ) {}
}
