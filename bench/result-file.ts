import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('bench', 'results');

/** What a result can only be compared by. */
export interface Circumstances {
  /** Of the short kind. */
  commit: string;
  /** Whether the files were other than those of the commit; results beside this one do not count. */
  has_changes: boolean;
  began: string;
  node: string;
  /** The program that loads, with its version. */
  tool: string;
}

/** The state of the code that is measured, as it is now. */
export function circumstances(tool: string): Circumstances {
  const changes = git('status', '--porcelain', '--', '.', `:!${FOLDER}`);
  return {
    commit: git('rev-parse', '--short', 'HEAD'),
    has_changes: changes !== '',
    began: new Date().toISOString(),
    node: process.version,
    tool,
  };
}

/** The file `bench/results/<commit>.json` of one run, written as often as there is more to say; one of an earlier run is kept beside it. */
export class ResultFile {
  private isBegun = false;

  constructor(
    /** All that is known before the run. */
    private readonly head: Circumstances & { asked: object },
  ) {}

  write(measured: object): void {
    mkdirSync(FOLDER, { recursive: true });
    const { commit } = this.head;
    const file = join(FOLDER, `${commit}.json`);
    if (!this.isBegun && existsSync(file)) renameSync(file, freeName(commit));
    this.isBegun = true;
    writeFileSync(file, `${JSON.stringify({ ...this.head, ...measured }, rounded, 2)}\n`);
  }
}

/** Three digits after the point say more than the machine does. */
export function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(3)) : value;
}

/** Of an earlier run: `<commit>.1.json` for the first. */
function freeName(commit: string): string {
  for (let number = 1; ; number++) {
    const file = join(FOLDER, `${commit}.${number}.json`);
    if (!existsSync(file)) return file;
  }
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8' }).trim();
}
