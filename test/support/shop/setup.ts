import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { beginTest, cleanUp } from './left-behind.ts';

/**
 * Restores the run's environment after each test file, because the files share a process and its modules. No module
 * keeps state except a Lambda's entry, which `startLambdas` loads again.
 */
const given = { ...process.env };
const { fetch } = globalThis;

beforeEach(beginTest);
afterEach(() => cleanUp('test'));

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  globalThis.fetch = fetch;
  await cleanUp('file');
});
