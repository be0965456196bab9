import { startEmulator } from '#infra/local/emulator.ts';

/** One in-memory emulator for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const emulator = await startEmulator();
  process.env['TEST_DYNAMODB_ENDPOINT'] = emulator.endpoint;
  return () => emulator.stop();
}
