import { randomBytes } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

/** URL of an object store with key and secret, such as `http://key:secret@127.0.0.1:7070`. */
const STORE = process.env.TEST_S3_URL;

/** Describes tests of files in S3. They are skipped unless `TEST_S3_URL` is set. */
export function describeWithStore(name: string, tests: () => void): void {
  (STORE ? describe : describe.skip)(name, tests);
}

export class S3Bucket {
  readonly name = `ensign-test-${randomBytes(6).toString('hex')}`;
  readonly client: S3Client;
  readonly environment: Record<string, string>;

  private constructor() {
    const { origin, username, password } = new URL(STORE ?? '');
    this.environment = {
      UPLOAD_PROVIDER: 's3',
      AWS_S3_BUCKET: this.name,
      AWS_S3_ENDPOINT_URL: origin,
      AWS_ACCESS_KEY_ID: username,
      AWS_SECRET_ACCESS_KEY: password,
    };
    this.client = new S3Client({
      region: 'us-east-1',
      endpoint: origin,
      credentials: { accessKeyId: username, secretAccessKey: password },
      forcePathStyle: true,
    });
  }

  static async create(): Promise<S3Bucket> {
    const bucket = new S3Bucket();
    await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name }));
    return bucket;
  }

  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, { Bucket: this.name }))
      for (const { Key = '' } of Contents) keys.push(Key);
    return keys;
  }

  async empty(): Promise<void> {
    for (const Key of await this.keys()) await this.client.send(new DeleteObjectCommand({ Bucket: this.name, Key }));
  }

  async remove(): Promise<void> {
    await this.empty();
    await this.client.send(new DeleteBucketCommand({ Bucket: this.name }));
    this.client.destroy();
  }
}
