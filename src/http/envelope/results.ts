/** Where a page of a list lies; every member whole, `next` and `prev` null at the edges. */
export interface Pagination {
  page: number;
  next: number | null;
  prev: number | null;
  pages: number;
  per_page: number;
  total: number;
}

/** Where the page with this number lies in a list of `total`. */
function paginationOf({ page, per_page }: { page: number; per_page: number }, total: number): Pagination {
  const pages = per_page === 0 ? 0 : Math.ceil(total / per_page);
  const [next, prev] = [page < pages ? page + 1 : null, page > 1 ? page - 1 : null];
  return { page, next, prev, pages, per_page, total };
}

/** One page of a list; wrapped with `meta.pagination`. */
export class Page<T> {
  readonly pagination: Pagination;

  constructor(
    readonly rows: T[],
    slice: { page: number; per_page: number },
    total: number,
  ) {
    this.pagination = paginationOf(slice, total);
  }
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

/** A list put together from pieces of JSON that were made before. */
export class PreparedList<T> {
  constructor(readonly json: string) {}

  /** What it lists, for those who want it piece by piece. */
  rows(): T[] {
    // Whoever made the text says what it holds.
    return JSON.parse(this.json) as T[];
  }
}

/** One page of a list, put together from pieces of JSON; wrapped as any other. */
export class PreparedPage<T> {
  readonly pagination: Pagination;

  constructor(
    readonly list: PreparedList<T>,
    slice: { page: number; per_page: number },
    total: number,
  ) {
    this.pagination = paginationOf(slice, total);
  }
}

/** One thing put together from pieces of JSON that were made before. */
export class PreparedView {
  constructor(readonly json: string) {}
}
