import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join('bench', 'results');

/** The measured code, the time and the tools of a run. */
export interface Circumstances {
  /** Short hash of the commit. */
  commit: string;
  /** True if files other than results differ from the commit. */
  has_changes: boolean;
  began: string;
  node: string;
  /** Load generator with its version. */
  tool: string;
}

/** Reads the facts that are known before a run. */
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

/**
 * File `bench/results/<commit>.json` of one run, which is written again after each size. The first write renames the
 * file of an earlier run of the same commit.
 */
export class ResultFile {
  private isBegun = false;

  constructor(
    /** `asked` is the plan of the run. */
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

/** Rounds numbers to three decimal places; a replacer for `JSON.stringify`. */
export function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(3)) : value;
}

/** Free name for the file of an earlier run: `<commit>.1.json`, `<commit>.2.json` and so on. */
function freeName(commit: string): string {
  for (let number = 1; ; number++) {
    const file = join(FOLDER, `${commit}.${number}.json`);
    if (!existsSync(file)) return file;
  }
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8' }).trim();
}
