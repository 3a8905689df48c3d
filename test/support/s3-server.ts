import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Fault = (method: string, path: string) => { status: number; code: string } | null;

/**
 * Object store in memory, whose requests fail if `fault` says so. Supports only objects and multipart uploads that
 * never complete. Accepts any bucket and access key.
 */
export class S3Server {
  /** Stored objects by path, such as `/bucket/media/x.txt`. */
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Set<string>();
  fault: Fault = () => null;
  private server: Server | null = null;
  private made = 0;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Stops the server at once, and breaks open connections. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  environment(address: string): Record<string, string> {
    return {
      UPLOAD_PROVIDER: 's3',
      AWS_S3_BUCKET: 'bucket',
      AWS_S3_ENDPOINT_URL: address,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname, searchParams } = new URL(url, 'http://store');
    const path = decodeURIComponent(pathname);
    const uploadId = searchParams.get('uploadId');
    const fault = this.fault(method, path);
    if (fault) return refuse(response, fault.status, fault.code);
    switch (method) {
      case 'POST':
        return this.begin(response);
      case 'PUT':
        return this.put(path, uploadId, request, response);
      case 'DELETE':
        if (uploadId === null) this.objects.delete(path);
        else this.uploads.delete(uploadId);
        response.writeHead(204).end();
        return;
      default:
        return this.get(path, response);
    }
  }

  private get(path: string, response: ServerResponse): void {
    const body = this.objects.get(path);
    if (!body) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'Content-Length': body.length }).end(body);
  }

  private async put(
    path: string,
    uploadId: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const source = request.headers['x-amz-copy-source'];
    const body =
      source === undefined ? await buffer(request) : this.objects.get(`/${decodeURIComponent(String(source))}`);
    if (!body) return refuse(response, 404, 'NoSuchKey');
    if (uploadId === null) this.objects.set(path, body);
    // The client requires an ETag for each part, but never checks it.
    if (source === undefined) response.writeHead(200, { ETag: '"part"' }).end();
    else sendXml(response, 200, '<CopyObjectResult></CopyObjectResult>');
  }

  private begin(response: ServerResponse): void {
    const id = `upload-${++this.made}`;
    this.uploads.add(id);
    sendXml(response, 200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}
