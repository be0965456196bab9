import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '#infra/local/emulator.ts';
import { ownTemporaryFolder } from '#test/support/temporary-folder.ts';

/** One in-memory emulator for the whole run, and a folder for files that one test file creates and another uses. */
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
