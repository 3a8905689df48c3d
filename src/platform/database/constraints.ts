import { DatabaseError } from 'pg';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';

/** The field and message that the client gets if a statement breaks a constraint. */
export interface Violation {
  field: string;
  message: string;
}

const violations = new Map<string, Violation>();

/** Declares the field and message for a constraint of an entity. Returns `constraint`, for the entity's decorator. */
export function violation(constraint: string, field: string, message: string): string {
  violations.set(constraint, { field, message });
  return constraint;
}

/**
 * Returns the declared field and message of the constraint that a statement broke. A foreign key that was not declared
 * with `violation` gets a general message. Returns null for any other error.
 */
export function violationOf(error: unknown): Violation | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { code, constraint = '', detail = '' } = error.driverError as PostgresError;
  const declared = violations.get(constraint);
  if (declared) return declared;
  if (code !== FOREIGN_KEY_VIOLATION) return null;
  const [, field = 'id'] = /^Key \((\w+)\)/.exec(detail) ?? [];
  return { field, message: 'There is no record with this id' };
}

/** Returns whether a transaction failed by a deadlock or a serialisation failure, so that it may be repeated. */
export function isRetryable(error: unknown): boolean {
  return error instanceof QueryFailedError && RETRYABLE.includes((error.driverError as PostgresError).code ?? '');
}

/** Returns whether the database was unreachable or overloaded, so that the client may repeat the request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // TypeORM releases a connection that breaks between two statements of a transaction, and the next statement gets this
  // error.
  if (error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError)
    return true;
  const { code = '' } = (error instanceof QueryFailedError ? error.driverError : error) as PostgresError;
  // The pool and the connection report time-outs and broken sockets with errors that have no code, so their texts are
  // compared.
  return (
    UNREACHABLE.test(code) ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** Returns whether a statement was sent but its result was lost, so that it may have taken effect. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const reason: unknown = error.driverError;
  // A `DatabaseError` means that the server rejected the statement. Class 08 is the exception: a pooler reports a lost
  // connection with it.
  return !(reason instanceof DatabaseError) || reason.code?.startsWith(CONNECTION_FAILURES) === true;
}

interface PostgresError {
  code?: string;
  constraint?: string;
  detail?: string;
}

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const FOREIGN_KEY_VIOLATION = '23503';
const RETRYABLE = ['40001', '40P01'];
const CONNECTION_FAILURES = '08';
// SQLSTATE codes: lost connections, exhausted resources, a cancelled statement, a shutdown, a read-only standby. Then
// Node's codes for sockets and name resolution: the name of a stopped container does not resolve.
const UNREACHABLE =
  /^(08...|53...|57P0[123]|57014|25006|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
