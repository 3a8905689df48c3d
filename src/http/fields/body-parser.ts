import { json, type NextFunction, type RequestHandler, type Response, urlencoded } from 'express';
import multer from 'multer';
import { hasBody, mediaType, type PlatformRequest } from '../access/request';
import { API_PREFIX } from '../api-controller';
import { BadRequest, TooLarge } from '../errors/errors';

/** Deepest nesting of a JSON body; deeper ones only exist to exhaust the stack of whoever walks them. */
const MAX_DEPTH = 64;

/** Routes that read their multipart body themselves, because it carries files. */
const OWN_MULTIPART = new Set([`${API_PREFIX}/files`, '/setup', '/admin/import']);

/**
 * Reads JSON, form and file-less multipart bodies of at most `maxBytes`. A body that cannot be read is remembered, not
 * refused: the route's guard speaks first, and `Body` throws what was remembered.
 */
export function bodyParser(maxBytes: number): RequestHandler {
  const parsers: Readonly<Record<string, RequestHandler>> = {
    'application/json': json({
      limit: maxBytes,
      strict: false,
      type: () => true,
      verify: (_request, _response, bytes) => refuseDeepNesting(bytes),
    }),
    'application/x-www-form-urlencoded': urlencoded({
      limit: maxBytes,
      extended: false,
      type: () => true,
      parameterLimit: 1000,
    }),
    'multipart/form-data': multer({
      limits: { fieldSize: maxBytes, fields: 100, fieldNameSize: 200, parts: 100, files: 0 },
    }).none(),
  };
  return (request: PlatformRequest, response: Response, next: NextFunction) => {
    const type = mediaType(request);
    const parser = type === 'multipart/form-data' && OWN_MULTIPART.has(request.path) ? undefined : parsers[type];
    // The JSON parser would read no bytes as `{}`; a body that is not there is refused where one is needed.
    if (!parser || !hasBody(request)) {
      next();
      return;
    }
    parser(request, response, (error?: unknown) => {
      if (error) {
        request.bodyError = bodyRefusal(error, maxBytes);
        request.body = undefined;
      }
      next();
    });
  };
}

function bodyRefusal(error: unknown, maxBytes: number): Error {
  const isTooLarge =
    error instanceof Error &&
    (('status' in error && error.status === 413) || ('code' in error && error.code === 'LIMIT_FIELD_VALUE'));
  return isTooLarge ? TooLarge.of('', `The request body is larger than ${maxBytes} bytes`) : new BadRequest();
}

/** Throws when brackets nest deeper than MAX_DEPTH, before anything recursive sees the value. */
function refuseDeepNesting(bytes: Buffer): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      if (++depth > MAX_DEPTH) throw new BadRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
    }
  }
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = Buffer.from('"\\[]{}');
