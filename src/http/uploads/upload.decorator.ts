import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiConsumes } from '@nestjs/swagger';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of as observableOf } from 'rxjs';
import { Credentials } from '../access/credentials';
import { requireNonceAfterUpload } from '../access/csrf';
import type { PlatformRequest } from '../context/request';
import { UPLOAD } from '../input/body-parser';
import { asForm } from '../fields/form-body';
import { type ReceivedFile, UploadReceiver, type UploadRule } from './upload-receiver';

type UploadRequest = PlatformRequest & { files?: ReceivedFile[] };

/**
 * Receives the multipart form before the handler. Afterwards removes temporary files, and staged files that the handler
 * did not put into the storage.
 */
@Injectable()
class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly credentials: Credentials,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<PlatformRequest>();
    const rule = this.reflector.get<UploadRule>(UPLOAD, context.getHandler());
    const files = await this.receiver.receive(rule, request, http.getResponse<Response>());
    request.body = asForm((request.body ?? {}) as object);
    try {
      // `AccessGuard` could not check the nonce, because it may be in the form.
      requireNonceAfterUpload(request, this.credentials);
      return observableOf(await lastValueFrom(next.handle()));
    } finally {
      await this.receiver.discard(files);
    }
  }
}

/** A route that receives files in a multipart form. Its `@Access` needs `nonce: 'after-upload'`. */
export const UploadForm = (rule: UploadRule): MethodDecorator =>
  applyDecorators(SetMetadata(UPLOAD, rule), UseInterceptors(UploadInterceptor), ApiConsumes('multipart/form-data'));

export const Uploads = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ReceivedFile[] =>
    context.switchToHttp().getRequest<UploadRequest>().files ?? [],
);
