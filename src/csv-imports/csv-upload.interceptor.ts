import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Observable } from 'rxjs';
import { readSessionCookie } from '../http/access/cookies';
import { Credentials } from '../http/access/credentials';
import { requireNonce } from '../http/access/csrf';
import { mediaType, type PlatformRequest } from '../http/access/request';
import { BadRequest, Forbidden, InvalidInput, TooLarge } from '../http/errors/errors';
import { FORM_LIMITS } from '../http/fields/body-parser';
import { MISSING } from '../http/fields/field';
import { CSV_FIELD, MAX_CSV_BYTES } from './csv-table';

/** The type, the nonce, and room for what clients add. */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 1024;

type CsvRequest = PlatformRequest & { files?: Express.Multer.File[] };

/** The bytes of the form's file; throws InvalidInput when none was sent. */
export const CsvFile = createParamDecorator((_data: unknown, context: ExecutionContext): Buffer => {
  const [file] = context.switchToHttp().getRequest<CsvRequest>().files ?? [];
  if (!file) throw InvalidInput.of(CSV_FIELD, MISSING);
  return file.buffer;
});

/**
 * Receives a multipart form with one CSV file, in memory. The nonce of callers signed in by cookie is in the form, so it is asked
 * for here (access `after-upload`).
 */
@Injectable()
export class CsvUploadInterceptor implements NestInterceptor {
  private readonly receive: RequestHandler = multer({
    storage: multer.memoryStorage(),
    fileFilter: (_request, { fieldname }, accept) => accept(null, fieldname === CSV_FIELD),
    limits: {
      ...FORM_LIMITS,
      fileSize: MAX_CSV_BYTES,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: MAX_FIELDS + 1,
    },
  }).any();

  constructor(private readonly credentials: Credentials) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<CsvRequest>();
    await this.readForm(request, http.getResponse<Response>());
    this.requireNonce(request);
    return next.handle();
  }

  /** What is no multipart form has neither a file nor a body; the handler says what is missing. */
  private async readForm(request: CsvRequest, response: Response): Promise<void> {
    if (mediaType(request) !== 'multipart/form-data') {
      request.body ??= {};
      return;
    }
    const error = await new Promise<unknown>((resolve) => this.receive(request, response, resolve));
    if (error) throw refusalOf(error);
  }

  private requireNonce(request: PlatformRequest): void {
    if (request.viewer?.proof !== 'cookie') return;
    const cookie = readSessionCookie(request);
    if (cookie === null) throw new Forbidden();
    requireNonce(request, this.credentials.nonceOf(cookie));
  }
}

function refusalOf(error: unknown): Error {
  const code = error instanceof MulterError ? error.code : null;
  if (code === 'LIMIT_FILE_SIZE') return TooLarge.of(CSV_FIELD, `A file may have at most ${MAX_CSV_BYTES} bytes.`);
  return new BadRequest();
}
