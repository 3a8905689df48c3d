import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { RequestHandler, Response } from 'express';
import multer from 'multer';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Credentials } from '../../http/access/credentials';
import { requireNonceAfterUpload } from '../../http/access/csrf';
import type { PlatformRequest } from '../../http/access/request';
import { readMultipart } from '../../http/fields/multipart';
import { Config } from '../../platform/config/config';
import { Storage } from '../../platform/storage/storage';
import { type StagedFile, type UploadLimits, uploadOptions } from './upload.engine';
import { uploadRefusal } from './upload.errors';

/** A request whose files multer has put beside its body. */
type UploadRequest = PlatformRequest & { files?: StagedFile[] };

/** The files of the form, staged; none when there was no form. */
export const Uploads = createParamDecorator(
  (_data: unknown, context: ExecutionContext): StagedFile[] =>
    context.switchToHttp().getRequest<UploadRequest>().files ?? [],
);

/**
 * Receives a multipart form with files, which the handler gets staged, and forgets afterwards whatever it did not put.
 * The nonce of callers signed in by cookie is in the form, so it is asked for here (access `after-upload`).
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly limits: UploadLimits;
  private readonly receive: RequestHandler;

  constructor(
    private readonly storage: Storage,
    private readonly credentials: Credentials,
    { data }: Config,
  ) {
    this.limits = { maxBytes: data.max_upload_bytes, maxFiles: data.max_upload_files };
    this.receive = multer(uploadOptions(storage, this.limits)).any();
  }

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<UploadRequest>();
    // When this fails, multer has had every file of it discarded.
    const error = await readMultipart(this.receive, request, http.getResponse<Response>());
    if (error) throw uploadRefusal(error, this.limits);
    try {
      requireNonceAfterUpload(request, this.credentials);
      return of(await lastValueFrom(next.handle()));
    } finally {
      for (const { staged } of request.files ?? []) await this.storage.discard(staged);
    }
  }
}
