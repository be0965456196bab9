import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Moves the temporary files of this process, and of processes that it starts, into a folder of the run. Returns a
 * function that deletes the folder, because leftover files had filled a disk.
 */
export function ownTemporaryFolder(): () => void {
  const before = process.env['TMPDIR'];
  // Short, because a socket's path may have 107 characters.
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
