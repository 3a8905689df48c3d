import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/database/secrets';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Length that the algorithm needs; random nonces repeat once in billions of ids. */
const NONCE_BYTES = 12;
/** All ids have the same length, so that it says nothing either. */
const POSITION_BYTES = 6;
const TAG_BYTES = 16;

/**
 * Ids of events: the position in a stream, encrypted under a nonce of its own, so that no reader can count the events that were for
 * others. All processes read each other's.
 */
@Injectable()
export class EventIds {
  private key: Buffer | null = null;

  constructor(private readonly secrets: Secrets) {}

  /** An id for the event at `position` of `stream`; another one each time. */
  seal(stream: string, position: number): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.encryptionKey(), nonce).setAAD(Buffer.from(stream));
    const plain = Buffer.alloc(POSITION_BYTES);
    plain.writeUIntBE(position, 0, POSITION_BYTES);
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  /** The position in an id of `stream`; null for one of another stream, and for any other text. */
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
