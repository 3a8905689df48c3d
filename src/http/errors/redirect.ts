import { ContractError } from './errors';

/** 302 to another page. Not used in the API. */
export class Redirect extends ContractError {
  readonly status = 302;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(location: string) {
    super(`redirect to ${location}`);
    this.headers = { Location: location };
  }

  body(): object {
    return { message: this.message };
  }
}

/** In characters, after encoding. Keeps the `Location` header far below the 4 KiB that proxies accept. */
export const MAX_NEXT = 2000;

/** Returns `form?next=…`. Omits `next` if it is empty or longer than `MAX_NEXT`. */
export function leadingTo(form: string, next: string): string {
  const query = encodeURIComponent(next);
  return query === '' || query.length > MAX_NEXT ? form : `${form}?next=${query}`;
}

/** Returns a redirect to the log-in page, which leads back to `path` unless that is too long (see `leadingTo`). */
export function logInFirst(path: string): Redirect {
  return new Redirect(leadingTo('/login', path));
}
