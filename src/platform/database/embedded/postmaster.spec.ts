import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ClusterFolder } from './cluster-folder';
import { isServerUnburied } from './postmaster';

let cluster: string;

beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'ensign-cluster-'));
});

afterEach(() => rm(cluster, { recursive: true, force: true }));

async function isUnburied(pid: number): Promise<boolean> {
  await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n`);
  return isServerUnburied({ cluster } as ClusterFolder);
}

/** Only there can it be seen from outside. */
const onLinux = process.platform === 'linux' ? it : it.skip;

describe('a server that has ended', () => {
  onLinux('is waited for until the system has taken it off its list', async () => {
    // The program that takes the shell's place knows nothing of the child it has, and never takes note of its end.
    const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line);
    while (!(await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ')) await setImmediate();
    expect(await isUnburied(pid)).toBe(true);

    parent.kill('SIGKILL');

    while (await isUnburied(pid)) await setImmediate();
  });

  it('is not waited for where it runs or is gone', async () => {
    const child = spawn('true');
    await once(child, 'exit');

    expect(await isUnburied(process.pid)).toBe(false);
    expect(await isUnburied(Number(child.pid))).toBe(false);
  });

  it('is not waited for where there was none', () => {
    expect(isServerUnburied({ cluster } as ClusterFolder)).toBe(false);
  });
});
