import { ContractError } from './errors';

/** 302 from a page to another; never used inside the API. */
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

/** Longest `next`, in characters: a header that carries it stays well below the 4 KiB that proxies take. */
export const MAX_NEXT = 2000;

/** The address of a form that leads to `next` afterwards, or where it leads by itself if that is empty or too long. */
export function leadingTo(form: string, next: string): string {
  const query = encodeURIComponent(next);
  return query === '' || query.length > MAX_NEXT ? form : `${form}?next=${query}`;
}

/** To the log-in, which leads back to `path` afterwards. */
export function logInFirst(path: string): Redirect {
  return new Redirect(leadingTo('/login', path));
}
