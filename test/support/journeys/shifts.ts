import type { Page } from '@playwright/test';

/**
 * Watches for layout shifts from before the page opens; answers how to read their sum. Called before
 * `goto`.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry)
          Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + Number(entry.value) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'shifts')));
}
