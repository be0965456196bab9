import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('#shared/rules/shop-currency.ts');
});

it('the first script creates no Intl formatter before it is needed, because each takes too long on a phone', async () => {
  vi.resetModules();
  // As the build leaves it: built-pages.test.ts holds the built scripts to that.
  vi.doMock('#shared/rules/shop-currency.ts', () => ({ shopSign: '$' }));
  const made = (['NumberFormat', 'Collator', 'DateTimeFormat'] as const).map((name) => vi.spyOn(Intl, name));

  await import('#web/app.tsx');

  for (const making of made) expect(making).not.toHaveBeenCalled();
});
