import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { birthOf } from './processes';
import { readIfThere } from './read-if-there';

const MARK = 'tenant-';

/**
 * One file for each who uses the server, beside the owner's, so that an owner who is done knows whether others are not. It is made
 * before the server is looked for; one whose process has died counts for nobody.
 */
export class TenantFile {
  private readonly path: string;

  constructor(private readonly ownerFile: string) {
    this.path = `${ownerFile}.${MARK}${randomUUID()}`;
  }

  moveIn(): void {
    const record = [process.pid, birthOf(process.pid)].join('\n');
    writeFileSync(this.path, record, { flag: 'wx', mode: 0o644 });
  }

  moveOut(): void {
    rmSync(this.path, { force: true });
  }

  /** Whether anybody else uses the server; files of the dead are removed. */
  hasNeighbours(): boolean {
    const folder = dirname(this.ownerFile);
    const prefix = `${basename(this.ownerFile)}.${MARK}`;
    const others = readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folder, name))
      .filter((path) => path !== this.path);
    return others.filter(livesOrRemoved).length > 0;
  }
}

function livesOrRemoved(path: string): boolean {
  const record = readIfThere(path);
  if (record === undefined) return false;
  const [pid, birth] = record.split('\n');
  // Empty for a moment while it is written: whoever is about to move in counts.
  if (record === '' || birthOf(Number(pid)) === birth) return true;
  rmSync(path, { force: true });
  return false;
}
