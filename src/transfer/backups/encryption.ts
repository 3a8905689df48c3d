import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';

/** Recipients who can decrypt a backup: age recipients or, if there are none, a passphrase. */
export interface BackupReaders {
  recipients: readonly string[];
  passphrase: string;
}

/** Keys for decryption: the text of an age-keygen file, or the passphrase. */
export interface BackupKeys {
  identities: string;
  passphrase: string;
}

/** A file that is damaged or that the key does not decrypt. */
export class UnreadableBackup extends Error {}

type Chunks = AsyncIterable<string | Uint8Array>;

const MAGIC = Buffer.from('age-encryption.org/v1\n');

/** Returns the age encryption, or null without recipients. Throws UnreadableBackup for an invalid recipient. */
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

/** Returns true for a file in the age format. */
export async function isEncrypted(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: MAGIC.length - 1 })) return MAGIC.equals(chunk as Buffer);
  return false;
}

/** Decrypts a file. Throws UnreadableBackup, possibly after some output, if the key is wrong or the file damaged. */
export async function* decrypted(path: string, { identities, passphrase }: BackupKeys): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities.match(/^AGE-SECRET-KEY-\S+/gm) ?? []) decrypter.addIdentity(identity);
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
