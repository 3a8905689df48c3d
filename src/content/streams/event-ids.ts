import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/database/secrets';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Nonce length of AES-GCM. Random nonces of this length practically never repeat. */
const NONCE_BYTES = 12;
/** Fixed, so that the length of an id does not reveal the position. */
const POSITION_BYTES = 6;
const TAG_BYTES = 16;

/**
 * Makes event ids from positions in a stream. They are encrypted with a random nonce, so that readers cannot count the
 * events between two ids. All processes use the same key.
 */
@Injectable()
export class EventIds {
  private key: Buffer | null = null;

  constructor(private readonly secrets: Secrets) {}

  seal(stream: string, position: number): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.encryptionKey(), nonce).setAAD(Buffer.from(stream));
    const plain = Buffer.alloc(POSITION_BYTES);
    plain.writeUIntBE(position, 0, POSITION_BYTES);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** Decrypts an id to its position. Returns null if it is invalid or belongs to another stream. */
  open(stream: string, id: string): number | null {
    const bytes = Buffer.from(id, 'base64url');
    if (bytes.length !== NONCE_BYTES + POSITION_BYTES + TAG_BYTES) return null;
    const [nonce, sealed, tag] = [
      bytes.subarray(0, NONCE_BYTES),
      bytes.subarray(NONCE_BYTES, -TAG_BYTES),
      bytes.subarray(-TAG_BYTES),
    ];
    const decipher = createDecipheriv(ALGORITHM, this.encryptionKey(), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(stream))
      .setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()]).readUIntBE(0, POSITION_BYTES);
    } catch {
      return null;
    }
  }

  private encryptionKey(): Buffer {
    this.key ??= Buffer.from(hkdfSync('sha256', this.secrets.signingKey, '', 'event ids', KEY_BYTES));
    return this.key;
  }
}
