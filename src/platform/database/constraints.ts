import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** What a broken constraint means to the caller: the field at fault and the sentence about it. */
export interface Violation {
  field: string;
  message: string;
}

const answers = new Map<string, Violation>();

/** Declares, on the entity, what breaking `constraint` means to the caller; gives the name back for the decorator. */
export function violation(constraint: string, field: string, message: string): string {
  answers.set(constraint, { field, message });
  return constraint;
}

/**
 * What a failed statement means to the caller, or null when it was no fault of the input.
 * Unique and check constraints answer what their entity declares; a missing reference is explained by its column.
 */
export function violationOf(error: unknown): Violation | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { code, constraint = '', detail = '' } = error.driverError as PostgresError;
  const declared = answers.get(constraint);
  if (declared) return declared;
  if (code !== FOREIGN_KEY_VIOLATION) return null;
  const [, field = 'id'] = /^Key \((\w+)\)/.exec(detail) ?? [];
  return { field, message: 'There is no record with this id' };
}

/** Whether a transaction lost against another and may be repeated: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  return error instanceof QueryFailedError && RETRYABLE.includes((error.driverError as PostgresError).code ?? '');
}

/** Whether the database could not be reached or had to give up: the request itself is fine and may be repeated. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A connection that ends between two statements of a transaction is put away at once; this is what the next statement meets.
  if (error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError)
    return true;
  const { code = '' } = (error instanceof QueryFailedError ? error.driverError : error) as PostgresError;
  // The pool and the connection have no codes for their own time-outs and broken sockets.
  return (
    UNREACHABLE.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Whether the outcome of a statement is unknown: it was sent, and the connection broke before the answer came. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const reason: unknown = error.driverError;
  // What the server reports it has not carried out; a pooler in between reports the connection it lost in the server's name.
  return !(reason instanceof DatabaseError) || reason.code?.startsWith(CONNECTION_FAILURES) === true;
}

/** The members of node-postgres's DatabaseError that are read here. */
interface PostgresError {
  code?: string;
  constraint?: string;
  detail?: string;
}

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const FOREIGN_KEY_VIOLATION = '23503';
const RETRYABLE = ['40001', '40P01'];
const CONNECTION_FAILURES = '08';
// Connection failures, no more connections, memory or disk, cancelled or shut down, a standby that only reads, and what sockets and names
// fail with: a container that is away has no name either.
const UNREACHABLE =
  /^(08...|53...|57P0[123]|57014|25006|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
