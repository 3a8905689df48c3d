import { ErrorList } from './error-list';

/** Default messages by status. Clients compare messages with these texts. */
export const STOCK = {
  400: 'The browser (or proxy) sent a request that this server could not understand.',
  401:
    'The server could not verify that you are authorized to access the URL requested. You either supplied the wrong credentials ' +
    "(e.g. a bad password), or your browser doesn't understand how to supply the credentials required.",
  403: "You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.",
  404: 'The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  405: 'The method is not allowed for the requested URL.',
  500: 'Internal Server Error',
} as const;

/** An error with the status, body and headers of its response. */
export abstract class ContractError extends Error {
  abstract readonly status: number;
  readonly headers: Readonly<Record<string, string>> = {};
  abstract body(): object;
}

/** A sentence about an input field. An empty `field` means the whole body. */
export interface Complaint {
  field: string;
  message: string;
}

/** 400: invalid input. */
export class InvalidInput extends ContractError {
  readonly status: number = 400;
  readonly complaints: readonly Complaint[];

  constructor(...complaints: [Complaint, ...Complaint[]]) {
    super(complaints.map(({ field, message }) => `${field}: ${message}`).join('; '));
    this.complaints = complaints;
  }

  static forField(field: string, message: string): InvalidInput {
    return new InvalidInput({ field, message });
  }

  /** `complaints` must not be empty. */
  static all([first = { field: '', message: '' }, ...others]: readonly Complaint[]): InvalidInput {
    return new InvalidInput(first, ...others);
  }

  body(): ErrorList {
    return ErrorList.from(this.complaints);
  }
}

/** Throws InvalidInput if there are any complaints. */
export function refuseInput(complaints: readonly Complaint[]): void {
  if (complaints.length > 0) throw InvalidInput.all(complaints);
}

/** 413: the body, a file or the number of files exceeds a limit; `message` names the limit. */
export class TooLarge extends InvalidInput {
  override readonly status = 413;

  static override forField(field: string, message: string): TooLarge {
    return new TooLarge({ field, message });
  }
}

/** 403 with the reasons, in the form of InvalidInput. */
export class Refused extends InvalidInput {
  override readonly status = 403;

  static override forField(field: string, message: string): Refused {
    return new Refused({ field, message });
  }
}

/** 403 for a hint that may not be read. The reasons are also in `message`, which clients of CTFd read. */
export class HintRefused extends Refused {
  override body(): ErrorList {
    return super.body().withMessage();
  }
}

/** 400 with only `{success: false}`, which CTFd sends for a topic `type` other than `challenge`. */
export class BareRefusal extends ContractError {
  readonly status = 400;

  body(): object {
    return { success: false };
  }
}

abstract class MessageError extends ContractError {
  body(): object {
    return { message: this.message };
  }
}

/** 400: the request cannot be parsed, such as a bad form or an unknown charset. */
export class BadRequest extends MessageError {
  readonly status = 400;

  constructor(message: string = STOCK[400]) {
    super(message);
  }
}

/** 400: the JSON body is malformed, nested too deeply, missing or not an object. */
export class UnreadableJson extends BadRequest {
  override body(): object {
    return ErrorList.from([{ field: '', message: this.message }]).withMessage();
  }
}

/** 401: the credentials are not valid. */
export class Unauthorized extends MessageError {
  readonly status = 401;

  constructor(message: string = STOCK[401]) {
    super(message);
  }
}

/** 403: the caller may not do this. */
export class Forbidden extends MessageError {
  readonly status = 403;

  constructor(message: string = STOCK[403]) {
    super(message);
  }
}

/** 403 for an anonymous caller whom a log-in may help. A GET of a page redirects to the log-in. */
export class SignInNeeded extends Forbidden {}

/** 403 until the user has confirmed their e-mail address. A GET of a page redirects to the confirmation. */
export class ConfirmationNeeded extends Forbidden {}

/** 404: the record does not exist, or the caller may not know that it exists. */
export class NotFound extends MessageError {
  readonly status: number = 404;

  constructor(message: string = STOCK[404]) {
    super(message);
  }
}

/** 404 as `{success: false, message}`, which CTFd sends for topics, comments and unknown columns in user statistics. */
export class NotFoundEnvelope extends NotFound {
  override body(): object {
    return { success: false, message: this.message };
  }
}

/** 405: the path only accepts the methods in `allowed`. */
export class MethodNotAllowed extends MessageError {
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(allowed: readonly string[]) {
    super(STOCK[405]);
    this.headers = { Allow: allowed.join(', ') };
  }
}

/** 412: the record has changed since the client read the version in `If-Match`. */
export class PreconditionFailed extends MessageError {
  readonly status = 412;

  constructor(message = 'Somebody else has changed this since you read it. Read it again, and change it then.') {
    super(message);
  }
}

/** 416: the requested range is outside a file of `bytes` bytes. */
export class RangeNotSatisfiable extends MessageError {
  readonly status = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(bytes: number) {
    super('The server cannot provide the requested range.');
    this.headers = { 'Content-Range': `bytes */${bytes}` };
  }
}

/** 429. `wait` is the number of seconds until the client may try again. */
abstract class LimitReached extends MessageError {
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, wait: number) {
    super(message);
    this.headers = { 'Retry-After': String(wait) };
  }

  override body(): object {
    return { code: 429, message: this.message };
  }
}

/** 429: a rate limit was exceeded. */
export class TooManyRequests extends LimitReached {
  constructor(limit: number, seconds: number, wait = seconds) {
    super(`Too many requests. Limit is ${limit} requests in ${seconds} seconds`, wait);
  }
}

/** 429: a network or a user has too many open streams or downloads. */
export class TooManyOpen extends LimitReached {
  constructor(limit: number) {
    super(`Too many streams or downloads are open. Limit is ${limit} at once`, 30);
  }
}

/** 500: the type of the challenge is not installed. CTFd's API requires this status. */
export class TypeNotInstalled extends MessageError {
  readonly status = 500;

  constructor(type: string | null) {
    super(`The underlying challenge type (${type}) is not installed. This challenge can not be loaded.`);
  }
}

/** 200 with `data` instead of a refusal, for anonymous callers of a route with `guests` in its `@Access`. */
export class GuestAnswer extends ContractError {
  readonly status = 200;

  constructor(private readonly data: object) {
    super('answered for a caller who is not signed in');
  }

  saying(message: string): GuestAnswer {
    return new GuestAnswer({ ...this.data, message });
  }

  body(): object {
    return { success: true, data: this.data };
  }
}

/**
 * 503: the database or another dependency is unavailable, or the process is busy or stopping. The client may try again.
 */
export class Unavailable extends MessageError {
  readonly status = 503;
  override readonly headers = { 'Retry-After': '1' };

  constructor(message = 'The service is not available at the moment. Please try again.') {
    super(message);
  }
}
