import { isUtf8 } from 'node:buffer';
import { json, type NextFunction, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import multer from 'multer';
import { announcedBytes, hasBody, LARGE_BODY_BYTES, mediaType, type PlatformRequest } from '../access/request';
import { API_PREFIX } from '../api-controller';
import { BadRequest, TooLarge, UnreadableJson } from '../errors/errors';

/** Deepest nesting of a JSON body; deeper ones only exist to exhaust the stack of whoever walks them. */
const MAX_DEPTH = 64;

/** Most commas and opening brackets in a JSON body, many times what any client sends: a megabyte of `{},` takes twenty once it is read. */
const MAX_MARKS = 10_000;

/** A body in more pieces counts as large: each piece, be it of one byte, takes hundreds until all of the body is there. */
const FEW_PIECES = 128;

/** Most pieces of any size that are read of a body. */
const MAX_SMALL_PIECES = 1024;

/** What there is beyond those must have so many bytes a piece on the average; the network makes them five times as long. */
const LEAST_BYTES_OF_OTHERS = 256;

/** Routes that read their multipart body themselves, because it carries files. */
const OWN_MULTIPART = new Set([
  `${API_PREFIX}/files`,
  `${API_PREFIX}/imports`,
  `${API_PREFIX}/imports/csv`,
  '/setup',
  '/admin/import',
  '/admin/import/csv',
]);

/**
 * Bounds of every multipart form. Multer turns `a[200000000]` into a list of that length and walks it, which stops the
 * process for seconds; no form of the platform has lists in lists.
 */
export const FORM_LIMITS = { fieldNameSize: 200, fieldArrayIndexLimit: 1000, fieldNestingDepth: 3 } as const;

/** Answers a request whose body is large where it may not be read. */
type AdmitLargeBody = (request: Request, response: Response) => void;

/**
 * Reads JSON and file-less multipart bodies of at most `maxBytes`, and other forms that are not large. A body that cannot be read is
 * remembered, not refused: the route's guard speaks first, and `Body` throws what was remembered.
 */
export function bodyParser(maxBytes: number, admitLarge: AdmitLargeBody): RequestHandler {
  const maxFormBytes = Math.min(maxBytes, LARGE_BODY_BYTES);
  const parsers: Readonly<Record<string, RequestHandler>> = {
    'application/json': json({
      limit: maxBytes,
      inflate: false,
      strict: false,
      type: () => true,
      verify: (_request, _response, bytes) => refuseUnreadable(bytes),
    }),
    'application/x-www-form-urlencoded': urlencoded({
      // Of the same length it takes ten times what JSON does.
      limit: maxFormBytes,
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
    const parser = type === 'multipart/form-data' && OWN_MULTIPART.has(request.path) ? undefined : parsers[type];
    // The JSON parser would read no bytes as `{}`; a body that is not there is refused where one is needed.
    if (!parser || !hasBody(request)) {
      next();
      return;
    }
    const refusal = type === 'multipart/form-data' ? oversize(request, maxBytes) : foreignCharset(request);
    if (refusal) {
      request.bodyError = refusal;
      next();
      return;
    }
    const isKnownLarge = saysLarge(request);
    if (isKnownLarge) admitLarge(request, response);
    // Refused: nothing of it is to be read.
    if (response.writableEnded) return;
    onceLarge(request, isKnownLarge, () => admitLarge(request, response));
    parser(request, response, (error?: unknown) => {
      // Refused while it was read.
      if (response.writableEnded) return;
      if (error) {
        request.bodyError = bodyRefusal(error, { type, maxBytes });
        request.body = undefined;
      }
      next();
    });
  };
}

/** Whether a body says that it is large; one that does not say how long it is may turn out to be. */
function saysLarge(request: Request): boolean {
  const bytes = announcedBytes(request);
  return Number.isFinite(bytes) && bytes > LARGE_BODY_BYTES;
}

/**
 * Calls `then` when a body that is being read turns out to be large: when so much of it has come, or in so many pieces. Ends the
 * connection where there are more of these than anybody's client sends.
 */
function onceLarge(request: Request, isKnown: boolean, then: () => void): void {
  // Of no more bytes than that there are no more pieces.
  if (announcedBytes(request) <= FEW_PIECES) return;
  let [bytes, pieces, isLarge] = [0, 0, isKnown];
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (++pieces > MAX_SMALL_PIECES + bytes / LEAST_BYTES_OF_OTHERS) request.destroy();
    if (isLarge || (bytes <= LARGE_BODY_BYTES && pieces <= FEW_PIECES)) return;
    isLarge = true;
    then();
  });
}

/** Multer bounds each field, not their sum, so the whole must be announced and small enough before it is read. */
function oversize(request: PlatformRequest, maxBytes: number): Error | null {
  const length = Number(request.headers['content-length'] ?? NaN);
  if (Number.isNaN(length)) return new BadRequest('A multipart body needs a Content-Length.');
  return length > maxBytes ? TooLarge.of('', `The request body is larger than ${maxBytes} bytes`) : null;
}

/** Bodies are UTF-8 (RFC 8259, 8.1); in another charset the nesting could not be seen before it is parsed. */
function foreignCharset(request: PlatformRequest): Error | null {
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
  return TooLarge.of('', `The request body is larger than ${limit} bytes`);
}

/** Throws for bytes that are no UTF-8, and for JSON that is too deep or is made of too many pieces, before any of it is a value. */
function refuseUnreadable(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new BadRequest();
  let [depth, marks] = [0, 0];
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === BACKSLASH) i++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      marks++;
      if (++depth > MAX_DEPTH) throw new BadRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
    } else if (byte === COMMA) {
      marks++;
    }
  }
  if (marks > MAX_MARKS) throw new BadRequest(`The body has more than ${MAX_MARKS} commas and brackets.`);
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE, COMMA] = Buffer.from('"\\[]{},');
