import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '#test/support/journeys/journey.ts';

/** What a journey finds in the browser at the first page that it comes to. */
async function found(page: Page) {
  await page.goto('/about');
  const here = await page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    databases: (await indexedDB.databases()).length + (await caches.keys()).length,
    pages: history.length,
    isMarked: document.documentElement.hasAttribute('data-marked'),
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isNow: Date.now() > Date.UTC(2020, 0),
  }));
  const context = page.context();
  const others = context.pages().filter((other) => other !== page && !other.url().endsWith('/robots.txt'));
  return { ...here, cookies: (await context.cookies()).length, otherPages: others.length };
}

/** In a browser that nobody has used. The address where a page begins is one of its pages. */
const asNew = {
  stored: 0,
  databases: 0,
  pages: 2,
  isMarked: false,
  isDark: false,
  isNow: true,
  cookies: 0,
  otherPages: 0,
};

const mark = () => {
  addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('data-marked', ''));
};

test.describe('a journey that shares the browser of another', { tag: '@phone' }, () => {
  let before: BrowserContext | undefined;

  test('finds an empty browser, and stores something wherever it can', async ({ page, context }) => {
    expect(await found(page)).toEqual(asNew);
    await page.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      await caches.open('left');
      await new Promise((done) => indexedDB.open('left').addEventListener('success', done));
    });
    await context.addCookies([{ name: 'left', value: 'behind', url: 'http://127.0.0.1' }]);
    await page.addInitScript(mark);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await found(page)).toMatchObject({ stored: 2, databases: 2, isMarked: true, isDark: true });
    before = context;
  });

  test('finds nothing of it in the same browser, and changes what cannot be reset', async ({
    page,
    context,
  }) => {
    expect(context).toBe(before);
    expect(await found(page)).toEqual(asNew);
    await context.addInitScript(mark);
    await context.clock.setFixedTime(0);
    expect(await found(page)).toMatchObject({ isMarked: true, isNow: false });
  });

  test('finds nothing of that either, in a new context', async ({ page, context }) => {
    expect(context).not.toBe(before);
    expect(await found(page)).toEqual(asNew);
  });
});
