import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/** Entries of a zip by name, in the order of its directory. Throws if a checksum is wrong. */
export async function zipEntries(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(zip, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of file.eachEntry()) {
    const bytes = await buffer(await file.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`);
    entries.set(entry.fileName, bytes);
  }
  return entries;
}
