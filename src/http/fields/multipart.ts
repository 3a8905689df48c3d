import type { RequestHandler, Response } from 'express';
import { mediaType, type PlatformRequest } from '../access/request';
import { BadRequest } from '../errors/errors';

/**
 * Has multer's `receive` read the form of a request, and gives the error it ended with, if any. What is no multipart form has
 * neither files nor a body; the handler says what is missing.
 */
export async function readMultipart(
  receive: RequestHandler,
  request: PlatformRequest,
  response: Response,
): Promise<unknown> {
  if (mediaType(request) !== 'multipart/form-data') {
    request.body ??= {};
    return undefined;
  }
  // Multer would wait for ever for the end of one whose client has gone.
  if (request.destroyed && !request.complete) return new BadRequest();
  return new Promise((resolve) => receive(request, response, resolve));
}
