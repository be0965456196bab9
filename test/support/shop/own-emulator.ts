import { startEmulator } from '#infra/local/emulator.ts';
import { cleanUp } from './left-behind.ts';

/**
 * Runs `work` with its own emulator, for scripts outside vitest. At the end the emulator is stopped and its tables are
 * deleted, so that several scripts can run in one process.
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
