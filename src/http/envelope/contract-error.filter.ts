import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isRetryable, isUnavailable, violationOf } from '../../platform/database/constraints';
import { QueueFull } from '../../platform/concurrency/bounded-semaphore';
import { StorageUnavailable } from '../../platform/storage/storage';
import { sendJson } from './envelope';
import { groupsOf } from './media-type';
import { serialize } from './views';
import { ErrorList } from '../errors/error-list';
import {
  BadRequest,
  ContractError,
  Forbidden,
  InvalidInput,
  NotFound,
  STOCK,
  TooLarge,
  Unauthorized,
  Unavailable,
} from '../errors/errors';

const NO_STORAGE = 'Files are not available at the moment. Please try again.';

const FRAMEWORK_ERRORS: Readonly<Record<number, () => ContractError>> = {
  400: () => new BadRequest(),
  401: () => new Unauthorized(),
  403: () => new Forbidden(),
  404: () => new NotFound(),
  413: () => TooLarge.forField('', 'The request is too large'),
};

/** Sends errors in the API's form, unexpected ones as 500. Logs unexpected errors and `Unavailable`. */
@Catch()
export class ContractErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const refusal = asContractError(error);
    if (!refusal || refusal instanceof Unavailable)
      this.logger.error({ err: error, request_id: request.id }, 'a request failed unexpectedly');
    if (response.headersSent) {
      // Part of the response is already sent, so only a closed connection can tell the client of the failure.
      response.destroy();
      return;
    }
    if (refusal) response.set(refusal.headers);
    const body = refusal?.body() ?? { message: STOCK[500] };
    response.status(refusal?.status ?? 500);
    void sendJson(response, body instanceof ErrorList ? serializeFor(request, body) : body);
  }
}

function serializeFor(request: Request, body: ErrorList): object {
  // Subclasses of `ErrorList` may have more fields, so the body's own class is the view.
  return serialize([body.constructor as Type<ErrorList>], body, groupsOf(request)) as object;
}

/** Returns an error in the API's form, or null for an unexpected one. */
export function asContractError(error: unknown): ContractError | null {
  if (error instanceof ContractError) return error;
  const broken = violationOf(error);
  if (broken) return new InvalidInput(broken);
  if (isUnavailable(error) || isRetryable(error) || error instanceof QueueFull) return new Unavailable();
  if (error instanceof StorageUnavailable) return new Unavailable(NO_STORAGE);
  const status = statusOf(error);
  return status === null ? null : ((FRAMEWORK_ERRORS[status] ?? FRAMEWORK_ERRORS[400])?.() ?? null);
}

/** Returns the status below 500 of an exception of Nest or an error of `http-errors`, or null for other errors. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus() < 500 ? error.getStatus() : null;
  if (
    error instanceof Error &&
    'status' in error &&
    'expose' in error &&
    typeof error.status === 'number' &&
    error.status < 500
  ) {
    return error.status;
  }
  return null;
}
