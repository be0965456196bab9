import { afterAll, vi } from 'vitest';

/**
 * The files of a run share a process, so that what comes from packages is loaded once and stays warm. Of the shop itself
 * each file gets modules of its own, with nothing remembered, and the environment as the run was given it.
 */
vi.resetModules();
const given = { ...process.env };
const { fetch } = globalThis;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  globalThis.fetch = fetch;
});
