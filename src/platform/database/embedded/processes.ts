import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that is told apart from a later one with the same pid. */
export interface ProcessMark {
  readonly pid: number;
  readonly birth: string;
}

/**
 * When a live process began, as text that a later process with the same pid does not share; undefined if there is no
 * such process. A zombie counts as gone. Windows tells only that the process lives.
 */
export function birthOf(pid: number): string | undefined {
  if (process.platform === 'win32') return isListed(pid) ? 'alive' : undefined;
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  // The name in parentheses may hold spaces; after it come the state and, 19 fields on, the start in ticks since boot.
  const [state, ...fields] =
    readProc(`${pid}/stat`)
      ?.replace(/^.*\) /s, '')
      .split(' ') ?? [];
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  return `${readProc('sys/kernel/random/boot_id')?.trim() ?? ''} ${fields[18] ?? ''}`;
}

/** The command line of a live process, joined by spaces; undefined if there is none or the system does not tell. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux') return ps(pid, 'command=');
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ');
}

/** Sends a signal, unless the process has gone; false if it has. */
export function signal({ pid, birth }: ProcessMark, name: NodeJS.Signals): boolean {
  if (birthOf(pid) !== birth) return false;
  try {
    return process.kill(pid, name);
  } catch {
    // It went between the two lines.
    return false;
  }
}

/** Whether the system lists a process with this pid, be it one that has ended and waits for its parent to take note. */
export function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    // Gone, which is an answer too; so is a process hidden from this user.
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // ps fails when nothing has this pid.
    return undefined;
  }
}
