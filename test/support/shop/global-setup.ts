import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '#infra/local/emulator.ts';
import { ownTemporaryFolder } from '#test/support/temporary-folder.ts';

/** Starts one emulator in memory for the whole run, and creates a folder for files that test files share. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeTemporaryFiles = ownTemporaryFolder();
  const emulator = await startEmulator();
  process.env['TEST_DYNAMODB_ENDPOINT'] = emulator.endpoint;
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  return async () => {
    await emulator.stop();
    removeTemporaryFiles();
  };
}
