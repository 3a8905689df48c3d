import { isUtf8 } from 'node:buffer';
import { json, type NextFunction, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import multer from 'multer';
import { hasBody, mediaType, type PlatformRequest } from '../context/request';
import { BadRequest, TooLarge, UnreadableJson } from '../errors/errors';
import { asForm } from '../fields/form-body';

/** Deepest nesting of a JSON body. No client sends more, and recursive functions can handle it. */
const MAX_DEPTH = 64;

/** Limit of an urlencoded form, which takes ten times as much memory when parsed. */
const MAX_FORM_BYTES = 64 * 1024;

/** Metadata key of handlers that read a multipart body themselves, because it contains files. */
export const UPLOAD = 'ensign:upload';

/**
 * Limits of every multipart form. Without them, Multer turns `a[200000000]` into a list of that length and iterates
 * over it, which blocks the process for seconds.
 */
export const FORM_LIMITS = { fieldNameSize: 200, fieldArrayIndexLimit: 1000, fieldNestingDepth: 3 } as const;

/**
 * Parses JSON and forms without files. Multipart bodies of the routes in `uploads`, each `METHOD /path`, stay unread.
 * Stores an error in `request.bodyError`, which `AccessGuard` throws.
 */
export function bodyParser(maxBytes: number, uploads: ReadonlySet<string>): RequestHandler {
  const parsers: Readonly<Record<string, RequestHandler>> = {
    'application/json': json({
      limit: maxBytes,
      inflate: false,
      strict: false,
      type: () => true,
      verify: (request: PlatformRequest, _response, bytes) => {
        if (!isUtf8(bytes)) throw new BadRequest();
        // A signature covers the bytes, not the parsed values.
        if (request.headers['webhook-signature'] !== undefined) request.rawBody = bytes;
      },
    }),
    'application/x-www-form-urlencoded': urlencoded({
      limit: Math.min(maxBytes, MAX_FORM_BYTES),
      inflate: false,
      extended: false,
      type: () => true,
      parameterLimit: 1000,
    }),
    'multipart/form-data': multer({
      limits: { ...FORM_LIMITS, fieldSize: maxBytes, fields: 100, parts: 100, files: 0 },
    }).none(),
  };
  return (request: PlatformRequest, response: Response, next: NextFunction) => {
    const type = mediaType(request);
    const isUpload = type === 'multipart/form-data' && uploads.has(`${request.method} ${request.path}`);
    const parser = isUpload ? undefined : parsers[type];
    // The JSON parser would turn an empty body into `{}`, but routes that need a body refuse only an undefined one.
    if (!parser || !hasBody(request)) {
      next();
      return;
    }
    const refuse = (error: Error): void => {
      request.bodyError = error;
      request.body = undefined;
      next();
    };
    const refusal = type === 'multipart/form-data' ? oversize(request, maxBytes) : foreignCharset(request);
    if (refusal) {
      refuse(refusal);
      return;
    }
    parser(request, response, (error?: unknown) => {
      if (error) refuse(bodyRefusal(error, { type, maxBytes }));
      else if (isDeeper(request.body, MAX_DEPTH))
        refuse(new UnreadableJson(`The body is nested deeper than ${MAX_DEPTH} levels.`));
      else {
        if (type !== 'application/json') request.body = asForm(request.body as object);
        next();
      }
    });
  };
}

/** Multer limits each field but not their sum. So `Content-Length` is required, and checked before reading. */
function oversize(request: Request, maxBytes: number): Error | null {
  const length = Number(request.headers['content-length'] ?? NaN);
  if (Number.isNaN(length)) return new BadRequest('A multipart body needs a Content-Length.');
  return length > maxBytes ? TooLarge.forField('', `The request body is larger than ${maxBytes} bytes`) : null;
}

/** Returns an error if the charset is not UTF-8, which JSON must use (RFC 8259, 8.1). Forms must use it too. */
function foreignCharset(request: Request): Error | null {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  return /^utf-?8$/i.test(charset) ? null : new BadRequest('Only the charset utf-8 is understood.');
}

function bodyRefusal(error: unknown, { type, maxBytes }: { type: string; maxBytes: number }): Error {
  const isTooLarge =
    error instanceof Error &&
    (('status' in error && error.status === 413) || ('code' in error && error.code === 'LIMIT_FIELD_VALUE'));
  if (!isTooLarge) {
    const message = error instanceof BadRequest ? error.message : undefined;
    return type === 'application/json' ? new UnreadableJson(message) : new BadRequest(message);
  }
  const limit = 'limit' in error && typeof error.limit === 'number' ? error.limit : maxBytes;
  return TooLarge.forField('', `The request body is larger than ${limit} bytes`);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
