const fileCalls = new Set([
  'open',
  'read',
  'write',
  'fsync',
  'rename',
  'unlink',
  'rm',
  'mkdir',
  'stat',
  'scandir',
]);

/** Tells whether an error is about a file or folder, and not about the network. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && fileCalls.has(String(error.syscall));
}
