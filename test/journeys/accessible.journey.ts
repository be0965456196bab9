// Rule 1.1
import type { Page } from '@playwright/test';
import { colorRules, standard, violations } from '#test/support/journeys/accessible.ts';
import { visitAll } from '#test/support/journeys/all-screens.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

/** What a narrower window may change of what axe knows. Its colors are looked at by night, all others by day. */
const sizeRules = [...colorRules, 'target-size'];

/**
 * What is wrong with a page: on a phone by night what color and size decide; what is too wide in forced colors, at 200 % and
 * 450 % zoom of a desktop's window; everything by day. Afterwards the page is as it was.
 */
async function wrongWith(page: Page): Promise<readonly string[]> {
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  const look = async (where: string, only?: readonly string[]) =>
    (await violations(page, standard, only)).map((what) => `${where}: ${what}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const found = await look('on a phone by night', sizeRules);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 450 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) found.push(`at ${width} px: ${over} px too wide`);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(own);
  return [...found, ...(await look('by day'))];
}

/** Animations that a person who asks for less motion would see. */
async function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 20)
      .map(
        (animation) =>
          `moves: ${animation instanceof CSSTransition ? animation.transitionProperty : animation.id}`,
      ),
  );
}

test.describe('by day and by night', { tag: ['@desktop', '@phone-long'] }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('every page and every dialog meets WCAG 2.2 AA; with less motion nothing moves; at 200 % zoom, 320 px and in forced colors nothing is cut off', async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const found: string[] = [];
    await visitAll(page, baseURL, async (name) => {
      const wrong = [...(await moving(page)), ...(await wrongWith(page))];
      found.push(...wrong.map((what) => `${name}: ${what}`));
    });
    expect(found).toEqual([]);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => {
      const words = document.createElement('p');
      words.textContent = 'Read me';
      words.style.color = 'light-dark(black, #222)';
      const broad = document.createElement('div');
      broad.style.cssText = 'width: 2000px; height: 1px';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '.narrow { all: unset; padding: 24px } @media (width < 500px) { .narrow { padding: 0; font-size: 8px } }',
      );
      document.adoptedStyleSheets.push(sheet);
      const buttons = ['A', 'B'].map((name) => {
        const button = document.createElement('button');
        button.className = 'narrow';
        button.textContent = name;
        return button;
      });
      document.querySelector('main')?.append(new Image(), words, ...buttons);
      document.body.append(broad);
    });
    expect(await wrongWith(page), 'what is wrong is noticed (positive control)').toEqual([
      expect.stringMatching(/^on a phone by night: color-contrast .*Read me/),
      expect.stringMatching(/^on a phone by night: target-size .*A</),
      expect.stringMatching(/^on a phone by night: target-size .*B</),
      expect.stringMatching(/^at 720 px: \d+ px too wide$/),
      expect.stringMatching(/^at 320 px: \d+ px too wide$/),
      expect.stringMatching(/^by day: image-alt /),
    ]);
  });
});
