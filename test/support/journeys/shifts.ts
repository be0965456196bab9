import type { Page } from '@playwright/test';

/**
 * Records layout shifts; call it before `goto`. Returns a function that waits a frame and reads their sum: browsers
 * report a shift after the frame that contains it.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const count = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) sum += Number(entry.value);
    };
    const observer = new PerformanceObserver((list) => count(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    Object.assign(window, {
      sumOfShifts: async () => {
        await nextFrame();
        await nextFrame();
        count(observer.takeRecords());
        return sum;
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'sumOfShifts')());
}
