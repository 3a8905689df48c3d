import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StorageConfig } from '../config/config';
import { attachmentHeader } from './attachment';
import { type FileLink, requirePlain, type Staged, Storage, StorageUnavailable } from './storage';
import { Measured } from './measured';

/** Prefix of staged objects. No location begins with a dot. */
const STAGING = '.staging/';

/** Validity of download links, the same as in CTFd. */
const LINK_SECONDS = 3600;

/** The minimum of S3. With `PARTS_AT_ONCE`, it limits the memory for an upload. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

const CONNECT_MILLIS = 5_000;
const SILENCE_MILLIS = 30_000;
const TRIES = 3;

/** Concurrent requests that each remove one object. Some stores cannot remove several objects in one request. */
const REMOVALS_AT_ONCE = 16;

/** Stores files in a bucket of Amazon S3 or a compatible store: object `<prefix><directory>/<name>`. */
export class S3Storage extends Storage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly domain: string;

  constructor(config: StorageConfig) {
    super();
    const { aws_s3_custom_prefix: prefix, aws_s3_addressing_style: style } = config;
    this.bucket = config.aws_s3_bucket;
    this.prefix = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    this.domain = config.aws_s3_custom_domain;
    this.client = new S3Client({
      region: config.aws_s3_region,
      ...(config.aws_s3_endpoint_url === '' ? {} : { endpoint: config.aws_s3_endpoint_url }),
      ...credentialsOf(config),
      forcePathStyle: style === 'auto' ? config.aws_s3_endpoint_url !== '' : style === 'path',
      // Some stores refuse the newer checksums of Amazon's client.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
      requestHandler: {
        connectionTimeout: CONNECT_MILLIS,
        requestTimeout: SILENCE_MILLIS,
        throwOnRequestTimeout: true,
      },
    });
  }

  async stage(stream: Readable, maxBytes: number): Promise<Staged> {
    const handle = randomBytes(16).toString('hex');
    const source = new Measured(stream, maxBytes);
    try {
      const upload = new Upload({
        client: this.client,
        params: { Bucket: this.bucket, Key: this.stagedKey(handle), Body: Readable.from(source.chunks()) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await upload.done();
    } catch (error) {
      stream.destroy();
      // If the source failed, its error is the cause and the upload's error only follows from it.
      throw source.error ?? new StorageUnavailable(error);
    }
    return { handle, ...source.result() };
  }

  async put(staged: Staged, location: string): Promise<void> {
    const Key = this.keyOf(location);
    const source = this.stagedKey(staged.handle);
    const CopySource = `${this.bucket}/${source}`.split('/').map(encodeURIComponent).join('/');
    await available(this.client.send(new CopyObjectCommand({ Bucket: this.bucket, Key, CopySource })));
    await this.discard(staged).catch(() => undefined);
  }

  async discard(staged: Staged): Promise<void> {
    await this.removeKey(this.stagedKey(staged.handle));
  }

  async open(location: string): Promise<Readable | null> {
    const Key = this.keyOf(location);
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key }));
      // The declared type also covers browsers. In Node the body is a Readable.
      return Body as unknown as Readable;
    } catch (error) {
      if (isMissing(error)) return null;
      throw new StorageUnavailable(error);
    }
  }

  async bytesOf(location: string): Promise<number | null> {
    const Key = this.keyOf(location);
    try {
      const { ContentLength } = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key }));
      return ContentLength ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw new StorageUnavailable(error);
    }
  }

  async offer(location: string, filename: string): Promise<FileLink> {
    const command = new GetObjectCommand({
      Bucket: this.bucket,
      Key: this.keyOf(location),
      ResponseContentDisposition: attachmentHeader(filename),
      ResponseCacheControl: `max-age=${LINK_SECONDS}`,
    });
    const url = new URL(await available(getSignedUrl(this.client, command, { expiresIn: LINK_SECONDS })));
    if (this.domain !== '') url.host = this.domain;
    return { url: url.href };
  }

  async remove(location: string): Promise<void> {
    await this.removeKey(this.keyOf(location));
  }

  async directories(prefix: string): Promise<string[]> {
    const directories: string[] = [];
    for await (const { CommonPrefixes = [] } of this.pages(prefix, '/'))
      for (const { Prefix = '' } of CommonPrefixes) directories.push(Prefix.slice(this.prefix.length, -1));
    return directories.filter((directory) => !directory.startsWith('.'));
  }

  async removeDirectory(directory: string): Promise<void> {
    // `requirePlain` expects a directory and a name; the name does not matter here.
    requirePlain(`${directory}/any`);
    await this.removeAll(`${directory}/`, () => true);
  }

  async clearStaged(before: Date): Promise<number> {
    await this.abortUploads(before);
    return this.removeAll(STAGING, (modified) => modified < before);
  }

  /** Frees the parts of unfinished uploads, which a list of objects does not contain. */
  private async abortUploads(before: Date): Promise<void> {
    const Bucket = this.bucket;
    const command = new ListMultipartUploadsCommand({ Bucket, Prefix: `${this.prefix}${STAGING}` });
    // Ignores errors, because some stores do not support this command and remove the parts themselves.
    const { Uploads = [] } = await this.client.send(command).catch(() => ({ Uploads: [] }));
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Initiated < before)
        await available(this.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
  }

  private async removeAll(prefix: string, isMeant: (modified: Date) => boolean): Promise<number> {
    let removed = 0;
    for await (const { Contents = [] } of this.pages(prefix)) {
      const keys = Contents.flatMap(({ Key, LastModified }) =>
        Key !== undefined && LastModified !== undefined && isMeant(LastModified) ? [Key] : [],
      );
      for (let first = 0; first < keys.length; first += REMOVALS_AT_ONCE)
        await Promise.all(keys.slice(first, first + REMOVALS_AT_ONCE).map((key) => this.removeKey(key)));
      removed += keys.length;
    }
    return removed;
  }

  private async *pages(prefix: string, Delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    const input = { Bucket: this.bucket, Prefix: `${this.prefix}${prefix}`, Delimiter };
    try {
      yield* paginateListObjectsV2({ client: this.client }, input);
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }

  private async removeKey(Key: string): Promise<void> {
    await available(this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key })));
  }

  private keyOf(location: string): string {
    requirePlain(location);
    return this.prefix + location;
  }

  private stagedKey(handle: string): string {
    return this.prefix + STAGING + handle;
  }
}

function credentialsOf({ aws_access_key_id, aws_secret_access_key }: StorageConfig): object {
  if (aws_access_key_id === '') return {};
  return { credentials: { accessKeyId: aws_access_key_id, secretAccessKey: aws_secret_access_key } };
}

async function available<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}

/** `NoSuchKey` is the error of GET, `NotFound` that of HEAD. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
