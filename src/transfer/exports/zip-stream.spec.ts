import { zipEntries } from '../../../test/support/zip-reader';
import { type ZipEntry, zipOf } from './zip-stream';

const MTIME = new Date('2026-11-21T08:09:10Z');
const MEBIBYTE = 1024 * 1024;

async function* bytesOf(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

async function whole(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(entries, MTIME)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a zip', () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: 'db/a.json', bytes: bytesOf('{"count":1,', '"x":"ü😀"}'), compress: true };
    yield { path: 'db/empty.json', bytes: bytesOf(), compress: true };
    await Promise.resolve();
    yield { path: 'uploads/ü/b c.bin', bytes: bytesOf('hello'), compress: false };
  }

  it('contains the entries in their order, also empty ones', async () => {
    const read = await zipEntries(await whole(entries()));

    expect([...read].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
      ['db/a.json', '{"count":1,"x":"ü😀"}'],
      ['db/empty.json', ''],
      ['uploads/ü/b c.bin', 'hello'],
    ]);
  });

  it('is identical for identical entries', async () => {
    expect((await whole(entries())).equals(await whole(entries()))).toBe(true);
  });

  it('can be empty', async () => {
    async function* nothing(): AsyncGenerator<ZipEntry> {}

    expect([...(await zipEntries(await whole(nothing())))]).toEqual([]);
  });

  it("throws the error of an entry's source, before or during the entry", async () => {
    async function* before(): AsyncGenerator<ZipEntry> {
      yield await Promise.resolve({ path: 'a', bytes: bytesOf('a'), compress: true });
      throw new Error('no more entries');
    }
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('a');
      throw new Error('no more bytes');
    }
    async function* within(): AsyncGenerator<ZipEntry> {
      yield await Promise.resolve({ path: 'a', bytes: broken(), compress: true });
    }

    await expect(whole(before())).rejects.toThrow('no more entries');
    await expect(whole(within())).rejects.toThrow('no more bytes');
  });

  it('throws for a name that leads out of the archive', async () => {
    async function* outside(): AsyncGenerator<ZipEntry> {
      yield await Promise.resolve({ path: 'uploads/../x', bytes: bytesOf('a'), compress: true });
    }

    await expect(whole(outside())).rejects.toThrow('invalid');
  });

  it('is produced no faster than it is read, and closes its sources when its reader stops', async () => {
    let produced = 0;
    let ended = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          produced += 65_536;
          yield await Promise.resolve(Buffer.alloc(65_536));
        }
      } finally {
        ended++;
      }
    }
    async function* entry(): AsyncGenerator<ZipEntry> {
      try {
        yield { path: 'endless', bytes: endless(), compress: false };
      } finally {
        await Promise.resolve();
        ended++;
      }
    }
    const zip = zipOf(entry(), MTIME);
    await zip.next();
    let before = -1;
    // Nothing reads the zip, so production stops; waits until `produced` no longer grows.
    while (produced !== before) {
      before = produced;
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    }
    expect(produced).toBeLessThan(2 * MEBIBYTE);

    await zip.return(undefined);

    expect(ended).toBe(2);
  });
});
