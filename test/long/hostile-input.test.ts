import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { attack, p99 } from '#test/support/hostile/input.ts';
import { hostileStorefront, storefrontOperations } from '#test/support/hostile/storefront.ts';

const cases = 2000;

let storefront: Awaited<ReturnType<typeof hostileStorefront>>;
beforeAll(async () => {
  const template = join(await mkdtemp(join(tmpdir(), 'hostile-')), 'shell.html');
  await writeFile(template, '<html><head><title>x</title></head><body></body></html>');
  storefront = await hostileStorefront(template);
});

describe('two thousand hostile requests', () => {
  it.each(storefrontOperations)('to %s never break the shop and leave nothing behind', async (operation) => {
    const { lambdas, known, writes } = storefront;

    const { times, accepted } = await attack({
      lambda: lambdas[routes[operation].service],
      operation,
      known,
      cases,
      writes,
    });

    expect(times.length).toBe(cases);
    expect(accepted).toBeGreaterThan(0);
    expect(p99(times)).toBeLessThan(250);
  });
});
