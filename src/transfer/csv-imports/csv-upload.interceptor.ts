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
import { Credentials } from '../../http/access/credentials';
import { requireNonceAfterUpload } from '../../http/access/csrf';
import type { PlatformRequest } from '../../http/access/request';
import { BadRequest, InvalidInput, TooLarge } from '../../http/errors/errors';
import { FORM_LIMITS } from '../../http/fields/body-parser';
import { MISSING } from '../../http/fields/field';
import { readMultipart } from '../../http/fields/multipart';
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
    const error = await readMultipart(this.receive, request, http.getResponse<Response>());
    if (error) throw refusalOf(error);
    requireNonceAfterUpload(request, this.credentials);
    return next.handle();
  }
}

function refusalOf(error: unknown): Error {
  const code = error instanceof MulterError ? error.code : null;
  if (code === 'LIMIT_FILE_SIZE') return TooLarge.of(CSV_FIELD, `A file may have at most ${MAX_CSV_BYTES} bytes.`);
  return new BadRequest();
}
