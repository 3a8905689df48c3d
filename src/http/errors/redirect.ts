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

/** To the log-in, which leads back to `path` afterwards. */
export function logInFirst(path: string): Redirect {
  return new Redirect(`/login?next=${encodeURIComponent(path)}`);
}
