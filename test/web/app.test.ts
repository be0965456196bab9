import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it('the first script makes nothing of Intl before it is needed: on a phone each takes as long as a task may', async () => {
  vi.resetModules();
  const made = (['NumberFormat', 'Collator', 'DateTimeFormat'] as const).map((name) => vi.spyOn(Intl, name));

  await import('#web/app.tsx');

  for (const making of made) expect(making).not.toHaveBeenCalled();
});
