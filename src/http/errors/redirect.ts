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

/** The address of a form that leads to `next` afterwards, or where it leads by itself if that is empty. */
export function leadingTo(form: string, next: string): string {
  return next === '' ? form : `${form}?next=${encodeURIComponent(next)}`;
}

/** To the log-in, which leads back to `path` afterwards. */
export function logInFirst(path: string): Redirect {
  return new Redirect(leadingTo('/login', path));
}
