import { afterEach, beforeEach, vi } from 'vitest';
import type { Passwords } from '#functions/session/passwords.ts';

/** Wraps passwords to record how many hashes run at the same time. */
export function watchedPasswords(passwords: Passwords) {
  let running = 0;
  let most = 0;
  const verify = vi.fn(async (password: string, stored: string) => {
    most = Math.max(most, ++running);
    try {
      return await passwords.verify(password, stored);
    } finally {
      running--;
    }
  });
  return { passwords: { ...passwords, verify }, verify, mostAtOnce: () => most };
}

/** Returns a list of the metrics that the current test has raised, in order. */
export function recordMetrics(): readonly string[] {
  const names: string[] = [];
  beforeEach(() => {
    names.length = 0;
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      names.push(...(/"event":"(\w+)"/.exec(String(line))?.slice(1) ?? []));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return names;
}
