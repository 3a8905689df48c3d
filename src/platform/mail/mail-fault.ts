/**
 * Cause of a failed delivery. `recipient`: the server refused this message. `server`: the server is unreachable, or
 * refuses all messages. `unknown`: no reply after the message was sent, so it may have been accepted.
 */
type MailFaultKind = 'recipient' | 'server' | 'unknown';

export interface MailFault {
  kind: MailFaultKind;
  /** True if a later attempt may succeed. */
  isTemporary: boolean;
}

/** A mail was not sent, or its outcome is unknown. `message` is the error for administrators. */
export class MailFailed extends Error {
  constructor(
    message: string,
    readonly fault: MailFault = { kind: 'server', isTemporary: true },
  ) {
    super(message);
  }
}

interface SmtpError {
  command?: string;
  responseCode?: number;
}

const SERVICE_CLOSING = 421;
const FIRST_PERMANENT_CODE = 500;

/** Returns the cause of a failure of SMTP; `isDataSent` is true once the client sent the command DATA. */
export function smtpFault(error: unknown, isDataSent: boolean): MailFault {
  const { command, responseCode } = error as SmtpError;
  if (responseCode === undefined) return { kind: isDataSent ? 'unknown' : 'server', isTemporary: true };
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  const isTemporary = responseCode < FIRST_PERMANENT_CODE;
  return { kind: isAboutMessage && responseCode !== SERVICE_CLOSING ? 'recipient' : 'server', isTemporary };
}

/** Refusals of a request that do not depend on its recipient: credentials, the address of the API, rate. */
const REFUSES_ALL: readonly number[] = [401, 403, 404, 429];

/** A gateway sends these codes after it passed the request on. */
const LOST_RESPONSE: readonly number[] = [502, 504];

/** Returns the cause of an error response of an HTTP API. */
export function httpFault(status: number): MailFault {
  if (LOST_RESPONSE.includes(status)) return { kind: 'unknown', isTemporary: true };
  if (status >= FIRST_PERMANENT_CODE || REFUSES_ALL.includes(status)) return { kind: 'server', isTemporary: true };
  return { kind: 'recipient', isTemporary: false };
}

const NOT_CONNECTED =
  /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|.*_CERT.*)$/;

/** Returns the cause of a failed `fetch`. */
export function fetchFault(error: unknown): MailFault {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return { kind: NOT_CONNECTED.test(cause?.code ?? '') ? 'server' : 'unknown', isTemporary: true };
}
