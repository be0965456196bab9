import { startEmulator } from '#infra/local/emulator.ts';
import { cleanUp } from './left-behind.ts';

/**
 * Runs `work` on an emulator of its own, for a script that runs outside of vitest. Its tables are deleted and the emulator
 * is stopped at the end, so that one such script may run after another in the same process.
 */
export async function onOwnEmulator<T>(work: (endpoint: string) => Promise<T>): Promise<T> {
  const { endpoint, stop } = await startEmulator();
  process.env['TEST_DYNAMODB_ENDPOINT'] = endpoint;
  try {
    return await work(endpoint);
  } finally {
    await cleanUp('file');
    await stop();
  }
}
