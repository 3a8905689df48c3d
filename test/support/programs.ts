import { spawnSync } from 'node:child_process';

/** Returns true if `program` is installed; otherwise prints that it is missing. */
export function hasProgram(program: string): boolean {
  if (!spawnSync(program, ['--version']).error) return true;
  process.stderr.write(`No ${program} is installed: what needs it is not tested.\n`);
  return false;
}
