import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface StoredObject {
  body: Buffer;
  modified: Date;
}

interface MultipartUpload {
  key: string;
  parts: Map<number, Buffer>;
  initiated: Date;
}

/** What is to be answered to a request that is given: an error, or nothing out of the ordinary. */
type Fault = (method: string, path: string) => { status: number; code: string } | null;

/**
 * An object store that speaks as much of S3 as the platform uses, in memory, with one bucket named `bucket`. It knows one key,
 * `key`, and refuses requests and links that are not signed with it; what the signature is made of it does not check.
 */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, MultipartUpload>();
  /** Requests so far, such as `GET /bucket/media/x.txt`. */
  readonly requests: string[] = [];
  fault: Fault = () => null;
  /** Objects in one page of a listing. */
  pageSize = 1000;
  private server: Server | null = null;
  private made = 0;

  /** Starts listening; gives the address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.server = server;
    // A server that listens on a port has an address with one.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Stops at once, whatever is under way. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  }

  /** Environment of a platform that keeps its files here. */
  environment(address: string): Record<string, string> {
    return {
      UPLOAD_PROVIDER: 's3',
      AWS_S3_BUCKET: 'bucket',
      AWS_S3_ENDPOINT_URL: address,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname, searchParams: query } = new URL(url, 'http://store');
    const path = decodeURIComponent(pathname);
    this.requests.push(`${method} ${path}`);
    const fault = this.fault(method, path);
    if (fault) return refuse(response, fault.status, fault.code);
    if (!isSigned(request, query)) return refuse(response, 403, 'AccessDenied');
    const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
    if (bucket !== 'bucket') return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return this.list(query, response);
    const uploadId = query.get('uploadId');
    switch (method) {
      case 'POST':
        return uploadId === null ? this.begin(key, response) : this.complete(uploadId, response);
      case 'PUT':
        if (uploadId !== null) return this.putPart(uploadId, Number(query.get('partNumber')), request, response);
        return this.put(key, request, response);
      case 'DELETE':
        if (uploadId === null) this.objects.delete(key);
        else this.uploads.delete(uploadId);
        response.writeHead(204).end();
        return;
      default:
        return this.get(key, query, response);
    }
  }

  private get(key: string, query: URLSearchParams, response: ServerResponse): void {
    const object = this.objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    const disposition = query.get('response-content-disposition');
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': object.body.length,
      'Last-Modified': object.modified.toUTCString(),
      ETag: etagOf(object.body),
      ...(disposition === null ? {} : { 'Content-Disposition': disposition }),
    });
    response.end(object.body);
  }

  private async put(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const source = request.headers['x-amz-copy-source'];
    if (source === undefined) {
      const body = await buffer(request);
      this.objects.set(key, { body, modified: new Date() });
      response.writeHead(200, { ETag: etagOf(body) }).end();
      return;
    }
    const from = this.objects.get(decodeURIComponent(String(source)).replace(/^\/?bucket\//, ''));
    if (!from) return refuse(response, 404, 'NoSuchKey');
    this.objects.set(key, { body: from.body, modified: new Date() });
    sendXml(response, `<CopyObjectResult><ETag>${etagOf(from.body)}</ETag></CopyObjectResult>`);
  }

  private begin(key: string, response: ServerResponse): void {
    const id = `upload-${++this.made}`;
    this.uploads.set(id, { key, parts: new Map(), initiated: new Date() });
    sendXml(
      response,
      `<InitiateMultipartUploadResult><Bucket>bucket</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  private async putPart(id: string, part: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const upload = this.uploads.get(id);
    if (!upload) return refuse(response, 404, 'NoSuchUpload');
    upload.parts.set(part, body);
    response.writeHead(200, { ETag: etagOf(body) }).end();
  }

  private complete(id: string, response: ServerResponse): void {
    const upload = this.uploads.get(id);
    if (!upload) return refuse(response, 404, 'NoSuchUpload');
    this.uploads.delete(id);
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, body]) => body);
    // Smaller ones are refused, but for the last.
    if (parts.slice(0, -1).some(({ length }) => length < 5 * 1024 * 1024))
      return refuse(response, 400, 'EntityTooSmall');
    const body = Buffer.concat(parts);
    this.objects.set(upload.key, { body, modified: new Date() });
    sendXml(
      response,
      `<CompleteMultipartUploadResult><Key>${upload.key}</Key><ETag>${etagOf(body)}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    if (query.has('uploads')) return this.listUploads(prefix, response);
    const delimiter = query.get('delimiter');
    const names = new Map<string, string>();
    for (const [key, { body, modified }] of [...this.objects].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      const folder = key.slice(0, end + 1);
      if (end !== -1) names.set(folder, `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
      else
        names.set(
          key,
          `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
        );
    }
    const after = query.get('continuation-token');
    const left = [...names].filter(([name]) => after === null || name > after);
    const page = left.slice(0, this.pageSize);
    const next = left.length > page.length ? page.at(-1)?.[0] : undefined;
    sendXml(
      response,
      `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
        (next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`) +
        `${page.map(([, xml]) => xml).join('')}</ListBucketResult>`,
    );
  }

  private listUploads(prefix: string, response: ServerResponse): void {
    const uploads = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const xml = uploads.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    sendXml(response, `<ListMultipartUploadsResult>${xml.join('')}</ListMultipartUploadsResult>`);
  }
}

function isSigned({ headers }: IncomingMessage, query: URLSearchParams): boolean {
  if (query.has('X-Amz-Signature')) return (query.get('X-Amz-Credential') ?? '').startsWith('key/');
  return /^AWS4-HMAC-SHA256 Credential=key\/.+Signature=[0-9a-f]{64}$/.test(headers.authorization ?? '');
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
