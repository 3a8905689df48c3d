import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';

/** Sends JSON as the contract has it: `application/json` without a charset, ended by a newline (conventions 3). */
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
    // Answers depend on who asks; no cache on the way may keep one.
    if (response.getHeader('Cache-Control') === undefined) response.setHeader('Cache-Control', 'private, no-store');
    return response.setHeader('Content-Type', 'application/json').end(`${JSON.stringify(body)}\n`);
  }
}
