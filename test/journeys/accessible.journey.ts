// Rules 1.1 and 1.11
import type { Page } from '@playwright/test';
import { colorRules, standard, violations } from '#test/support/journeys/accessible.ts';
import { visitShop, visitStudio } from '#test/support/journeys/all-screens.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { faultsInLowWindows } from '#test/support/journeys/low-windows.ts';
import { testAdmin } from '#test/support/shop/shop-process.ts';

/** Axe rules whose result may change in a narrower window or at night. All other rules are checked only by day. */
const sizeRules = [...colorRules, 'target-size'];

/**
 * Returns the faults of a page: animations, content that low windows in forced colors hide or cut off, violations of
 * `sizeRules` on a phone at night, and violations of all rules by day. Restores the page afterwards.
 */
async function wrongWith(page: Page): Promise<readonly string[]> {
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  const look = async (where: string, only?: readonly string[]) =>
    (await violations(page, standard, only)).map((what) => `${where}: ${what}`);
  const found = [...(await page.evaluate(moving))];
  await page.emulateMedia({ forcedColors: 'active' });
  found.push(...(await faultsInLowWindows(page)));
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await look('on a phone by night', sizeRules)));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(own);
  return [...found, ...(await look('by day'))];
}

/** Runs in the page. Returns the animations that run although reduced motion is preferred. */
function moving(): readonly string[] {
  return document
    .getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 20)
    .map((one) => `moves: ${one instanceof CSSTransition ? one.transitionProperty : one.id}`);
}

/** The longest tests, several minutes even alone. Each of the two has its own worker. */
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const [whose, visit] of Object.entries({ shop: visitShop, studio: visitStudio })) {
  test(`every page and dialog of the ${whose} meets WCAG 2.2 AA, with reduced motion, zoom, low windows and forced colors`, {
    tag: '@desktop',
  }, async ({ page, baseURL }) => {
    const found: string[] = [];
    await visit(page, { url: baseURL ?? '', admin: testAdmin }, async (name) => {
      found.push(...(await wrongWith(page)).map((what) => `${name}: ${what}`));
    });
    expect(found).toEqual([]);
  });
}
