/** Whether an error is the file system's (a disk that fails, a file that is gone), not a flaw of the bytes read. */
export function hasErrno(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && 'syscall' in error;
}

/** What an error of a library says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
