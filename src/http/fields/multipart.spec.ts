import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Response } from 'express';
import multer from 'multer';
import type { PlatformRequest } from '../access/request';
import { BadRequest } from '../errors/errors';
import { readMultipart } from './multipart';

describe('a form with parts', () => {
  it('is no form where its client had gone before it was read', async () => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request.headers, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100' });
    const response = new ServerResponse(request);
    request.destroy();

    // Nothing that Express adds is used.
    expect(await readMultipart(multer().any(), request as PlatformRequest, response as Response)).toBeInstanceOf(
      BadRequest,
    );
  });
});
