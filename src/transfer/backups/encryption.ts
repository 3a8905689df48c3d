import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';

/**
 * Recipients of a backup: the `age` recipients or, if there are none, the passphrase. If both are empty, backups are
 * not encrypted.
 */
export interface BackupReaders {
  recipients: readonly string[];
  passphrase: string;
}

/** Keys for decryption; each may be empty. `identities` is the text of an age-keygen file. */
export interface BackupKeys {
  identities: string;
  passphrase: string;
}

/** Thrown for a damaged file, a file that the keys do not decrypt, and an invalid key or recipient. */
export class UnreadableBackup extends Error {}

type Chunks = AsyncIterable<string | Uint8Array>;

const MAGIC = Buffer.from('age-encryption.org/v1\n');

/**
 * Returns a function that encrypts with age, or null if there are no recipients and no passphrase. Throws
 * UnreadableBackup for an invalid recipient.
 */
export async function encryptionFor(
  readers: BackupReaders,
): Promise<((chunks: Chunks) => AsyncGenerator<Uint8Array>) | null> {
  if (readers.recipients.length === 0 && readers.passphrase === '') return null;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of readers.recipients)
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new UnreadableBackup(`${recipient}: expected a recipient of age, which begins with age1`);
    }
  if (readers.recipients.length === 0) encrypter.setPassphrase(readers.passphrase);
  return async function* (chunks) {
    yield* await encrypter.encrypt(ReadableStream.from(bytesOf(chunks)));
  };
}

/** Returns true if the file begins as age files do. */
export async function isEncrypted(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: MAGIC.length - 1 })) return MAGIC.equals(chunk as Buffer);
  return false;
}

/**
 * Yields the decrypted content. Throws UnreadableBackup for a wrong or invalid key, and for a damaged file, possibly
 * after some output. Throws errors of the file system unchanged.
 */
export async function* decrypted(path: string, { identities, passphrase }: BackupKeys): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities.match(/^AGE-SECRET-KEY-\S+/gm) ?? [])
    try {
      decrypter.addIdentity(identity);
    } catch {
      // The message does not contain the key, because it is secret.
      throw new UnreadableBackup('An AGE-SECRET-KEY is not complete.');
    }
  if (passphrase !== '') decrypter.addPassphrase(passphrase);
  const source = createReadStream(path);
  try {
    yield* await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    if (error.message.startsWith('no identity matched'))
      throw new UnreadableBackup(`${path} is encrypted for another key or by another passphrase.`);
    throw new UnreadableBackup(`${path} is damaged or not complete (${error.message}).`, { cause: error });
  } finally {
    source.destroy();
  }
}

async function* bytesOf(chunks: Chunks): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
