import {
  cardOf,
  galleryIsKept,
  nothingMoves,
  openWork,
  wholeCardsAtFirst,
} from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

test.describe('the gallery', () => {
  // Rule 3.8
  test('loads more works while scrolling, and restores its position', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByText('Loading more artworks...')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
    await page.getByText('Loading more artworks...').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(12);
    await galleryIsKept(page);
    const left = await page.evaluate(() => window.scrollY);
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
    const returned = await wholeCardsAtFirst(page);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 200);
    const inWindow = await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom >= 0 && top <= window.innerHeight ? [card.getAttribute('data-works')] : [];
      }),
    );
    expect((await returned.jsonValue()).sort()).toEqual(inWindow.sort());

    const toTop = page.getByRole('button', { name: 'Scroll to top' });
    await toTop.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(toTop).toBeHidden();
  });
});

test('the gallery keeps the scroll position after a reload', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/gallery');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(12);
  await page.getByText('Loading more artworks...').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(12);
  await galleryIsKept(page);
  const shown = await cards.count();
  const left = await page.evaluate(async () => {
    scrollTo({ top: document.documentElement.scrollHeight - 2 * innerHeight, behavior: 'instant' });
    // The browser reports the scroll in the next frame, and observers report one frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    // A phone that discards a tab sends no `pagehide`.
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
    const tops = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top);
    const index = tops.findIndex((top) => top >= 0);
    return { index, top: tops[index] ?? Number.NaN };
  });
  await page.reload();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shown);
  const top = () => cards.nth(left.index).evaluate((card) => card.getBoundingClientRect().top);
  // Cards above that are not rendered completely may differ by a few pixels in height.
  await expect.poll(async () => Math.abs((await top()) - left.top)).toBeLessThan(24);
});

test.describe('the artwork dialog', () => {
  // Rules 3.11 and 6.19
  test(
    'opens from a card and closes by the back action, Escape, its button and a click outside',
    {
      tag: ['@desktop', '@phone-long'],
    },
    async ({ page }, { project }) => {
      await page.goto('/gallery');
      const title = 'Ladder Season';
      const dialog = await openWork(page, title);
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(/\/gallery$/);
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/gallery$/);
      await expect(page.getByRole('searchbox')).toHaveValue(title);

      const link = cardOf(page, title).getByRole('link', { name: title });
      await link.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();

      await link.click();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();

      if (project.name === 'desktop') {
        await link.click();
        await expect(dialog).toBeVisible();
        await nothingMoves(page);
        await page.mouse.click(8, 450);
        await expect(dialog).toBeHidden();
      }
      // The dialogs left no history entries: forward has no effect, and back leaves the gallery.
      await page.goForward();
      await expect(dialog).toBeHidden();
    },
  );
});
