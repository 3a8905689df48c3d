import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { birthOf } from './processes';
import { readIfThere } from './read-if-there';

/**
 * The record of who must stop the server: pid, birth of that process, and a token for one handle in it.
 * The server belongs to whom the file names when it is asked, so two who claim at once still leave one owner.
 */
export class OwnerFile {
  private readonly record = [process.pid, birthOf(process.pid), randomUUID()].join('\n');

  constructor(private readonly path: string) {}

  /** Takes the server over, whoever had it: for the process that has just started it. */
  claim(): void {
    // Written aside and renamed, so that nobody reads half a record; `wx` follows no link planted under that name.
    // Readable for others who may enter the folder: after root, its owner may be the next to start.
    const draft = `${this.path}.${randomUUID()}`;
    writeFileSync(draft, this.record, { flag: 'wx', mode: 0o644 });
    renameSync(draft, this.path);
  }

  /** Takes over a server whose owner has died; leaves it to an owner who lives. */
  claimOrphan(): void {
    const [pid, birth] = this.read().split('\n');
    const ownerLives = birth !== undefined && birthOf(Number(pid)) === birth;
    if (!ownerLives) this.claim();
  }

  isMine(): boolean {
    return this.read() === this.record;
  }

  release(): void {
    if (this.isMine()) rmSync(this.path, { force: true });
  }

  private read(): string {
    return readIfThere(this.path) ?? '';
  }
}
