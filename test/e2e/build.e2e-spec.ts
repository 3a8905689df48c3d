import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');

let folder: string;

function build(): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/build.js'], { cwd: folder, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(join(folder, path), text);
}

function read(path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ensign-build-'));
  await mkdir(join(folder, 'src/sql'), { recursive: true });
  await mkdir(join(folder, 'bin'));
  for (const file of ['bin/build.js', 'nest-cli.json', '.swcrc', 'tsconfig.json', 'tsconfig.build.json'])
    await cp(join(ROOT, file), join(folder, file));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await write('package-lock.json', '{}');
  await write('src/main.ts', 'export const answer: number = 1;');
  await write('src/main.spec.ts', 'export const isTested = true;');
  await write('src/sql/schema.sql', 'SELECT 1;');
});

afterEach(() => rm(folder, { recursive: true }));

describe('the build', () => {
  it('compiles the sources without their specs, copies the SQL files, and can be run by users who do not own it', async () => {
    expect(build()).toEqual({ code: 0, output: expect.stringMatching(/^Successfully compiled: 1 file with swc/) });

    expect(await read('dist/src/main.js')).toContain('answer = 1');
    expect(await read('dist/src/sql/schema.sql')).toBe('SELECT 1;');
    expect((await readdir(join(folder, 'dist/src'))).sort()).toEqual(['main.js', 'main.js.map', 'sql']);
    expect((await readdir(folder)).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
    expect((await stat(join(folder, 'dist'))).mode & 0o777).toBe(0o755);
  });

  it('does nothing if nothing has changed, and builds again if something has', async () => {
    build();
    const { ino } = await stat(join(folder, 'dist'));

    build();
    expect((await stat(join(folder, 'dist'))).ino).toBe(ino);

    await write('src/main.ts', 'export const answer: number = 2;');
    build();
    expect(await read('dist/src/main.js')).toContain('answer = 2');
  });

  it('keeps the last good build if the sources do not compile', async () => {
    build();
    await write('src/main.ts', 'export const answer: number = ;');

    const { code, output } = build();

    expect(code).toBe(1);
    expect(output).toContain('Expression expected');
    expect(output).toContain('Failed to compile:\nsrc/main.ts');
    expect(await read('dist/src/main.js')).toContain('answer = 1');
    expect((await readdir(folder)).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });
});
