import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendJson } from './envelope/envelope';

/** Sends objects as JSON in the contract's form. */
export class JsonAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (
      typeof body !== 'object' ||
      body === null ||
      body instanceof StreamableFile ||
      response.getHeader('Content-Type') !== undefined
    ) {
      return super.reply(response, body, statusCode);
    }
    if (statusCode) response.status(statusCode);
    return sendJson(response, body);
  }
}
