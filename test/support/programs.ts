import { spawnSync } from 'node:child_process';

/** Whether `program` is installed; says so where it is not. */
export function hasProgram(program: string): boolean {
  if (!spawnSync(program, ['--version']).error) return true;
  process.stderr.write(`No ${program} is installed: what needs it is not tested.\n`);
  return false;
}
