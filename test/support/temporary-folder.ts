import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What tests leave in the temporary folder lies in one of the run's own from now on, in processes started from here too.
 * The answer takes it away: runs whose files stayed had filled a disk.
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
