import { expect, type Page } from '@playwright/test';

/** Returns the loading state of the shop's text font. */
export function statusOfFace(page: Page): Promise<string | undefined> {
  return page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Figtree'))?.status);
}

/** Waits for the text font. A page whose scripts are delayed shows cards before it has fonts. */
export async function textFaceIsLoaded(page: Page): Promise<void> {
  await expect.poll(() => statusOfFace(page)).toBe('loaded');
}
