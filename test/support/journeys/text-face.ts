import { expect, type Page } from '@playwright/test';

/** The state of the shop's text face: it takes the place of the system's once it is loaded. */
export function statusOfFace(page: Page): Promise<string | undefined> {
  return page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Figtree'))?.status);
}

/** Waits for the text face. A page whose scripts are held back has cards before it has fonts. */
export async function textFaceIsLoaded(page: Page): Promise<void> {
  await expect.poll(() => statusOfFace(page)).toBe('loaded');
}
