import { ContractError } from './errors';

/** 302 between pages; never used in the API. */
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

/** In characters. A header with it stays far below the 4 KiB that proxies accept. */
export const MAX_NEXT = 2000;

/** Returns the address of a form that redirects to `next`, or only the form's if `next` is empty or too long. */
export function leadingTo(form: string, next: string): string {
  const query = encodeURIComponent(next);
  return query === '' || query.length > MAX_NEXT ? form : `${form}?next=${query}`;
}

/** Redirects to the log-in, which redirects back to `path`. */
export function logInFirst(path: string): Redirect {
  return new Redirect(leadingTo('/login', path));
}
