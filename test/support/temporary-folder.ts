import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes this process, and processes that it starts, create temporary files in a folder of the run. Returns a function
 * that deletes the folder, because leftover files could fill the disk.
 */
export function ownTemporaryFolder(): () => void {
  const before = process.env['TMPDIR'];
  // The path is short, because a socket's path can have only 107 characters.
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
