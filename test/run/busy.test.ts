import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const program = `
  const { fork } = require('node:child_process');
  console.log(fork(${JSON.stringify(join(import.meta.dirname, 'busy.ts'))}).pid);
`;

it('a busy process ends when the soak that started it is killed', async () => {
  const soak = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(soak.stdout, 'data')) as [Buffer];
  expect(isThere(Number(pid))).toBe(true);

  soak.kill('SIGKILL');

  await expect.poll(() => isThere(Number(pid))).toBe(false);
});

/** A process that has ended may stay in the list until somebody asks how it ended. */
function isThere(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
