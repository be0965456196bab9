import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startEmulator } from '#infra/local/emulator.ts';

it('keeps its file from everybody else on the machine', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'database-')), 'table.sqlite');

  const emulator = await startEmulator({ file });

  expect(statSync(file).mode & 0o077).toBe(0);
  await emulator.stop();
});
